import Foundation

/// A temporary folder with a copy of the examples, where the commands of a page run. They find the
/// tool that was built with the tests, and leave no files in the repository.
final class PageShell {
  private let folder: ScratchFolder
  private let tool: BuiltExecutable

  init() throws {
    tool = try BuiltExecutable("outline-tree")
    folder = try ScratchFolder()
    try FileManager.default.copyItem(
      at: Fixtures.packageFolder.appending(path: "Examples"),
      to: URL(filePath: folder.path("Examples")))
  }

  /// Runs a command, with its output and its messages in one text.
  func callAsFunction(_ command: String) throws -> String {
    let path = "\(tool.url.deletingLastPathComponent().path):/usr/bin:/bin"
    let launch = Launch(
      path: "/bin/sh", arguments: ["-c", command].map { Array($0.utf8) },
      environment: ProcessInfo.processInfo.environment
        .merging(ToolEnvironment.isolated) { $1 }.merging(["PATH": path]) { $1 },
      folder: folder.path)
    return try RunningProgram.run(launch, joinsErrors: true).outputText
  }
}
