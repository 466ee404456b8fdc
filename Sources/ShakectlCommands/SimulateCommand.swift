// SPDX-License-Identifier: MIT
internal import Motion
internal import ShakeClient
internal import Wire

@Sendable func runSimulate(
  _ invocation: Invocation, _ console: Console
) async throws(Failure) -> ExitCode {
  var simulation = Simulation()
  simulation.strength = invocation.number(.strength) ?? simulation.strength
  simulation.frequency = invocation.number(.frequency) ?? simulation.frequency
  simulation.duration =
    invocation.seconds(.duration).map { Nanoseconds(seconds: $0) } ?? simulation.duration
  simulation.direction =
    invocation.word(.direction, Direction.self) ?? simulation.direction
  let wanted = simulation
  try await invocation.ask { client throws(ShakeClientError) in
    try await client.simulate(wanted)
  }
  if !console.printsJSON {
    try console.print(
      "Shaking \(wanted.direction.rawValue) for \(short(wanted.duration.seconds)) s "
        + "with \(short(wanted.strength)) g at \(short(wanted.frequency)) Hz.")
  }
  return .done
}
