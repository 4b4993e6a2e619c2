import Foundation

@testable import outline_tree

/// Runs `git check-ignore` for many paths in one process, without the user's settings.
enum GitCheckIgnore {
  struct Verdict: Equatable {
    var path: [UInt8]
    /// The file, line and pattern of the rule that decided, if there was one.
    var rule: String
    var isIgnored: Bool
  }

  struct Failure: Error {
    var message: String
  }

  /// - Parameter place: The folder below that the paths begin at.
  static func verdicts(
    on paths: [[UInt8]], in folder: ScratchFolder, at place: String = "."
  ) throws -> [Verdict] {
    let output = try run(
      ["-C", place, "check-ignore", "-v", "-n", "-z", "--no-index", "--stdin"],
      input: paths.flatMap { $0 + [0] }, in: folder)
    let fields = output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    return stride(from: fields.startIndex, to: fields.endIndex, by: 4).map { start in
      let rule = fields[start..<start + 3]
      return Verdict(
        path: Array(fields[start + 3]),
        rule: rule.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ":"),
        isIgnored: !rule[start].isEmpty && rule[start + 2].first != "!")
    }
  }

  @discardableResult
  static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: ScratchFolder
  ) throws -> [UInt8] {
    let settings = [
      "core.excludesFile=/dev/null", "core.ignoreCase=false", "protocol.file.allow=always",
      "user.name=a", "user.email=a",
    ]
    let words =
      ["git", "-C", folder.path] + settings.flatMap { ["-c", $0] } + arguments
    let launch = Launch(
      path: "/usr/bin/env", arguments: words.map { Array($0.utf8) },
      environment: ProcessInfo.processInfo.environment
        .filter { !$0.key.hasPrefix("GIT_") }
        .merging(["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"]) { $1 })
    let outcome = try RunningProgram.run(launch, input: input)
    // 1: no path is ignored.
    if outcome.status > 1 { throw Failure(message: outcome.errorText) }
    return outcome.output
  }
}
