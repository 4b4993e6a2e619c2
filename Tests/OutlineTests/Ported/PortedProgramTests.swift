import Foundation
import Outline
import Testing

/// Five programs for UIKit, as the authors of apps write them, and what they become here. The originals are in
/// `Fixtures/UIKit`.
@Suite(.ownThread) struct PortedProgramTests {
  private static let programs = ["BookList", "Storefront", "Notes", "Tags", "EmojiExplorer"]
  private static let fromUIKit = "\(Page.catalogue)/FromUIKit.md"

  private static func comparison(of program: String) throws -> PortComparison {
    let original = try Fixtures.data("UIKit/\(program).swift.txt")
    let port = try Page("Tests/OutlineTests/Ported/\(program)ViewController.swift")
    return PortComparison(
      from: String(decoding: original, as: UTF8.self), to: port.lines.joined(separator: "\n"))
  }

  /// The only changes are other names of types, and what is left out because only a view has it.
  @Test(arguments: programs) func nothingElseChanges(program: String) throws {
    let comparison = try Self.comparison(of: program)
    #expect(comparison.otherwise == 0 && comparison.unchanged > 50, "\(comparison)")
  }

  /// The figures on the page are true.
  @Test func figuresOnThePage() throws {
    let rows = try Page(Self.fromUIKit).lines.filter {
      $0.hasPrefix("| `") && $0.contains(".swift")
    }
    #expect(rows.count == Self.programs.count)
    for (program, row) in zip(Self.programs, rows) {
      let comparison = try Self.comparison(of: program)
      let figures = row.matches(of: #/\| (\d+) (?=\|)/#).compactMap { Int($0.output.1) }
      #expect(row.contains("`\(program).swift`"))
      #expect(
        figures == [
          comparison.unchanged, comparison.renamed, comparison.shortened, comparison.leftOut,
          comparison.otherwise,
        ], "\(program): \(comparison)")
    }
  }

  /// The comparison sees what is changed.
  @Test func comparison() {
    let original = """
      let a = NSDiffableDataSourceSnapshot<Int, Int>()
      func configure() {
          source = Source(collectionView: collectionView) { collectionView, path, item in
              return cell
          }
          await dataSource.apply(a)
          collectionView.delegate = self
      }
      """
    let port = """
      let a = Snapshot<Int, Int>()

      func configure() {
        source = Source()
        dataSource.apply(a)
      }
      """
    var expected = PortComparison(from: original, to: port)
    #expect(expected.unchanged == 2 && expected.renamed == 1 && expected.shortened == 2)
    #expect(expected.leftOut == 3 && expected.otherwise == 0)
    expected = PortComparison(from: original, to: port + "\nmore()")
    #expect(expected.otherwise == 1)
  }
}
