import Testing

@testable import Outline

/// Edits that people make, and which rows they leave the same.
@Suite(.ownThread) struct MatchingExampleTests {
  typealias Row = TracedOutline.Row

  /// Reads rows that are indented by two spaces; `#` and a number after a title is the identity.
  private func rows(_ text: String) -> [Row] {
    text.split(separator: "\n").map { line in
      let parts = line.split(separator: "#")
      let level = line.prefix { $0 == " " }.count / 2
      let title = parts[0].drop { $0 == " " }
      return Row(identity: Int(parts[1])!, level: level, title: String(title), note: nil)
    }
  }

  private func check(_ old: String, _ new: String, areNames: Bool = false) {
    let (old, new) = (rows(old), rows(new))
    let pairs = RowIdentification.pairs(old, new, areNames: areNames)
    let found = Set(pairs.map { [old[$0.old].identity, new[$0.new].identity] })
    let common = Set(old.map(\.identity)).intersection(new.map(\.identity))
    #expect(found == Set(common.map { [$0, $0] }))
  }

  @Test func renamed() {
    check("Food#1\n  Tea#2\n  Bread#3", "Food#1\n  Green tea#2\n  Bread#3")
    check("Shopping list#1\n  Bread#2\n  Butter#3", "Shoping list#1\n  Bread#2\n  Buttter#3")
    // All children are the same.
    check("Monday#1\n  call Ann#2\n  pay rent#3", "Today#1\n  call Ann#2\n  pay rent#3")
    check("A#1\nB#2\nC#3", "A#1\né#2\nC#3")
  }

  @Test func unclear() {
    check("A#1\nB#2\nC#3\nD#4", "A#1\nX#5\nC#3\nY#6")
    check("list#1\n  file 1#2\n  file 2#3", "list#1\n  file 3#4\n  file 4#5")
    // One child of many is not enough for other parents to be the same.
    check(
      "Monday#1\n  a1#2\n  b2#3\n  c3#4\n  d4#5\nEnd#9", "Errands#6\n  a1#2\n  e5#7\n  f6#8\nEnd#9")
  }

  @Test func wrappedAndUnwrapped() {
    let flat = "List#1\n  one#2\n  same#3\n  two#4\nOther#5\n  same#6"
    let wrapped = "List#1\n  one#2\n  new group#7\n    same#3\n    two#4\nOther#5\n  same#6"
    check(flat, wrapped)
    check(wrapped, flat)
  }

  @Test func titlesThatRepeat() {
    check(
      "One#1\n  Notes#2\n    a#3\n    b#4\nTwo#5\n  Notes#6\n    c#7\n    d#8",
      "One#1\nTwo#5\n  Notes#2\n    a#3\n    b#4\n    e#9\n  Notes#6\n    c#7\n    d#8")
    check("A#1\n-#2\nB#3\n-#4\nC#5", "A#1\nB#3\n-#4\nC#5")
  }

  @Test func movedAndRenamed() {
    check(
      "Plans#1\n  Call the garden center#2\n  Buy milk#3\nDone#4\n  Sold the car#5",
      "Plans#1\n  Buy milk#3\nDone#4\n  Called the garden center#2\n  Sold the car#5")
  }

  @Test func files() {
    check("a#1\n  x#2\nb#3", "a#1\nb#3\n  x#2", areNames: true)
    // Names that are similar are other files, but a folder with the same names in it was renamed.
    check("notes-1.txt#1\nkeep#2", "notes-2.txt#3\nkeep#2", areNames: true)
    check("src#1\n  main#2\n  util#3", "sources#1\n  main#2\n  util#3", areNames: true)
    // The path decides, also where a row of that name has moved.
    check("a#1\n  x#2\n    y#3\nb#4", "a#1\n  x#2\nb#4\n  x#5\n    y#3", areNames: true)
  }

  @Test func contentsTellTitlesApart() {
    var (old, new) = (rows("A#1\n  x#2\n  x#3\nB#4"), rows("A#1\n  x#3\nB#4\n  x#2"))
    (old[1].note, old[2].note) = ("first", "second")
    (new[1].note, new[3].note) = ("second", "first")
    let pairs = RowIdentification.pairs(old, new)
    #expect(Set(pairs.map { [$0.old, $0.new] }) == [[0, 0], [1, 3], [2, 1], [3, 2]])
  }
}
