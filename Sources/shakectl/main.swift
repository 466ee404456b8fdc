// SPDX-License-Identifier: MIT
internal import Glibc
internal import ShakectlCommands

exit(await Shakectl.run(Array(CommandLine.arguments.dropFirst())).rawValue)
