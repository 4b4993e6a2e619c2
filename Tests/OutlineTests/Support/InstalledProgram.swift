import Foundation

/// A program that may be installed, such as a shell.
struct InstalledProgram {
  private let url: URL

  init?(_ name: String) {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = search.split(separator: ":").map(String.init) + ["/bin", "/usr/bin"]
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    url = URL(filePath: path)
  }

  /// Runs it to its end.
  ///
  /// - Returns: Its exit status and output. More than a few kilobytes of messages would block it.
  func run(
    _ arguments: [String], in folder: String? = nil
  ) throws -> (status: Int32, output: String, messages: String) {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder.map { URL(filePath: $0) }
    let (output, messages) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = messages
    try process.run()
    let written = output.fileHandleForReading.readDataToEndOfFile()
    let said = messages.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: written, as: UTF8.self),
      String(decoding: said, as: UTF8.self)
    )
  }
}
