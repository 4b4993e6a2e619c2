import Foundation
import Outline

/// Documents as programs and users write them: those of the tests, and real ones in a folder beside
/// the package if it is there.
enum DocumentFiles {
  private static let folders = [
    Fixtures.testsFolder.appending(path: "Fixtures/Documents"),
    Fixtures.packageFolder.appending(path: "../shared/corpus").standardized,
  ]

  /// All of them, without the note about their origin.
  static let all = folders.flatMap { folder in
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.lastPathComponent != "ORIGIN.md" }.sorted {
      $0.path < $1.path
    }
  }

  /// The format of a file, by its extension.
  static func format(of file: URL) -> DocumentFormat? {
    let name = file.pathExtension
    return DocumentFormat(rawValue: name)
      ?? DocumentFormat.allCases.first { $0.traits.fileExtensions.contains(".\(name)") }
  }

  /// Those of at most `size` bytes.
  static func files(upTo size: Int) -> [URL] {
    all.filter { (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) ?? 0 <= size }
  }

  static func named(_ suffix: String) -> [URL] { all.filter { $0.pathExtension == suffix } }

  static func named(_ suffix: String, upTo size: Int) -> [URL] {
    files(upTo: size).filter { $0.pathExtension == suffix }
  }

  /// The longest one.
  static var largeOPML: URL {
    all.first { $0.lastPathComponent == "world-outline-1.opml" }
      ?? gardenOPML
  }

  static let gardenOPML = folders[0].appending(path: "garden.opml")

  static func bytes(_ file: URL) throws -> [UInt8] { Array(try Data(contentsOf: file)) }
}
