import Foundation

/// Runs shell commands in which `$TOOL` is the executable.
struct BuiltShell {
  let tool: BuiltExecutable

  init() throws { tool = try BuiltExecutable("outline-tree") }

  /// - Returns: What was written to standard output.
  func callAsFunction(_ line: String) throws -> (status: Int32, output: [UInt8]) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", line]
    shell.environment = ["TOOL": tool.url.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return (shell.terminationStatus, Array(output))
  }

  func text(_ line: String) throws -> String {
    String(decoding: try callAsFunction(line).output, as: UTF8.self)
  }
}
