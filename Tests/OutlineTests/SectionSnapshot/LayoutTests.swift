import Outline
import Testing

/// Outlines as pictures: what the docs promise, to be read rather than computed.
@Suite struct LayoutTests {
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

  @Test func hiddenItemsKeepTheirPlaceAndExpansion() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.expand(["Apple"])
    snapshot.collapse(["Food"])
    #expect(snapshot.visibleItems == ["Food", "Drinks"])
    #expect(snapshot.index(of: "Gala") == 2)
    #expect(snapshot.visibleIndex(of: "Drinks") == 1)
    snapshot.expand(["Food"])
    #expect(snapshot.visibleItems == ["Food", "Apple", "Gala", "Bread", "Drinks"])
  }

  @Test func whatComesBackIsCollapsed() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.delete(["Drinks"])
    snapshot.append(["Drinks"])
    #expect(!snapshot.isExpanded("Drinks"))
  }

  @Test func childrenOfAnExpandedLeafShowAtOnce() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.append(["Tea"], to: "Drinks")
    #expect(snapshot.isVisible("Tea"))
  }

  /// UIKit flattens or loses rows here; a graft keeps its shape and its expansion.
  @Test func graftKeepsItsShape() {
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

  @Test func moveTakesSubtreesInOutlineOrder() {
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

  /// The index is the one that the first moved item has afterwards.
  @Test func moveToAnIndexAmongItsOwnSiblings() {
    var snapshot = SectionSnapshot("- a\n- b\n- c\n- d")
    snapshot.move(["a", "b"], to: nil, at: 1)
    #expect(snapshot.rootItems == ["c", "a", "b", "d"])
    snapshot.move(["a"], before: "a")
    #expect(snapshot.rootItems == ["c", "a", "b", "d"])
    snapshot.move(["a", "d"], after: "a")
    #expect(snapshot.rootItems == ["c", "a", "d", "b"])
  }

  @Test func renameKeepsPlaceChildrenAndExpansion() {
    var snapshot = SectionSnapshot(Self.shop)
    snapshot.replace("Food", with: "Groceries")
    #expect(snapshot.layout == Self.shop.replacing("Food", with: "Groceries"))
  }
}
