import Outline
import Testing

@testable import outline_tree

/// Going back and forward, and named places.
@Suite(.ownThread) struct BrowserJumpTests {
  private let rows = ["Food", "> Apple", "> > Peel", "> Bread", "Drinks", "> Tea", "Sweets"]

  private func focus(_ bench: BrowserBench) -> String {
    bench.state.view.focus.map { bench.state.document.text(of: $0) } ?? ""
  }

  /// Each of these keys is a jump from Apple, and `^O` goes back to it.
  @Test(arguments: [
    "G", "gg", "}", "^", "/tea\r", "ttea\u{1B}", "3j", "5G", "'x", "/e\rn\u{F}", "/tea\rgg\u{F}",
    "CG",
  ]) func backFromAJump(_ keys: String) {
    var bench = BrowserBench(rows)
    bench.type("Gmxggj")
    #expect(focus(bench) == "Apple")
    bench.type(keys)
    #expect(focus(bench) != "Apple")
    bench.type("\u{F}")
    #expect(focus(bench) == "Apple", "\(keys.debugDescription)")
  }

  @Test func tabGoesForwardOnlyAfterGoingBack() {
    var bench = BrowserBench(rows)
    bench.type("j/tea\rG\u{F}\u{F}")
    #expect(focus(bench) == "Apple")
    bench.type("\t")
    #expect(focus(bench) == "Tea")
    bench.type("\t")
    #expect(focus(bench) == "Sweets")
    bench.type("\t")
    #expect(bench.message == "there is no place to go forward to")
    bench.type("\u{F}\u{F}k\t")
    #expect(bench.picture == "▸[Food] ▾Drinks >Tea Sweets")
  }

  @Test func closedRowsAreOpenedAndRowsThatAreGoneAreSkipped() {
    var bench = BrowserBench(rows)
    bench.type("jjjGggzMG\u{F}\u{F}\u{F}")
    #expect(bench.picture.contains("[Bread]"))
    var gone = BrowserBench(rows)
    gone.type("jmb}mcG'bdd\u{F}")
    #expect(focus(gone) != "Apple")
    gone.type("'b")
    #expect(gone.message == "the row at place b no longer exists")
    gone.type("'q")
    #expect(gone.message == "there is no place q yet: mq gives this row that name")
  }

  @Test func namedPlaces() {
    var bench = BrowserBench(rows)
    bench.type("jmaGmZzM'a")
    #expect(bench.picture == "▾Food >▸[Apple] >Bread ▸Drinks Sweets")
    bench.type("'Z")
    #expect(focus(bench) == "Sweets")
    bench.type("''")
    #expect(focus(bench) == "Apple")
    bench.type("''")
    #expect(focus(bench) == "Sweets")
    bench.type("fapple\r'Z")
    #expect(bench.message?.contains("not among the filtered rows") == true)
  }

  /// The list behaves like a list without an end, of which only the last part is known.
  @Test(arguments: Seeds.some(10)) func lawsOfTheList(_ seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let items = (0..<300).map { ItemID($0) }
    var outline = SectionSnapshot<ItemID>()
    outline.append(items)
    var list = JumpList()
    var focus = items[0]
    for _ in 0..<1_000 {
      if Bool.random(using: &random) {
        list.add(focus)
        focus = items.randomElement(using: &random)!
      }
      let start = focus
      guard let node = list.next(.back, from: focus, in: outline) else { continue }
      list.travel(.back, from: focus)
      let forward = list.next(.forward, from: node, in: outline)
      #expect(node != start && forward == start)
      if Bool.random(using: &random) {
        list.travel(.forward, from: node)
      } else {
        focus = node
      }
    }
    for item in items { list.add(item) }
    var count = 0
    while let node = list.next(.back, from: nil, in: outline) {
      list.travel(.back, from: nil)
      count += 1
      #expect(node == items[items.count - count])
    }
    #expect(count == JumpList.limit)
  }
}
