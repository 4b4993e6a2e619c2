import Foundation

/// Files of the tests and of the package, found relative to this source file.
enum Fixtures {
  static let testsFolder = URL(filePath: #filePath)
    .deletingLastPathComponent()  // Support
    .deletingLastPathComponent()  // OutlineTests

  static let packageFolder =
    testsFolder
    .deletingLastPathComponent()  // Tests
    .deletingLastPathComponent()

  static func data(_ name: String) throws -> Data {
    try Data(contentsOf: testsFolder.appending(path: "Fixtures/\(name)"))
  }
}
