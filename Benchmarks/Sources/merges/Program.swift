import Foundation

/// Runs other programs.
enum Program {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Returns the output of a command. Throws an error if the command fails.
  static func output(of words: [String]) throws -> Data {
    let pipe = Pipe()
    let process = process(words)
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    // Status 1 is not a failure: it is the status of `git merge-base` if there is no merge base, and of `diff`
    // if files differ.
    guard process.terminationReason == .exit, process.terminationStatus <= 1 else {
      throw Failure(description: "\(words.joined(separator: " ")) failed")
    }
    return output
  }

  /// Runs a command that writes to files.
  static func run(_ words: [String], output: URL, errors: URL) throws -> Int32 {
    let process = process(words)
    process.standardOutput = try handle(output)
    process.standardError = try handle(errors)
    try process.run()
    process.waitUntilExit()
    return process.terminationReason == .exit ? process.terminationStatus : 255
  }

  private static func handle(_ file: URL) throws -> FileHandle {
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  /// Returns a process that is ready to run. git ignores the user's settings.
  private static func process(_ words: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null"] + words
    return process
  }
}
