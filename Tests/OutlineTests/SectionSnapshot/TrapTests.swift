import Outline
import Testing

/// A mistake in a call traps with UIKit's message on standard error.
@Suite(.ownThread) struct TrapTests {
  private func expect(
    _ message: String, in result: ExitTest.Result?, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let output = try #require(result).standardErrorContent
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains(message), "\(text)", sourceLocation: location)
  }

  @Test func duplicates() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var snapshot = SectionSnapshot<String>()
      snapshot.append(["a", "b"])
      snapshot.append(["b", "c", "c"], to: "a")
    }
    try expect(
      """
      Identifiers in a section snapshot must be unique. Duplicate item identifiers: {(
          b,
          c
      )}
      """, in: result)
  }

  @Test func unknownParent() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var snapshot = SectionSnapshot<String>()
      snapshot.append(["a"], to: "nobody")
    }
    try expect(
      "Parent item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func unknownDestinationBefore() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var snapshot = SectionSnapshot<String>()
      snapshot.insert(["a"], before: "nobody")
    }
    try expect(
      "Item identifier to insert before does not exist in section snapshot: nobody", in: result)
  }

  @Test func unknownDestinationAfter() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var snapshot = SectionSnapshot<String>()
      var graft = SectionSnapshot<String>()
      graft.append(["a"])
      snapshot.insert(graft, after: "nobody")
    }
    try expect(
      "Item identifier to insert after does not exist in section snapshot: nobody", in: result)
  }

  @Test func unknownDeletion() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var snapshot = SectionSnapshot<String>()
      snapshot.delete(["nobody"])
    }
    try expect("Failed to find index of item nobody", in: result)
  }

  @Test func levelOfUnknownItem() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionSnapshot<String>().level(of: "nobody")
    }
    try expect("Item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func parentOfUnknownItem() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionSnapshot<String>().parent(of: "nobody")
    }
    try expect("Child item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func expansionOfUnknownItem() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionSnapshot<String>().isExpanded("nobody")
    }
    try expect("Item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func visibilityOfUnknownItem() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionSnapshot<String>().isVisible("nobody")
    }
    try expect("Item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func subtreeOfUnknownItem() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = SectionSnapshot<String>().snapshot(of: "nobody")
    }
    try expect(
      "Parent item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func replacingChildrenOfUnknownItem() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      var snapshot = SectionSnapshot<String>()
      snapshot.replace(childrenOf: "nobody", using: SectionSnapshot())
    }
    try expect(
      "Parent item identifier does not exist in section snapshot: nobody", in: result)
  }

  @Test func movingIntoItself() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var snapshot = SectionSnapshot<String>()
      snapshot.append(["Alpha"])
      snapshot.append(["Beta"], to: "Alpha")
      snapshot.move(["Alpha"], to: "Beta")
    }
    let expected = OutlineError.cycle(item: "Alpha", destination: "Beta").description
    #expect(expected.contains("Alpha") && expected.contains("Beta"))
    try expect(expected, in: result)
  }

  @Test func contentOfUnknownItem() async throws {
    let read = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var other = OutlineDocument()
      _ = OutlineDocument()[other.makeItem(ItemContent("a"))]
    }
    try expect("does not belong to this document", in: read)
    let written = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      var (document, other) = (OutlineDocument(), OutlineDocument())
      document[other.makeItem(ItemContent("a"))] = ItemContent("b")
    }
    try expect("does not belong to this document", in: written)
  }

  @Test func rowOutOfRange() async throws {
    await #expect(processExitsWith: .failure) { _ = SectionSnapshot<String>().item(at: 0) }
    await #expect(processExitsWith: .failure) {
      var snapshot = SectionSnapshot<String>()
      snapshot.append(["a"])
      snapshot.append(["hidden"], to: "a")
      _ = snapshot.visibleItem(at: 1)
    }
  }

  /// These calls are documented not to trap.
  @Test func noTrap() {
    var snapshot = SectionSnapshot<String>()
    snapshot.append([], to: "nobody")
    snapshot.insert([], before: "nobody")
    snapshot.insert(SectionSnapshot(), after: "nobody")
    snapshot.expand(["nobody"])
    snapshot.collapse(["nobody"])
    snapshot.delete([])
    #expect(snapshot.isEmpty)
  }
}
