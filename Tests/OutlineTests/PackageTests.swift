import Testing

@testable import Outline

@Test func outlineDifferenceSmoke() throws {
  var old = SectionSnapshot<String>()
  old.append(["a", "b", "c"])
  old.append(["a1", "a2"], to: "a")
  old.append(["c1"], to: "c")
  old.expand(["a"])
  var new = old
  new.move(["c"], before: "a")
  new.move(["a2"], to: nil)
  new.insert(["z"], after: "b")
  new.delete(["c1"])
  new.collapse(["a"])
  let difference = new.outlineDifference(from: old)
  #expect(old.applying(difference) == new)
  #expect(new.applying(difference.inverse()) == old)
  #expect(old.items.applying(new.difference(from: old)) == new.items)
  #expect(old.visibleItems.applying(new.visibleDifference(from: old)) == new.visibleItems)
}
