import Foundation

/// A program that may be installed, such as a shell.
struct InstalledProgram {
  private let path: String

  init?(_ name: String) {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = search.split(separator: ":").map(String.init) + ["/bin", "/usr/bin"]
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    self.path = path
  }

  /// Runs it to its end in the environment of the tests, without input.
  func run(
    _ arguments: [String], in folder: String? = nil
  ) throws -> (status: Int32, output: String, messages: String) {
    let outcome = try RunningProgram.run(
      Launch(
        path: path, arguments: arguments.map { Array($0.utf8) },
        environment: ProcessInfo.processInfo.environment, folder: folder))
    return (outcome.status, outcome.outputText, outcome.errorText)
  }
}
