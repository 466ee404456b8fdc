// SPDX-License-Identifier: MIT

/// The version of the daemon, the command line and the library, which are released as one.
public let shakedVersion = "0.1.0"
