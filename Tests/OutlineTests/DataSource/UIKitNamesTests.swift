import Outline
import Testing

/// UIKit's names of places say the same as ours.
@MainActor @Suite(.ownThread) struct UIKitNamesTests {
  private static let outline: SectionSnapshot<Int> = {
    var outline = SectionSnapshot<Int>()
    outline.append([1, 2])
    outline.append([3], to: 1)
    return outline
  }()

  @Test func sameInBoth() {
    let (source, model) = (OutlineDataSource<String, Int>(), OutlineModel<String, Int>())
    source.apply(Self.outline, to: "a")
    model.apply(Self.outline, to: "a")
    for item in 0...4 {
      #expect(source.indexPath(for: item) == source.position(of: item))
      #expect(model.indexPath(for: item) == source.indexPath(for: item))
    }
    #expect(source.indexPath(for: 2) == RowPosition(section: 0, row: 1))
    for section in -1...1 {
      for row in -1...2 {
        let position = RowPosition(row: row, section: section)
        #expect(source.itemIdentifier(for: position) == source.item(at: position))
        #expect(model.itemIdentifier(for: position) == source.itemIdentifier(for: position))
      }
      #expect(source.sectionIdentifier(for: section) == (section == 0 ? "a" : nil))
      #expect(model.sectionIdentifier(for: section) == source.sectionIdentifier(for: section))
    }
    #expect(source.index(for: "a") == 0 && source.index(for: "b") == nil)
    #expect(model.index(for: "a") == 0 && model.index(for: "b") == nil)
  }

  @Test func indexPaths() {
    var position = RowPosition(item: 2, section: 1)
    #expect(position == RowPosition(section: 1, row: 2) && position.item == 2)
    position.item = 3
    #expect(position == RowPosition(row: 3, section: 1))
  }
}
