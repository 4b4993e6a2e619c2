import Foundation

/// Runs shell commands in which `$TOOL` is the executable.
struct BuiltShell {
  let tool: BuiltExecutable

  init() throws { tool = try BuiltExecutable("outline-tree") }

  /// - Returns: The exit status, and what was written to standard output.
  func callAsFunction(_ line: String) throws -> (status: Int32, output: [UInt8]) {
    let outcome = try RunningProgram.run(
      Launch(
        path: "/bin/sh", arguments: ["-c", line].map { Array($0.utf8) },
        environment: ["TOOL": tool.url.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"]))
    return (outcome.status, outcome.output)
  }

  func text(_ line: String) throws -> String {
    String(decoding: try callAsFunction(line).output, as: UTF8.self)
  }
}
