// SPDX-License-Identifier: MIT
import Glibc
import Testing
import Wire

@Suite(.timeLimit(.minutes(2))) struct `Starting and the socket's name` {
  @Test func `the socket file of a daemon that was killed is replaced`() async throws {
    let killed = try await RunningDaemon()
    killed.process.send(signal: SIGKILL)
    #expect(await killed.process.end() == .killed(by: SIGKILL))
    #expect(access(killed.socket, F_OK) == 0)
    let daemon = try await RunningDaemon(in: killed.folder)
    #expect(try await daemon.connect().ask(.ping) == .done)
  }

  @Test func `a living daemon's socket is left to it`() async throws {
    let daemon = try await RunningDaemon()
    let second = try await run(
      builtPrograms + "/shaked",
      ["--config", daemon.folder.path + "/shaked.conf", "--socket", daemon.socket])
    #expect(second.code == 69)
    #expect(second.errors.contains(daemon.socket))
    #expect(try await daemon.connect().ask(.ping) == .done)
  }

  @Test func `a client that follows comes back to the next daemon by itself`() async throws {
    let first = try await RunningDaemon()
    let listener = try first.startShakectl("listen", "--json", "--count", "2")
    var complaints = listener.errors.makeAsyncIterator()
    #expect(await complaints.next()?.contains("no sensor yet") == true)
    #expect(await first.stop() == .exited(0))
    #expect(await complaints.next()?.contains("the daemon was stopped; trying again") == true)
    let second = try await RunningDaemon(in: first.folder)
    #expect(await complaints.next()?.contains("no sensor yet") == true)
    #expect(try await second.connect().ask(.simulate(Simulation())) == .done)
    var shakes: [String] = []
    for await line in listener.output { shakes.append(line) }
    #expect(await listener.end() == .exited(0))
    #expect(shakes.count == 2)
    #expect(shakes.first?.contains(#""phase":"began""#) == true)
    #expect(shakes.last?.contains(#""phase":"ended""#) == true)
  }
}
