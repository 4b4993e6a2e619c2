import Testing

@testable import Outline

/// Joining copies that were edited apart.
@Suite(.ownThread) struct JoiningTests {
  private static func shopping() throws -> CopiedFiles {
    try CopiedFiles { file in
      try file.change("start") { document in
        document.add("Food")
        document.add("Drinks")
      }
    }
  }

  @Test func bothHistoriesAreKept() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("tea") { $0.add("Tea", below: "Drinks") } }
    try CopiedFiles.edit(files.theirs) { file in
      try file.change("milk") { $0.add("Milk", below: "Food") }
      try file.change("soap") { $0.add("Soap", below: "Food") }
      try file.change("order") { $0.outline.move([$0.item("Drinks")], before: $0.item("Food")) }
    }
    let before = try CopiedFiles.read(files.ours)
    let theirs = try CopiedFiles.read(files.theirs)
    let file = try OutlineFile(at: CopiedFiles.path, for: .writing, files.ours.calls)
    let joining = try file.join(theirs)
    #expect(joining.conflicts.isEmpty && joining.renumbered == [ItemID(2): ItemID(4)])
    #expect(file.document.indentedTitles == ["Drinks", "  Tea", "Food", "  Milk", "  Soap"])
    #expect(file.document[ItemID(2)].title == "Tea" && file.document[ItemID(3)].title == "Soap")
    #expect(file.history.map(\.note) == ["start", "tea", "milk", "soap", "order"])
    #expect(file.history == before.history + joining.commits)
    for (commit, original) in zip(joining.commits, theirs.history.dropFirst()) {
      #expect(commit.sequence == original.sequence + 1 && commit.kind == .edit)
      #expect(commit.originalSequence == original.sequence && commit.replica == original.replica)
    }
    let text = String(decoding: files.ours.state.bytes(CopiedFiles.path)!, as: UTF8.self)
    #expect(text.contains(#","was":2,"note":"milk","renumbered":[[2,4]],"changes":"#))
    for expected in [
      ["Food", "  Milk", "  Soap", "Drinks", "  Tea"], ["Food", "  Milk", "Drinks", "  Tea"],
      ["Food", "Drinks", "  Tea"], ["Food", "Drinks"], [],
    ] {
      try file.undo()
      #expect(file.document.indentedTitles == expected)
    }
    #expect(!file.canUndo)
  }

  /// A copy whose commits follow those of ours is taken as it is.
  @Test func oursHasNothingNew() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.theirs) { file in
      try file.undo()
      try file.redo()
      try file.change("milk") { $0.add("Milk") }
      try file.commitFolding(of: file.document.with { $0.outline.expand($0.outline.items) })
      try file.undo()
    }
    try CopiedFiles.join(files.theirs, to: files.ours)
    let (ours, theirs) = (try CopiedFiles.read(files.ours), try CopiedFiles.read(files.theirs))
    #expect(ours.history == theirs.history && ours.document == theirs.document)
    #expect(ours.canRedo)
  }

  /// A commit that is in conflict changes nothing, and is skipped by undo.
  @Test func whatIsInConflictIsLeftOut() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("ours") { $0[$0.item("Food")].title = "Eat" } }
    try CopiedFiles.edit(files.theirs) { file in
      try file.change("theirs") { $0[$0.item("Food")].title = "Meals" }
      try file.change("milk") { $0.add("Milk") }
    }
    let joining = try CopiedFiles.join(files.theirs, to: files.ours)
    #expect(joining.conflicts == [.title(of: ItemID(0), ours: "Eat", theirs: "Meals")])
    #expect(joining.commits.map(\.kind) == [.folding, .edit])
    try CopiedFiles.edit(files.ours) { file in
      #expect(file.document.indentedTitles == ["Eat", "Drinks", "Milk"])
      let lost = try file.difference(of: joining.commits[0])
      #expect(lost.isEmpty)
      try file.undo()
      try file.undo()
      #expect(file.document == files.base)
    }
  }

  /// An undo in theirs is one in ours if it does the same there.
  @Test func undoingIsKept() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("tea") { $0.add("Tea") } }
    try CopiedFiles.edit(files.theirs) { file in
      try file.change("milk") { $0.add("Milk") }
      try file.undo()
      try file.redo()
      try file.undo()
      try file.undo()
    }
    let joining = try CopiedFiles.join(files.theirs, to: files.ours)
    #expect(
      joining.commits.map(\.kind) == [.edit, .undo(of: 3), .redo(of: 3), .undo(of: 3), .edit])
    try CopiedFiles.edit(files.ours) { file in
      #expect(file.document.indentedTitles == ["Tea"])
      try file.undo()
      #expect(file.document.indentedTitles == ["Food", "Drinks", "Tea"])
      try file.undo()
      #expect(file.document == files.base)
    }
  }

  @Test func nothingNewIsNothing() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("tea") { $0.add("Tea") } }
    try CopiedFiles.edit(files.theirs) { try $0.change("milk") { $0.add("Milk") } }
    try CopiedFiles.join(files.theirs, to: files.ours)
    let bytes = files.ours.state.bytes(CopiedFiles.path)
    for _ in 0..<2 {
      let again = try CopiedFiles.join(files.theirs, to: files.ours)
      #expect(again.commits.isEmpty && again.conflicts.isEmpty)
    }
    try CopiedFiles.edit(files.ours) { file in
      let itself = try file.join(file)
      #expect(itself.commits.isEmpty)
    }
    #expect(files.ours.state.bytes(CopiedFiles.path) == bytes)
  }

  /// An item that has another number in each copy stays one item.
  @Test func backAndForth() throws {
    let files = try Self.shopping()
    let (ours, theirs) = (files.ours, files.theirs)
    try CopiedFiles.edit(ours) { try $0.change("tea") { $0.add("Tea", below: "Drinks") } }
    try CopiedFiles.edit(theirs) { try $0.change("milk") { $0.add("Milk", below: "Food") } }
    try CopiedFiles.join(theirs, to: ours)
    // Only theirs goes on, with its own numbers.
    try CopiedFiles.edit(theirs) { file in
      try file.change("oat milk") { $0[$0.item("Milk")].title = "Oat milk" }
      try file.change("bread") { $0.add("Bread", below: "Food") }
    }
    let second = try CopiedFiles.join(theirs, to: ours)
    #expect(second.commits.map(\.note) == ["oat milk", "bread"] && second.conflicts.isEmpty)
    let expected = ["Food", "  Oat milk", "  Bread", "Drinks", "  Tea"]
    #expect(try CopiedFiles.read(ours).document.indentedTitles == expected)
    // The other way: only what ours made is new.
    let back = try CopiedFiles.join(ours, to: theirs)
    #expect(back.commits.map(\.note) == ["tea"] && back.conflicts.isEmpty)
    #expect(try CopiedFiles.read(theirs).document.indentedTitles == expected)
    try CopiedFiles.edit(ours) { try $0.change("gone") { $0.outline.delete([$0.item("Bread")]) } }
    try CopiedFiles.edit(theirs) { try $0.change("green") { $0[$0.item("Tea")].title = "Green" } }
    try CopiedFiles.join(ours, to: theirs)
    try CopiedFiles.join(theirs, to: ours)
    for disk in [ours, theirs] {
      let document = try CopiedFiles.read(disk).document
      #expect(document.indentedTitles == ["Food", "  Oat milk", "Drinks", "  Green"])
    }
  }

  /// Both join what the other one had, at the same time.
  @Test func crossing() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("tea") { $0.add("Tea", below: "Drinks") } }
    try CopiedFiles.edit(files.theirs) { try $0.change("milk") { $0.add("Milk", below: "Food") } }
    let (ours, theirs) = (SimulatedDisk(files.ours.state), SimulatedDisk(files.theirs.state))
    try CopiedFiles.join(files.theirs, to: ours)
    try CopiedFiles.join(files.ours, to: theirs)
    (ours.random, theirs.random) = (SeededRandom(seed: 7), SeededRandom(seed: 8))
    try CopiedFiles.edit(ours) { try $0.change("1") { $0[$0.item("Milk")].title = "Oat milk" } }
    try CopiedFiles.edit(theirs) { try $0.change("2") { $0[$0.item("Tea")].title = "Green tea" } }
    #expect(try CopiedFiles.join(theirs, to: ours).commits.map(\.note) == ["2"])
    #expect(try CopiedFiles.join(ours, to: theirs).commits.map(\.note) == ["1"])
    for disk in [ours, theirs] {
      let document = try CopiedFiles.read(disk).document
      #expect(document.indentedTitles == ["Food", "  Oat milk", "Drinks", "  Green tea"])
    }
  }

  /// If both changed one title, the file that joins first takes its own, and the other one follows.
  @Test func theSecondOneFollows() throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("ours") { $0[$0.item("Food")].title = "Eat" } }
    try CopiedFiles.edit(files.theirs) { file in
      try file.change("theirs") { $0[$0.item("Food")].title = "Meals" }
    }
    #expect(try CopiedFiles.join(files.theirs, to: files.ours).conflicts.count == 1)
    let joining = try CopiedFiles.join(files.ours, to: files.theirs)
    #expect(joining.conflicts.isEmpty && joining.commits.map(\.note) == ["ours", "merge"])
    #expect(joining.commits.map(\.kind) == [.folding, .edit])
    for disk in [files.ours, files.theirs] {
      #expect(try CopiedFiles.read(disk).document.indentedTitles == ["Eat", "Drinks"])
    }
  }

  /// Three copies: what came from the third one by two ways is one commit.
  @Test func threeCopies() throws {
    let files = try Self.shopping()
    let third = SimulatedDisk(files.ours.state)
    third.random = SeededRandom(seed: 3)
    for (disk, title) in [(files.ours, "Tea"), (files.theirs, "Milk"), (third, "Soap")] {
      try CopiedFiles.edit(disk) { try $0.change(title) { $0.add(title, below: "Food") } }
    }
    try CopiedFiles.join(third, to: files.theirs)
    try CopiedFiles.join(third, to: files.ours)
    try CopiedFiles.join(files.theirs, to: files.ours)
    try CopiedFiles.join(files.ours, to: third)
    try CopiedFiles.join(files.ours, to: files.theirs)
    for disk in [files.ours, files.theirs, third] {
      let file = try CopiedFiles.read(disk)
      #expect(Set(file.history.map(\.note)).isSuperset(of: ["start", "Tea", "Milk", "Soap"]))
      #expect(
        file.document.indentedTitles.sorted() == ["  Milk", "  Soap", "  Tea", "Drinks", "Food"])
    }
  }

  /// Conflicts are settled: ours or theirs is taken, or a field holds the value of theirs.
  @Test(arguments: [ConflictResolution.oursOrKept, .favoring(.ours), .favoring(.theirs), .recorded])
  func conflicts(choice: ConflictResolution) throws {
    let files = try Self.shopping()
    try CopiedFiles.edit(files.ours) { try $0.change("ours") { $0[$0.item("Food")].title = "Eat" } }
    try CopiedFiles.edit(files.theirs) { file in
      try file.change("theirs") {
        $0[$0.item("Food")].title = "Meals"
        $0.add("Soap")
      }
    }
    let theirs = try CopiedFiles.read(files.theirs)
    try CopiedFiles.edit(files.ours) { file in
      let before = file.document
      let joining = try file.join(theirs, note: "both", conflicts: choice)
      #expect(joining.conflicts.count == 1)
      #expect(joining.commits[0].note == "theirs")
      let title = choice == .favoring(.theirs) ? "Meals" : "Eat"
      #expect(file.document.indentedTitles == [title, "Drinks", "Soap"])
      #expect(file.document.itemsInConflict == (choice == .recorded ? [ItemID(0)] : []))
      for _ in joining.commits { try file.undo() }
      #expect(file.document == before)
      for _ in joining.commits { try file.redo() }
      if choice == .recorded {
        let resolved = try file.document.resolvingConflicts(favoring: .theirs)
        #expect(resolved.indentedTitles == ["Meals", "Drinks", "Soap"])
      }
    }
  }
}

extension OutlineDocument {
  func with(_ body: (inout OutlineDocument) -> Void) -> OutlineDocument {
    var copy = self
    body(&copy)
    return copy
  }
}
