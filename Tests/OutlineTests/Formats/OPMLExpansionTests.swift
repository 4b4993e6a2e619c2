import Outline
import Testing

@Suite(.ownThread) struct OPMLExpansionTests {
  /// ```
  /// 1 A        0 1
  ///     B      1 2
  ///       C    2 3
  ///     D      3 4
  /// 2 E        4 5
  ///     F      5 6
  /// ```
  static let items = """
    <outline text="A"><outline text="B"><outline text="C"/></outline><outline text="D"/></outline>
    <outline text="E"><outline text="F"/></outline>
    """

  private func expanded(_ state: String) throws -> [String] {
    let text = OPMLText.body(
      Self.items, head: "<expansionState>\(state)</expansionState>")
    let document = try OPMLText.decode(text).document
    return document.outline.expandedItems.map { document[$0].title }
  }

  @Test(arguments: [
    ("", []), ("1", ["A"]), ("2", ["E"]), ("1,2", ["A", "B"]), ("1, 4", ["A", "E"]),
    ("1,2,5", ["A", "B", "E"]), (" 1 ,\n2 ,", ["A", "B"]),
    // The order counts: the second line was E when it was expanded.
    ("2,1", ["A", "E"]),
  ])
  func linesThatAreVisible(state: String, titles: [String]) throws {
    #expect(try expanded(state) == titles)
  }

  @Test func otherReadings() throws {
    // From 1, all lines: A, B and E are lines 1, 2 and 5. These are also their visible lines after all
    // expansions, so only E alone tells the readings apart.
    #expect(try expanded("5") == ["E"])
    // From 0, all lines.
    #expect(try expanded("0,4") == ["A", "E"])
    #expect(try expanded("0,1,4") == ["A", "B", "E"])
    // Expanded items below collapsed ones could not be written again.
    #expect(try expanded("1,2,3,4,5,6,7,8") == ["A", "B", "E"])
  }

  @Test(arguments: ["0", "-1", "9", "3"])
  func linesThatAreNoParents(state: String) throws {
    let isFromZero = state == "0"
    #expect(try expanded(state) == (isFromZero ? ["A"] : []))
  }

  @Test func withoutAStateEverythingIsExpanded() throws {
    let document = try OPMLText.decode(OPMLText.body(Self.items)).document
    #expect(document.outline.expandedItems.map { document[$0].title } == ["A", "B", "E"])
    #expect(try !OPMLText.encode(document).contains("expansionState"))
  }

  @Test func whatIsNoNumber() throws {
    let text = OPMLText.body(Self.items, head: "<expansionState>1,x,4</expansionState>")
    #expect(
      OPMLText.error(text)?.message == """
        'x' in the expansion state is not a line number; expected numbers separated by commas
        """)
    let decoded = try OPMLText.decode(text, isLenient: true)
    #expect(decoded.repairs.count == 1)
    #expect(decoded.document.outline.expandedItems.count == 2)
  }

  /// Every visible way to fold an outline is written and read again.
  @Test func everyFolding() throws {
    let document = try OPMLText.decode(OPMLText.body(Self.items)).document
    let parents = document.outline.expandedItems
    for pattern in 0..<(1 << parents.count) {
      var folded = document
      folded.outline.collapseAll()
      folded.outline.expand(parents.indices.filter { pattern >> $0 & 1 == 1 }.map { parents[$0] })
      let visible = folded.outline.visibleItems
      let again = try OPMLText.decode(try OPMLText.encode(folded)).document
      #expect(again.outline.visibleItems == visible)
      try expectRoundTrip(again, "folding \(pattern)")
    }
  }
}
