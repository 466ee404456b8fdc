// SPDX-License-Identifier: MIT
import ShakeDaemon

// Only what has to be first stands here: what is written in this file belongs to the main
// thread, and a handler from here would trap on the daemon's queue.
Signals.block()
DaemonProgram.run(Array(CommandLine.arguments.dropFirst()))
