// SPDX-License-Identifier: MIT

/// The end of a message on an unknown word: the nearest known one, else `otherwise`.
func suggestion(for word: String, among known: [String], else otherwise: String) -> String {
  let nearest = known.map { (word: $0, distance: distance(word, $0)) }
    .min { $0.distance < $1.distance }
  guard let nearest, nearest.distance <= max(1, min(word.count, nearest.word.count) / 3) + 1 else {
    return "; \(otherwise)"
  }
  return "; did you mean \(nearest.word)?"
}

/// How many letters must be put in, taken out, exchanged with another or with their neighbour to
/// make one word of the other (Damerau, Levenshtein).
package func distance(_ left: String, _ right: String) -> Int {
  let (left, right) = (Array(left), Array(right))
  var rows = [Array(0...right.count)]
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (left[i] == right[j] ? 0 : 1))
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[left.count][right.count]
}
