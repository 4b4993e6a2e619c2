import Outline
import Testing

/// The behavior of UIKit's documentation.
@Suite(.ownThread) struct SnapshotTests {
  private let menu: Snapshot<String, String> = {
    var menu = Snapshot<String, String>()
    menu.appendSections(["Food", "Drinks"])
    menu.appendItems(["Apple", "Bread"], toSection: "Food")
    menu.appendItems(["Tea", "Milk"])
    return menu
  }()

  @Test func appendingWithoutASectionGoesToTheLast() {
    #expect(menu.itemIdentifiers(inSection: "Drinks") == ["Tea", "Milk"])
  }

  @Test func appendingAKnownItemMovesIt() {
    var menu = menu
    menu.appendItems(["Apple"], toSection: "Drinks")
    #expect(menu.itemIdentifiers == ["Bread", "Tea", "Milk", "Apple"])
    #expect(menu.sectionIdentifier(containingItem: "Apple") == "Drinks")
  }

  @Test func insertingAKnownItemMovesIt() {
    var menu = menu
    menu.insertItems(["Milk", "Cheese"], beforeItem: "Bread")
    menu.insertItems(["Tea"], afterItem: "Apple")
    #expect(menu.itemIdentifiers == ["Apple", "Tea", "Milk", "Cheese", "Bread"])
  }

  @Test func movingCrossesSections() {
    var menu = menu
    menu.moveItem("Bread", afterItem: "Milk")
    menu.moveItem("Tea", beforeItem: "Apple")
    #expect(menu.itemIdentifiers(inSection: "Food") == ["Tea", "Apple"])
    #expect(menu.itemIdentifiers(inSection: "Drinks") == ["Milk", "Bread"])
  }

  @Test func sectionsMoveWithTheirItems() {
    var menu = menu
    menu.moveSection("Drinks", beforeSection: "Food")
    #expect(menu.itemIdentifiers == ["Tea", "Milk", "Apple", "Bread"])
    menu.moveSection("Drinks", afterSection: "Food")
    menu.insertSections(["Sweets"], beforeSection: "Drinks")
    menu.insertSections(["Bill"], afterSection: "Drinks")
    #expect(menu.sectionIdentifiers == ["Food", "Sweets", "Drinks", "Bill"])
    menu.deleteSections(["Food", "Unknown"])
    #expect(menu.itemIdentifiers == ["Tea", "Milk"])
    #expect(menu.sectionIdentifier(containingItem: "Apple") == nil)
  }

  @Test func theIndexOfAnItemCountsAcrossSections() {
    #expect(menu.indexOfItem("Milk") == 3)
    #expect(menu.indexOfItem("Soup") == nil)
    #expect(menu.indexOfSection("Drinks") == 1)
    #expect(menu.indexOfSection("Soups") == nil)
  }

  @Test func deletingAllItemsDeletesTheSections() {
    var menu = menu
    menu.deleteAllItems()
    #expect(menu == Snapshot())
  }

  @Test func deletingUnknownItemsIsIgnored() {
    var menu = menu
    menu.deleteItems(["Soup", "Bread", "Bread"])
    #expect(menu.itemIdentifiers == ["Apple", "Tea", "Milk"])
  }

  @Test func marksAreKeptUntilTheItemIsDeleted() {
    var menu = menu
    menu.reloadItems(["Tea"])
    menu.reconfigureItems(["Milk", "Bread"])
    menu.reloadSections(["Food"])
    var copy = menu
    copy.moveItem("Milk", beforeItem: "Apple")
    #expect(copy.reconfiguredItemIdentifiers == ["Milk", "Bread"])
    #expect(copy.reloadedSectionIdentifiers == ["Food"])
    copy.deleteItems(["Tea", "Milk"])
    copy.appendItems(["Tea", "Milk"])
    #expect(copy.reloadedItemIdentifiers == [])
    #expect(copy.reconfiguredItemIdentifiers == ["Bread"])
    #expect(menu.reconfiguredItemIdentifiers == ["Bread", "Milk"])
  }

  @Test func equalityIgnoresMarks() {
    var marked = menu
    marked.reloadItems(["Tea"])
    marked.reloadSections(["Food"])
    #expect(marked == menu)
  }
}
