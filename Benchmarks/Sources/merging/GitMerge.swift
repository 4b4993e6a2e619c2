import Foundation
import Outline

/// Merges texts with `git merge-file`.
struct GitMerge {
  let version: String
  private let folder: URL

  /// Creates a folder for the texts. The result is `nil` if git is not installed.
  init?() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "merging-\(UUID())")
    let (status, output) = try Self.git(["--version"])
    guard status == 0 else { return nil }
    version = String(decoding: output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
      .replacingOccurrences(of: "version ", with: "")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  func merge(_ texts: MergeTexts) throws -> OutlineDocument? {
    let files = try [
      write(texts.ours, "ours.md"), write(texts.base, "base.md"), write(texts.theirs, "theirs.md"),
    ]
    let (status, output) = try Self.git(["merge-file", "-p"] + files)
    // The status is the number of conflicts, but at most 127.
    precondition(status <= 127, "git merge-file failed")
    return status == 0 ? try MergeProgram.document(output) : nil
  }

  func removeFolder() {
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ text: [UInt8], _ name: String) throws -> String {
    let file = folder.appending(path: name)
    try Data(text).write(to: file)
    return file.path
  }

  /// Runs git without the settings of the user.
  private static func git(_ arguments: [String]) throws -> (status: Int32, output: [UInt8]) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=/dev/null", "git"] + arguments
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, Array(text))
  }
}
