import Foundation
import Testing

@testable import outline_tree

/// The pages about the browser are true.
@Suite(.ownThread) struct BrowsingPageTests {
  private static let path = "\(Page.catalogue)/BrowsingOutlines.md"

  /// All pictures that the tests of the browser recorded.
  private func pictures() throws -> [[String]] {
    let folder = Fixtures.testsFolder.appending(path: "Expected")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("browse-") }
      .flatMap { try CastPicture.all(in: folder.appending(path: $0)).map(\.lines) }
  }

  @Test func screensAreRecordedOnes() throws {
    let pictures = try pictures()
    let blocks = try [Self.path, "README.md"].flatMap { try Page($0).blocks(in: "text") }
    #expect(blocks.count > 4)
    for block in blocks {
      #expect(
        pictures.contains { Transcript.matches($0, expected: block.lines) }, "\(block.place)")
    }
  }

  /// The keys and options in the middle column exist.
  @Test func tablesNameKeysThatThereAre() throws {
    let options = Set(Option.all.flatMap(\.spellings))
    let keys = Set(KeyBindings.passages.flatMap { $0.keys.split(separator: " ").map(String.init) })
      .union((1...9).map { "z\($0)" })
    var count = 0
    for row in try Page(Self.path).prose where row.hasPrefix("| ") {
      let cells = row.replacing("\\|", with: "").split(separator: "|")
      for word in cells[1].matches(of: #/`([^`]+)`/#).map({ String($0.output.1) })
      where !word.hasPrefix("outline-tree ") {
        let name = word.split(separator: " ")[0]
        #expect(keys.contains(word) || options.contains(String(name)), "\(row)")
        count += 1
      }
    }
    #expect(count > 60)
  }
}
