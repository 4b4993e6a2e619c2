import Foundation

/// Files that belong to the tests or to the package, found from where this file lies.
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
