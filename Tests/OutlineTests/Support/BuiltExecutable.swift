import Foundation

/// An executable of this package, from the build that runs the tests.
struct BuiltExecutable {
  let url: URL

  /// - Parameter name: The name of the product, such as `bookshelf`.
  init(_ name: String) throws {
    guard let folder = Self.productsFolder else { throw Missing(name: name, folder: nil) }
    url = folder.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw Missing(name: name, folder: folder.path)
    }
  }

  /// The result of a run.
  struct Outcome {
    var status: Int32
    var output: Data
    var errors: Data

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: errors, as: UTF8.self) }
  }

  /// Runs the executable to its end.
  ///
  /// Its output goes to files, so it cannot block on a full pipe.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the name.
  ///   - input: The contents of its standard input.
  ///   - environment: Variables to add to the environment of the tests.
  ///   - folder: Its working directory.
  func run(
    _ arguments: [String] = [], input: Data = Data(), environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> Outcome {
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(ToolEnvironment.isolated) { $1 }.merging(environment) { $1 }
    process.currentDirectoryURL = folder
    process.standardInput = try files.reading(input, as: "input")
    process.standardOutput = try files.writing(to: "output")
    process.standardError = try files.writing(to: "errors")
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: try files.contents(of: "output"),
      errors: try files.contents(of: "errors"))
  }

  /// The folder of the test bundle, which contains the products too.
  private static var productsFolder: URL? {
    let paths = CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    for path in paths where path.contains(".xctest") {
      var url = URL(fileURLWithPath: path)
      while url.pathExtension != "xctest" && url.path != "/" { url.deleteLastPathComponent() }
      if url.pathExtension == "xctest" { return url.deletingLastPathComponent() }
    }
    return nil
  }

  private struct Missing: Error, CustomStringConvertible {
    let name: String
    let folder: String?

    var description: String {
      folder.map { "there is no executable \(name) in \($0)" }
        ?? "the folder of the test bundle was not found, and so not \(name)"
    }
  }
}

/// A temporary folder that is removed with the last reference to it.
private final class TemporaryFolder {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appendingPathComponent("outline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func reading(_ data: Data, as name: String) throws -> FileHandle {
    let file = url.appendingPathComponent(name)
    try data.write(to: file)
    return try FileHandle(forReadingFrom: file)
  }

  func writing(to name: String) throws -> FileHandle {
    let file = url.appendingPathComponent(name)
    try Data().write(to: file)
    return try FileHandle(forWritingTo: file)
  }

  func contents(of name: String) throws -> Data {
    try Data(contentsOf: url.appendingPathComponent(name))
  }
}
