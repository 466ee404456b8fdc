// SPDX-License-Identifier: MIT
import Testing
import Wire

@Suite struct `UTC time` {
  // Checked against `date -u -d @SECONDS`.
  static let known: [(Int64, String)] = [
    (0, "1970-01-01T00:00:00.000000Z"),
    (-1, "1969-12-31T23:59:59.999999Z"),
    (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
    (1_772_366_400_250_000, "2026-03-01T12:00:00.250000Z"),
    (4_107_542_399_999_999, "2100-02-28T23:59:59.999999Z"),
    (4_107_542_400_000_000, "2100-03-01T00:00:00.000000Z"),
    (253_402_300_799_000_000, "9999-12-31T23:59:59.000000Z"),
  ]

  @Test(arguments: known)
  func `a moment has its text and the text its moment`(_ microseconds: Int64, _ text: String) {
    #expect(UTCTime(microseconds: microseconds).description == text)
    #expect(UTCTime(text)?.microseconds == microseconds)
  }

  @Test func `a fraction may be shorter or missing`() {
    #expect(UTCTime("1970-01-01T00:00:01Z")?.microseconds == 1_000_000)
    #expect(UTCTime("1970-01-01T00:00:01.5Z")?.microseconds == 1_500_000)
  }

  @Test(arguments: [
    "", "1970-01-01", "1970-01-01T00:00:00", "1970-02-29T00:00:00Z", "1970-13-01T00:00:00Z",
    "1970-00-01T00:00:00Z", "1970-01-00T00:00:00Z", "1970-01-01T24:00:00Z",
    "1970-01-01T00:60:00Z", "1970-01-01T00:00:60Z", "1970-01-01T00:00:00.Z",
    "1970-01-01T00:00:00.1234567Z", "1970-01-01T00:00:00+00:00", "1970-01-01 00:00:00Z",
    "+970-01-01T00:00:00Z", "1970-01-01T00:00:00Zx",
  ])
  func `what is no moment is refused`(_ text: String) {
    #expect(UTCTime(text) == nil)
  }
}
