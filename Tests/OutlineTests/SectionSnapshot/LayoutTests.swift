import Outline
import Testing

/// The documented behavior, as pictures of outlines.
@Suite(.ownThread) struct LayoutTests {
  static let shop = """
    + Food
      - Apple
        - Gala
      - Bread
    + Drinks
    """

  @Test func bothDirections() {
    #expect(NaiveOutline(Self.shop).layout == Self.shop)
    #expect(SectionSnapshot(Self.shop).layout == Self.shop)
    #expect(SectionSnapshot("").layout == "")
  }

  @Test func picture() {
    let lines = SectionSnapshot(Self.shop).visualDescription().split(separator: "\n")
    #expect(lines.first == "<SectionSnapshot")
    let expected = """
      +*Food
        -*Apple
          - Gala
        -*Bread
      +*Drinks
      >
      """
    #expect(lines.dropFirst().joined(separator: "\n") == expected)
  }

  @Test func hiddenItemsKeepPositionAndExpansion() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.expand(["Apple"])
    snapshot.collapse(["Food"])
    #expect(snapshot.visibleItems == ["Food", "Drinks"])
    #expect(snapshot.index(of: "Gala") == 2)
    #expect(snapshot.visibleIndex(of: "Drinks") == 1)
    snapshot.expand(["Food"])
    #expect(snapshot.visibleItems == ["Food", "Apple", "Gala", "Bread", "Drinks"])
  }

  @Test func reinsertedItemsAreCollapsed() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.delete(["Drinks"])
    snapshot.append(["Drinks"])
    #expect(!snapshot.isExpanded("Drinks"))
  }

  @Test func childrenOfAnExpandedLeafAreVisible() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.append(["Tea"], to: "Drinks")
    #expect(snapshot.isVisible("Tea"))
  }

  /// A graft keeps its hierarchy and expansion. UIKit flattens it or loses rows.
  @Test func graftKeepsItsHierarchy() {
    var snapshot = SectionSnapshot(Self.shop)
    let graft = SectionSnapshot(
      """
      + Home
        - Soap
          - Bar
      """)
    snapshot.insert(graft, after: "Apple")
    #expect(
      snapshot.layout == """
        + Food
          - Apple
            - Gala
          + Home
            - Soap
              - Bar
          - Bread
        + Drinks
        """)
  }

  @Test func moveKeepsOutlineOrder() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.move(["Bread", "Gala", "Apple"], to: "Drinks", at: 0)
    #expect(
      snapshot.layout == """
        + Food
        + Drinks
          - Apple
            - Gala
          - Bread
        """)
  }

  /// The index is the sibling index of the first moved item afterwards.
  @Test func moveToAnIndexAmongItsOwnSiblings() {
    var snapshot = SectionSnapshot("- a\n- b\n- c\n- d")
    snapshot.move(["a", "b"], to: nil, at: 1)
    #expect(snapshot.rootItems == ["c", "a", "b", "d"])
    snapshot.move(["a"], before: "a")
    #expect(snapshot.rootItems == ["c", "a", "b", "d"])
    snapshot.move(["a", "d"], after: "a")
    #expect(snapshot.rootItems == ["c", "a", "d", "b"])
  }

  @Test func renameKeepsParentChildrenAndExpansion() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.replace("Food", with: "Groceries")
    #expect(snapshot.layout == Self.shop.replacing("Food", with: "Groceries"))
  }
}
