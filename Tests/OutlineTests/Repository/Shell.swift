import Foundation

/// A temporary folder with a copy of the examples, where the README's commands run. They find the
/// tool that was built with the tests, and leave no files in the repository.
final class Shell {
  private let folder: URL
  private let tool: BuiltExecutable

  init() throws {
    tool = try BuiltExecutable("outline-tree")
    folder = FileManager.default.temporaryDirectory
      .appending(path: "outline-readme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: Fixtures.packageFolder.appending(path: "Examples"),
      to: folder.appending(path: "Examples"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Runs a command, with its output and its messages in one text.
  ///
  /// - Parameter command: The command. `swift run NAME` runs the built executable.
  func callAsFunction(_ command: String) throws -> String {
    let output = folder.appending(path: ".output")
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    defer { try? file.close() }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "swift() { shift; \"$@\"; }\n\(command)"]
    process.environment = ProcessInfo.processInfo.environment.merging(ToolEnvironment.isolated) {
      $1
    }.merging(
      ["PATH": "\(tool.url.deletingLastPathComponent().path):/usr/bin:/bin"]) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = file
    process.standardError = file
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8)
  }
}
