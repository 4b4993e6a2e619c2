import Outline
import Testing

/// The types are values: copies, hashing, `Sendable`, errors.
@Suite(.ownThread) struct ValueTests {
  private func sent<Value: Sendable>(_ value: Value) -> Value { value }

  @Test func sendable() {
    let snapshot = sent(SectionSnapshot(LayoutTests.shop))
    _ = sent(snapshot.rows[0])
    _ = sent(snapshot.outlineDifference(from: SectionSnapshot()))
    _ = sent(snapshot.outlineDifference(from: SectionSnapshot())[0])
    _ = sent(SectionSnapshot<String>.Edit.deleteAll)
    _ = sent(SectionSnapshot<String>.Destination.into(nil, at: nil))
    _ = sent(OutlineError.unknownParent("x"))
    _ = sent(ReorderingMethod.finalSnapshot)
    #expect(snapshot.layout == LayoutTests.shop)
  }

  /// Rows are those of the snapshot at the time of the call, also after it changed.
  @Test func rowsOutliveTheirSnapshot() {
    var snapshot = SectionSnapshot(LayoutTests.shop)
    let rows = snapshot.rows
    let visible = snapshot.visibleRows
    let window = visible[1..<3]
    snapshot.deleteAll()
    #expect(rows.map(\.item) == ["Food", "Apple", "Gala", "Bread", "Drinks"])
    #expect(visible.map(\.item) == ["Food", "Apple", "Bread", "Drinks"])
    #expect(window.map(\.item) == ["Apple", "Bread"])
    #expect(window.startIndex == 1 && window[2].item == "Bread")
    #expect(snapshot.rows.isEmpty && snapshot.visibleRows.isEmpty)
  }

  @Test func rowsAreHashable() {
    let one = Set(SectionSnapshot(LayoutTests.shop).rows)
    let same = Set(SectionSnapshot(LayoutTests.shop).rows)
    #expect(one == same && one.count == 5)
    #expect(one != Set(SectionSnapshot(LayoutTests.shop.replacing("+", with: "-")).rows))
  }

  /// Equality does not depend on how an outline was built, but on expansion, also of hidden rows.
  @Test func equality() {
    var edited = SectionSnapshot(LayoutTests.shop)
    edited.move(["Food"], after: "Drinks")
    #expect(edited != SectionSnapshot(LayoutTests.shop))
    edited.move(["Drinks"], after: "Food")
    edited.append(["x", "y"], to: "Gala")
    edited.delete(["x", "y"])
    #expect(edited == SectionSnapshot(LayoutTests.shop))
    edited.expand(["Gala"])
    #expect(edited != SectionSnapshot(LayoutTests.shop))
    #expect(SectionSnapshot("- a\n- b") != SectionSnapshot("- b\n- a"))
    #expect(SectionSnapshot("- a\n  - b") != SectionSnapshot("- a\n- b"))
  }

  /// Descriptions have the items.
  @Test func errorsHaveTheItems() {
    let errors: [(OutlineError, [String])] = [
      (.duplicateItems(["Food", "Drinks"]), ["Food", "Drinks", "unique"]),
      (.unknownItem("Food"), ["Food", "does not exist"]),
      (.unknownItem("Food", during: .parent), ["Child", "Food"]),
      (.unknownItem("Food", during: .deletion), ["Failed to find index of item Food"]),
      (.unknownParent("Food"), ["Parent", "Food"]),
      (.unknownDestination("Food", .before), ["insert before", "Food"]),
      (.unknownDestination("Food", .after), ["insert after", "Food"]),
      (.cycle(item: "Food", destination: "Gala"), ["Food", "Gala"]),
      (.indexOutOfRange(71, validRange: 0...35), ["71", "0", "35"]),
      (.levelSkips(item: "Food", level: 72, deepestAllowed: 38), ["Food", "72", "38"]),
      (.differenceDoesNotFit("Food is gone"), ["Food is gone"]),
      (.notReorderable("Food"), ["Food"]),
    ]
    for (error, words) in errors {
      for word in words {
        #expect(error.description.contains(word), "\(error.description)")
      }
    }
    #expect(Set(errors.map(\.0.description)).count == errors.count)
  }
}
