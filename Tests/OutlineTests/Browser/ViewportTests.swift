import Outline
import Testing

@testable import outline_tree

/// The focus and the part of an outline on the screen, without a browser.
@Suite(.ownThread) struct ViewportTests {
  private let document = BrowserBench([
    "Food", "> Apple", "> > Peel", "> Bread", "Drinks", "> Tea", "Sweets",
  ]).state.document

  private var rows: Viewport.Rows { document.outline }

  private func node(_ title: String) -> ItemID {
    rows.items.first { document.text(of: $0) == title }!
  }

  private func title(_ viewport: Viewport) -> String? {
    viewport.focus.map { document.text(of: $0) }
  }

  /// Returns a viewport with room for two rows, below a root if one is named.
  private func viewport(_ focus: String, root: String? = nil) -> Viewport {
    var viewport = Viewport(size: TerminalSize(columns: 20, rows: 3), focus: node(focus))
    viewport.roots = root.map { [node($0)] } ?? []
    viewport.showFocus(from: nil, in: rows)
    return viewport
  }

  @Test func aRootLimitsWhatCanBeReached() {
    #expect(viewport("Food").reach(in: rows) == 0..<7)
    #expect(viewport("Apple", root: "Apple").reach(in: rows) == 1..<3)
    #expect(viewport("Drinks", root: "Drinks").reach(in: rows) == 4..<6)
    #expect(viewport("Peel", root: "Food").reaches(node("Bread"), in: rows))
    #expect(!viewport("Peel", root: "Food").reaches(node("Tea"), in: rows))
    let unscrolled = Viewport(focus: node("Tea"), roots: [node("Drinks")])
    #expect(unscrolled.window(in: rows) == 4..<6)
  }

  @Test func theWindowFollowsTheFocus() {
    var viewport = viewport("Food")
    #expect(viewport.window(in: rows) == 0..<2)
    viewport.moveFocus(by: 3, in: rows)
    viewport.showFocus(from: nil, in: rows)
    #expect(title(viewport) == "Bread" && viewport.window(in: rows) == 2..<4)
    viewport.focusRow(number: rows.visibleCount, in: rows)
    viewport.showFocus(from: nil, in: rows)
    #expect(title(viewport) == "Sweets" && viewport.window(in: rows) == 5..<7)
  }

  @Test func movesStopAtTheEdgesOfTheRoot() {
    var viewport = viewport("Apple", root: "Food")
    viewport.moveFocus(by: 99, in: rows)
    #expect(title(viewport) == "Bread")
    viewport.moveFocus(to: rows.nextSibling, in: rows)
    #expect(title(viewport) == "Bread")
    viewport.moveFocus(count: 9, to: rows.parent, in: rows)
    #expect(title(viewport) == "Food")
  }

  @Test func scrollingMovesTheFocusOnlyAtTheEdge() {
    var viewport = viewport("Apple")
    viewport.scroll(by: 1, in: rows)
    #expect(title(viewport) == "Apple" && viewport.top == 1)
    viewport.scroll(by: 1, in: rows)
    #expect(title(viewport) == "Peel" && viewport.top == 2)
  }

  @Test func aFoldedFocusGoesToItsVisibleAncestor() {
    var folded = rows
    folded.collapse([node("Food")])
    var viewport = viewport("Peel")
    viewport.showFocus(from: 2, in: folded)
    #expect(title(viewport) == "Food")
  }

  @Test func aDeletedFocusGoesToTheNextRow() {
    var shorter = rows
    shorter.delete([node("Apple")])
    var viewport = viewport("Apple")
    viewport.showFocus(from: 1, in: shorter)
    #expect(title(viewport) == "Bread")
    shorter.deleteAll()
    viewport.showFocus(from: 1, in: shorter)
    #expect(viewport.focus == nil)
  }

  @Test func aRootIsLeftWhenTheFocusIsOutside() {
    var viewport = viewport("Peel", root: "Food")
    #expect(viewport.leaveRoots(in: rows) == nil)
    viewport.focus = node("Tea")
    #expect(viewport.leaveRoots(in: rows) == node("Food") && viewport.roots == [])
  }
}
