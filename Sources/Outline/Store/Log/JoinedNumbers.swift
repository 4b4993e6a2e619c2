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
  /// Maps each item that the commits of the copy insert to its number in our file.
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

  /// Adds an item whose number is also the number of an item in our file. If the two items have equal
  /// contents and the same parent, they are treated as the same item, as in a ``DocumentMerge``.
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
