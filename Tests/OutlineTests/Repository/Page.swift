import Foundation

/// A page of the repository: the README, or an article of the documentation.
struct Page {
  /// The path from the repository's root.
  let path: String
  let lines: [String]

  init(_ path: String) throws {
    self.path = path
    let text = try String(
      contentsOf: Fixtures.packageFolder.appending(path: path), encoding: .utf8)
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The pages at the top of the repository.
  static func front() throws -> [Page] {
    try ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map { try Page($0) }
  }

  static let catalogue = "Sources/Outline/Outline.docc"

  /// The pages of the documentation.
  static func articles() throws -> [Page] {
    let folder = Fixtures.packageFolder.appending(path: catalogue).path
    return try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".md") }
      .map { try Page("\(catalogue)/\($0)") }
  }

  /// A fenced code block.
  struct Block {
    /// The text after the opening fence.
    var language: String
    var lines: [String]
    /// The number of its first line, for messages.
    var place: String
  }

  var blocks: [Block] {
    var blocks: [Block] = []
    var open: Block?
    for (index, line) in lines.enumerated() {
      if let block = open, line == "```" {
        blocks.append(block)
        open = nil
      } else if open != nil {
        open?.lines.append(line)
      } else if line.hasPrefix("```") {
        open = Block(
          language: String(line.dropFirst(3)), lines: [], place: "\(path), line \(index + 1)")
      }
    }
    return blocks
  }

  func blocks(in language: String) -> [Block] {
    blocks.filter { $0.language == language }
  }

  /// The lines outside of fences.
  var prose: [String] {
    var isFenced = false
    return lines.filter { line in
      if line.hasPrefix("```") {
        isFenced.toggle()
        return false
      }
      return !isFenced
    }
  }
}
