import Foundation

/// An executable of this package, from the build that runs the tests.
struct BuiltExecutable {
  let url: URL

  /// - Parameter name: The name of the product, such as `bookshelf`.
  init(_ name: String) throws {
    guard let folder = Self.productsFolder else {
      throw ProgramTrouble("the folder of the test bundle was not found, and so not \(name)")
    }
    url = folder.appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw ProgramTrouble("there is no executable \(name) in \(folder.path)")
    }
  }

  /// Runs the executable to its end.
  ///
  /// - Parameters:
  ///   - arguments: The command line, without the name.
  ///   - input: The contents of its standard input.
  ///   - environment: Variables to add to the environment of the tests.
  ///   - folder: Its working directory.
  func run(
    _ arguments: [String] = [], input: Data = Data(), environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws -> RunningProgram.Outcome {
    try RunningProgram.run(
      launch(arguments, environment: environment, in: folder), input: Array(input))
  }

  /// - Parameter environment: Variables to add to the environment of the tests.
  func launch(
    _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
  ) -> Launch {
    let variables = ProcessInfo.processInfo.environment
      .merging(ToolEnvironment.isolated) { $1 }.merging(environment) { $1 }
    return Launch(
      path: url.path, arguments: arguments.map { Array($0.utf8) }, environment: variables,
      folder: folder?.path)
  }

  /// The path of the test bundle.
  static var testBundle: URL? {
    let paths = CommandLine.arguments + Bundle.allBundles.map(\.bundlePath)
    for path in paths where path.contains(".xctest") {
      var url = URL(fileURLWithPath: path)
      while url.pathExtension != "xctest" && url.path != "/" { url.deleteLastPathComponent() }
      if url.pathExtension == "xctest" { return url }
    }
    return nil
  }

  /// The folder of the test bundle, which contains the products too.
  private static var productsFolder: URL? { testBundle?.deletingLastPathComponent() }
}
