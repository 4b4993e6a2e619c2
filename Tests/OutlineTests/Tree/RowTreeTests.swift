import Testing

@testable import Outline

/// The tree alone, with nodes so small that thirty rows are three levels of them.
@Suite(.ownThread) struct RowTreeTests {
  static let tiny = RowTree.NodeWidths(leaf: 4, inner: 4, onlyLeaf: 4)
  static let widths = [
    tiny, RowTree.NodeWidths(leaf: 8, inner: 5, onlyLeaf: 16), RowTree.NodeWidths(),
  ]

  /// Thirty rows with subtrees of every size.
  static let levels = [
    0, 1, 2, 3, 1, 2, 2, 3, 4, 5, 2, 1, 0, 1, 1, 1, 2, 1, 0, 0, 1, 2, 3, 4, 3, 2, 3, 1, 0, 0,
  ]

  @Test func thirtyRowsAreThreeLevels() throws {
    let root = try #require(RowTreeTwin(levels: Self.levels).tree(Self.tiny).root)
    #expect(root.height >= 2)
  }

  /// Makes every edit at every row, in a tree that is unique and in one with a copy, which must not change.
  /// Compares the tree with the one before the edit, which may share nodes with it. By default at a third of the rows,
  /// other ones for the next edit.
  @Test(arguments: [true, false]) func everyEditOfThirtyRows(isShared: Bool) throws {
    for folding in 0..<TestSize.pick(1, large: 3) {
      let twin = RowTreeTwin(levels: Self.levels) { ($0 + folding) % 3 != 0 }
      let original = twin.tree(Self.tiny)
      let period = TestSize.pick(3, large: 1)
      for position in twin.rows.indices {
        for (number, edit) in Edit.allCases.enumerated()
        where (position + number).isMultiple(of: period) {
          var tree = isShared ? original : twin.tree(Self.tiny)
          var edited = twin
          try within("\(edit) at \(position), folding \(folding)") {
            edit.perform(at: position, on: &edited, &tree)
            try edited.compareAll(with: tree)
            try edited.compareMatching(of: tree, from: twin, original)
            try twin.compareMatching(of: original, from: edited, tree)
            try twin.compareRows(with: original)
          }
        }
      }
    }
  }

  /// Moves every subtree to every position, which is refused inside the subtree.
  @Test(arguments: [true, false]) func everyMoveOfThirtyRows(isShared: Bool) throws {
    let twin = RowTreeTwin(levels: Self.levels) { $0 % 3 != 0 }
    let original = twin.tree(Self.tiny)
    // By default some of the targets of each row, other ones for the next row.
    let period = TestSize.pick(13, large: 1)
    for position in twin.rows.indices {
      for target in twin.rows.indices where (position + target) % period == 0 {
        for move in Move.allCases {
          var tree = isShared ? original : twin.tree(Self.tiny)
          var edited = twin
          try within("\(position) \(move) \(target)") {
            try move.perform(position, target, on: &edited, &tree)
            try edited.compareRows(with: tree)
            try edited.compareMatching(of: tree, from: twin, original)
          }
        }
      }
    }
    try twin.compareAll(with: original)
  }

  /// Removes every range of siblings, so that nodes of all heights become empty.
  @Test func everyRangeOfSiblings() throws {
    let twin = RowTreeTwin(levels: Array(repeating: 0, count: 30))
    let original = twin.tree(Self.tiny)
    for first in 0..<30 {
      for end in first + 1...30 {
        var (edited, tree) = (twin, original)
        edited.remove(first..<end)
        tree.remove(first..<end)
        try within("\(first)..<\(end)") { try edited.compareAll(with: tree) }
      }
    }
    try twin.compareRows(with: original)
  }

  /// Makes many thousand edits. Copies are kept on the way, and compared at the end.
  @Test func aLongLife() throws {
    var random = SeededRandom(seed: 1)
    var twin = RowTreeTwin()
    var tree = RowTree(widths: Self.tiny)
    var copies: [(RowTree, RowTreeTwin)] = []
    let steps = TestSize.pick(8_000, large: 100_000)
    for step in 0..<steps {
      if step % (steps / 10) == steps / 20 { copies.append((tree, twin)) }
      Edit.random(on: &twin, &tree, largest: 24, using: &random)
      if step % 64 == 0 {
        try within("step \(step)") { try twin.compareRows(with: tree) }
      }
    }
    try twin.compareAll(with: tree)
    for (copy, twin) in copies { try twin.compareAll(with: copy) }
  }

  /// Checks the invariants after every edit, with small and with large nodes.
  @Test(arguments: Seeds.some(6), widths)
  func shortLives(seed: UInt64, widths: RowTree.NodeWidths) throws {
    var random = SeededRandom(seed: seed)
    var twin = RowTreeTwin()
    var tree = RowTree(widths: widths)
    var copies: [(RowTree, RowTreeTwin)] = []
    for step in 0..<250 {
      if random.oneIn(25) { copies.append((tree, twin)) }
      Edit.random(on: &twin, &tree, largest: 150, using: &random)
      try within("step \(step)") { try twin.compareRows(with: tree) }
    }
    try twin.compareAll(with: tree)
    for (copy, older) in copies {
      try older.compareRows(with: copy)
      try twin.compareMatching(of: tree, from: older, copy)
      try older.compareMatching(of: copy, from: twin, tree)
    }
  }
}

// MARK: - Edits

extension RowTreeTests {
  enum Edit: CaseIterable {
    case remove, toggle, rename, insertBefore, insertAfter, insertBelow, insertMany
    case moveToFront, moveToEnd, indent, outdent, reverseChildren, reveal, expandAll, collapseAll

    func perform(at position: Int, on twin: inout RowTreeTwin, _ tree: inout RowTree) {
      let level = Int(twin.rows[position].level)
      let end = twin.subtreeEnd(at: position)
      switch self {
      case .remove:
        twin.remove(position..<end)
        tree.remove(position..<end)
      case .toggle:
        let row = twin.rows[position]
        twin.toggle(at: position)
        tree.setExpanded(!row.isExpanded, [row.handle])
      case .rename: tree.setHandle(twin.rename(at: position), at: position)
      case .insertBefore: insert([level], at: position)
      case .insertAfter: insert([level, level + 1], at: end)
      case .insertBelow: insert([level + 1], at: position + 1)
      case .insertMany: insert((0..<23).map { level + $0 % 5 }, at: end)
      case .moveToFront: move(to: .before(twin.rows[0].handle), 0, level: 0)
      case .moveToEnd: move(to: .into(nil, at: nil), twin.rows.count, level: 0)
      case .indent:
        let sibling = twin.rows[..<position].lastIndex { $0.level <= level }
        guard let sibling, twin.rows[sibling].level == level else { return }
        move(to: .into(twin.rows[sibling].handle, at: nil), position, level: level + 1)
      case .outdent:
        guard let parent = twin.parent(at: position) else { return }
        let parentEnd = twin.subtreeEnd(at: parent)
        move(to: .after(twin.rows[parent].handle), parentEnd, level: level - 1)
      case .reverseChildren:
        let starts = twin.children(at: position)
        let subtrees = starts.map { $0..<twin.subtreeEnd(at: $0) }
        twin.reorder(position + 1..<end, as: subtrees.reversed())
        tree.reorder(
          position + 1..<end, startingAt: starts.map(Int32.init),
          as: starts.indices.reversed().map(Int32.init))
      case .reveal:
        tree.reveal(twin.rows[position].handle)
        twin.reveal(at: position)
      case .expandAll:
        twin.setAllExpanded { $0.isExpanded || $1 }
        tree.setAllExpanded { $0.isExpanded || $1 }
      case .collapseAll:
        twin.setAllExpanded { _, _ in false }
        tree.setAllExpanded { _, _ in false }
      }

      func move(to destination: HandleDestination, _ target: Int, level: Int) {
        do {
          try tree.move([twin.rows[position].handle], to: destination)
          twin.move(position..<end, to: target, level: level)
        } catch {
          Issue.record("\(error)")
        }
      }

      func insert(_ levels: [Int], at position: Int) {
        tree.insert(
          twin.insert(levels, isExpanded: { $0 % 2 == 0 }, at: position), at: position)
      }
    }

    static func random(
      on twin: inout RowTreeTwin, _ tree: inout RowTree, largest: Int,
      using random: inout SeededRandom
    ) {
      guard let position = twin.rows.indices.randomElement(using: &random) else {
        return tree.insert(twin.insert([0, 1], isExpanded: { _ in true }, at: 0), at: 0)
      }
      let isLarge = twin.rows.count > largest
      let edit = isLarge ? Edit.remove : Edit.allCases.randomElement(using: &random)!
      edit.perform(at: position, on: &twin, &tree)
    }
  }
}

// MARK: - Moves

extension RowTreeTests {
  enum Move: CaseIterable {
    case before, after, first, last

    func perform(
      _ position: Int, _ target: Int, on twin: inout RowTreeTwin, _ tree: inout RowTree
    ) throws {
      let (handle, row) = (twin.rows[position].handle, twin.rows[target])
      let (end, targetEnd) = (twin.subtreeEnd(at: position), twin.subtreeEnd(at: target))
      let (newPosition, level, destination): (Int, Int32, HandleDestination) =
        switch self {
        case .before: (target, row.level, .before(row.handle))
        case .after: (targetEnd, row.level, .after(row.handle))
        case .first: (target + 1, row.level + 1, .into(row.handle, at: 0))
        case .last: (targetEnd, row.level + 1, .into(row.handle, at: nil))
        }
      let isBeside = self == .before || self == .after
      let isInside = target > position && target < end || target == position && !isBeside
      do {
        try tree.move([handle], to: destination)
        try same(isInside, false, "inside")
        twin.move(position..<end, to: newPosition, level: Int(level))
      } catch RowMoveError.cycle(let moved) {
        try same(moved, handle, "the item of the cycle")
        try same(isInside, true, "inside")
      }
    }
  }
}
