/// Repeats the commits of a copy in our file, after our own commits.
///
///     shared ── ours 5 ── ours 6 ──────────┐
///        │                                 │
///        └──── theirs 5 ── theirs 6        └── 7 (was 5) ── 8 (was 6)
///
/// Each commit is reduced to its effect on our file. To reduce a commit, our state is merged with the copy's
/// state after the commit. The base of this merge is the copy's state before the commit. Commits that our file
/// already received in an earlier join are not repeated. ``common`` is the state that results from exactly those
/// commits that both sides know. The state ``common`` is the base for merging the documents as a whole.
struct LogJoin {
  private let comparison: LogComparison
  private let file: OutlineFile
  let numbers: JoinedNumbers

  /// The state of the copy after the commits that have already been processed, with the item numbers that
  /// our file uses.
  private(set) var original: OutlineDocument
  /// The state that results from exactly those commits that both sides know.
  private(set) var common: OutlineDocument
  /// Our state after the commits in `records`.
  private(set) var state: OutlineDocument
  private(set) var records: [JournalRecord] = []

  /// True if `common` is computed by merging the known commits one by one.
  private let mergesKnownCommits: Bool
  private var stacks: UndoHistory<Int>
  /// The numbers of commits. A key is a commit's number in the copy, and its value is the commit's number in our
  /// file.
  private var sequences: [Int: Int] = [:]

  /// - Complexity: O(*k* · *c* log² *n*) for *k* commits of the copy and a total of *c* changes on the two
  ///   sides.
  init(
    _ comparison: LogComparison, of theirs: OutlineDocument, to file: OutlineFile
  ) throws(OutlineFileError) {
    (self.comparison, self.file) = (comparison, file)
    numbers = try JoinedNumbers(comparison, ours: file.document, theirs: theirs)
    (original, state) = (comparison.shared, file.document)
    stacks = file.journal.stacks
    let commonState = comparison.commonStateOfOurs()
    common = commonState ?? comparison.shared
    mergesKnownCommits = commonState == nil
    for commit in comparison.theirs { try add(commit) }
  }

  private mutating func add(_ commit: NamedCommit) throws(OutlineFileError) {
    let change = commit.record.difference.mapped { numbers[$0] }
    let sequence = commit.record.entry.sequence
    guard let next = original.applying(change) else {
      throw .doesNotFit("commit \(sequence) of the copy does not apply to the state before it")
    }
    if let known = comparison.known[commit.name] {
      if mergesKnownCommits {
        // As long as all commits so far are known, the common state is the state of the copy.
        common =
          records.isEmpty
          ? next : DocumentMerge(ofSameItems: original, ours: common, theirs: next).merged
      }
      sequences[sequence] = known.record.entry.sequence
    } else {
      try append(commit, change, to: next)
      sequences[sequence] = records.last?.entry.sequence
    }
    original = next
    // An item's number is never given to another item, even after the item is deleted.
    state.nextNumber = max(state.nextNumber, next.nextNumber)
  }
}

// MARK: - Records

extension LogJoin {
  private mutating func append(
    _ commit: NamedCommit, _ change: DocumentDifference, to next: OutlineDocument
  ) throws(OutlineFileError) {
    // If our file has no new commits, the result is the state of the copy.
    let merged =
      comparison.ours.isEmpty
      ? next : DocumentMerge(ofSameItems: original, ours: state, theirs: next).merged
    let isUnchanged = state.applying(change) == merged
    let change = isUnchanged ? change : merged.difference(from: state)
    let (kind, difference) = try kind(of: commit, change, to: merged)
    let old = commit.record.entry
    try append(
      JournalRecord(
        entry: HistoryEntry(
          sequence: nextSequence, time: old.time, note: old.note, kind: kind,
          replica: commit.name.replica, originalSequence: commit.name.sequence),
        difference: difference, renumbered: numbers.renumbered(by: commit)))
  }

  /// The number that the next commit will get.
  var nextSequence: Int { file.journal.sequence + records.count + 1 }

  /// Adds a commit after the last commit.
  mutating func append(_ record: JournalRecord) throws(OutlineFileError) {
    guard let next = state.applying(record.difference), stacks.add(record.entry) else {
      throw .doesNotFit(
        "commit \(record.entry.originalSequence) of the copy does not apply to this file")
    }
    state = next
    records.append(record)
  }

  /// Returns the kind and the changes that a commit of the copy gets in our file.
  ///
  /// An undo or redo keeps its kind if our file can undo or redo the same edit at that point, with the same
  /// result. A commit that changes nothing in our file counts as folding, so that undo skips this commit
  /// instead of having no effect.
  private func kind(
    of commit: NamedCommit, _ change: DocumentDifference, to merged: OutlineDocument
  ) throws(OutlineFileError) -> (HistoryEntry.Kind, DocumentDifference) {
    switch commit.record.entry.kind {
    case .edit: break
    case .folding: if change.isFolding { return (.folding, change) }
    case .undo(let edit):
      if let edit = sequences(of: edit), edit == stacks.done.last {
        let undo = try difference(of: edit).inverse().fitted(toFoldingOf: state.outline)
        if state.applying(undo) == merged { return (.undo(of: edit), undo) }
      }
    case .redo(let edit):
      if let edit = sequences(of: edit), edit == stacks.undone.last {
        let redo = try difference(of: edit).fitted(toFoldingOf: state.outline)
        if state.applying(redo) == merged { return (.redo(of: edit), redo) }
      }
    }
    return (change.isEmpty ? .folding : .edit, change)
  }

  /// Returns the number that the given commit of the copy has in our file.
  private func sequences(of sequence: Int) -> Int? {
    sequence <= comparison.sequence ? sequence : sequences[sequence]
  }

  private func difference(of sequence: Int) throws(OutlineFileError) -> DocumentDifference {
    let index = sequence - file.journal.sequence - 1
    return index < 0 ? try file.record(sequence).difference : records[index].difference
  }
}

/// The numbers that the items of a copy get when the copy is joined to our file. An item gets the same
/// number in all joined commits.
///
/// In this example, our file and the copy have each given the number 7 to a new item. When the copy is
/// joined, the copy's item gets an unused number, which the joined commit records:
///
///     ours      7 Tea
///     theirs    7 Milk, 8 Soap
///     joined    7 Tea, 9 Milk, 8 Soap    the commit that inserts Milk contains "renumbered":[[7,9]]
///
/// An item that both sides know from an earlier join gets the number that it already has in our file. A new
/// item keeps its number, unless our file has given that number to another item.
struct JoinedNumbers {
  private let shared: SectionSnapshot<ItemID>
  private let ours: OutlineDocument
  private let theirs: OutlineDocument
  /// The items that the commits of the copy insert. A key is an item of the copy, and its value is the item's
  /// number in our file.
  private var numbers: [ItemID: ItemID] = [:]
  private var taken: Set<ItemID> = []
  private var next: Int

  init(
    _ comparison: LogComparison, ours: OutlineDocument, theirs: OutlineDocument
  ) throws(OutlineFileError) {
    shared = comparison.shared.outline
    (self.ours, self.theirs) = (ours, theirs)
    next = max(ours.nextNumber, theirs.nextNumber)
    addKnownItems(comparison)
    addNewItems(comparison)
    guard next - 1 <= ItemID.numbers.upperBound else {
      throw .doesNotFit("there are no item numbers left for the items of the copy")
    }
  }

  subscript(item: ItemID) -> ItemID { numbers[item] ?? item }

  /// Returns the items of an outline that were renumbered. A key is an item's old number, and its value is
  /// the item's new number.
  func renumbered(in outline: SectionSnapshot<ItemID>) -> [ItemID: ItemID] {
    numbers.filter { $0.key != $0.value && outline.contains($0.value) }
  }

  /// Returns the items that the given commit inserts and that were renumbered. A key is the number that the
  /// commit's replica gave to an item, and its value is the item's new number.
  func renumbered(by commit: NamedCommit) -> [ItemID: ItemID] {
    var renumbered: [ItemID: ItemID] = [:]
    for item in commit.record.difference.outline.insertedItems {
      let original = commit.originalNumber(of: item)
      if self[item] != original { renumbered[original] = self[item] }
    }
    return renumbered
  }
}

extension JoinedNumbers {
  /// True if an item of the copy has no number in our file yet.
  private func isOpen(_ item: ItemID) -> Bool {
    numbers[item] == nil && !shared.contains(item)
  }

  private mutating func add(_ item: ItemID, as number: ItemID) {
    numbers[item] = number
    taken.insert(number)
  }

  private mutating func addAsNew(_ item: ItemID) {
    add(item, as: ItemID(next))
    next += 1
  }

  private mutating func addKnownItems(_ comparison: LogComparison) {
    for commit in comparison.theirs {
      guard let known = comparison.known[commit.name]?.record.renumbered else { continue }
      for item in commit.record.difference.outline.insertedItems where isOpen(item) {
        let original = commit.originalNumber(of: item)
        let number = known[original] ?? original
        if shared.contains(number) || taken.contains(number) {
          addAsNew(item)
        } else {
          add(item, as: number)
        }
      }
    }
  }

  private mutating func addNewItems(_ comparison: LogComparison) {
    let given = Set(comparison.ours.flatMap(\.record.difference.outline.insertedItems))
    var doubtful: Set<ItemID> = []
    for item in comparison.theirs.flatMap(\.record.difference.outline.insertedItems)
    where isOpen(item) {
      if !taken.contains(item), ours.outline.contains(item), theirs.outline.contains(item) {
        doubtful.insert(item)
      } else if taken.contains(item) || given.contains(item) {
        addAsNew(item)
      } else {
        add(item, as: item)
      }
    }
    // Items are added in preorder, so that each parent is added before its children.
    let order = doubtful.map { (position: theirs.outline.index(of: $0)!, item: $0) }
      .sorted { $0.position < $1.position }
    for (_, item) in order { addDoubtful(item) }
  }

  /// Adds an item whose number is also the number of an item in our file. If the two items have equal contents
  /// and the same parent, they are treated as the same item, as in a ``DocumentMerge``.
  private mutating func addDoubtful(_ item: ItemID) {
    let parent = theirs.outline.parent(of: item).map { self[$0] }
    if !taken.contains(item), ours.outline.parent(of: item) == parent, ours[item] == theirs[item] {
      add(item, as: item)
    } else {
      addAsNew(item)
    }
  }
}

extension DocumentDifference {
  /// Returns this difference with every item number replaced by the result of a closure.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  func mapped(_ number: (ItemID) -> ItemID) -> DocumentDifference {
    DocumentDifference(
      outline: OutlineDifference(outline.map { $0.mapItems(number) }),
      contents: contents.map { ContentChange(number($0.item), from: $0.old, to: $0.new) },
      header: header)
  }
}

extension OutlineDifference {
  var insertedItems: [Item] {
    compactMap { if case .insert(let item, _, _) = $0 { item } else { nil } }
  }
}
