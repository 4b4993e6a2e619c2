import Outline

/// The simplest implementation of a flat snapshot: a list of sections with their lists of items, without
/// dictionaries.
struct NaiveSnapshot<Section: Hashable, Item: Hashable>: Equatable {
  typealias Edit = Snapshot<Section, Item>.Edit

  var sections: [(name: Section, items: [Item])] = []
  var reloadedSections: [Section] = []
  var reloadedItems: [Item] = []
  var reconfiguredItems: [Item] = []

  var items: [Item] { sections.flatMap(\.items) }
  var names: [Section] { sections.map(\.name) }

  static func == (left: Self, right: Self) -> Bool {
    left.names == right.names && left.sections.map(\.items) == right.sections.map(\.items)
  }

  /// Returns a copy after an edit, or the error.
  func performing(_ edit: Edit) -> Result<NaiveSnapshot, SnapshotError> {
    Result { () throws(SnapshotError) in
      var copy = self
      try copy.perform(edit)
      copy.reloadedSections = copy.names.filter(copy.reloadedSections.contains)
      copy.reloadedItems = copy.items.filter(copy.reloadedItems.contains)
      copy.reconfiguredItems = copy.items.filter(copy.reconfiguredItems.contains)
      return copy
    }
  }

  private mutating func perform(_ edit: Edit) throws(SnapshotError) {
    switch edit {
    case .appendItems([], _), .insertItems([], _, _), .insertSections([], _, _): break
    case .appendItems(let new, nil):
      guard let last = names.last else { throw .noSections }
      try perform(.appendItems(new, toSection: last))
    case .appendItems(let new, let section?):
      try require(section, during: .append)
      try requireOnce(new)
      remove(new)
      sections[names.firstIndex(of: section)!].items += new
    case .insertItems(let new, let side, let item):
      let operation: SnapshotError.Operation = side == .before ? .insertBefore : .insertAfter
      try require(item: item, during: operation)
      try requireOnce(new)
      if new.contains(item) { throw .destinationIsSupplied("\(item)", during: operation) }
      insert(new, side, item)
    case .moveItem(let moved, let side, let item):
      let operation: SnapshotError.Operation = side == .before ? .moveBefore : .moveAfter
      try require(item: moved, during: .move)
      try require(item: item, during: operation)
      if moved == item { throw .destinationIsSupplied("\(item)", during: operation) }
      insert([moved], side, item)
    case .deleteItems(let gone): remove(gone)
    case .deleteAllItems: self = NaiveSnapshot()
    case .reloadItems(let marked):
      for item in marked { try require(item: item, during: .reload) }
      reloadedItems += marked
    case .reconfigureItems(let marked):
      for item in marked { try require(item: item, during: .reconfigure) }
      reconfiguredItems += marked
    default: try performOnSections(edit)
    }
  }

  private mutating func performOnSections(_ edit: Edit) throws(SnapshotError) {
    switch edit {
    case .appendSections(let new):
      try requireNew(new)
      sections += new.map { ($0, []) }
    case .insertSections(let new, let side, let section):
      try require(section, during: side == .before ? .insertBefore : .insertAfter)
      try requireNew(new)
      insert(new.map { ($0, []) }, side, section)
    case .moveSection(let moved, let side, let section):
      let operation: SnapshotError.Operation = side == .before ? .moveBefore : .moveAfter
      try require(moved, during: .move)
      try require(section, during: operation)
      if moved == section { throw .destinationIsSupplied("\(section)", during: operation) }
      insert([sections.remove(at: names.firstIndex(of: moved)!)], side, section)
    case .deleteSections(let gone): sections.removeAll { gone.contains($0.name) }
    case .reloadSections(let marked):
      for section in marked { try require(section, during: .reload) }
      reloadedSections += marked
    default: break
    }
  }
}

extension NaiveSnapshot: Sendable where Section: Sendable, Item: Sendable {}

extension NaiveSnapshot {
  private mutating func remove(_ gone: [Item]) {
    for index in sections.indices { sections[index].items.removeAll(where: gone.contains) }
  }

  private mutating func insert(_ new: [Item], _ side: SnapshotSide, _ item: Item) {
    remove(new)
    for section in sections.indices {
      guard let index = sections[section].items.firstIndex(of: item) else { continue }
      sections[section].items.insert(contentsOf: new, at: side == .before ? index : index + 1)
    }
  }

  private mutating func insert(
    _ new: [(Section, [Item])], _ side: SnapshotSide, _ section: Section
  ) {
    let index = names.firstIndex(of: section)!
    sections.insert(
      contentsOf: new.map { (name: $0, items: $1) }, at: side == .before ? index : index + 1)
  }

  private func require(
    item: Item, during operation: SnapshotError.Operation
  ) throws(SnapshotError) {
    if !items.contains(item) { throw .unknownItem("\(item)", during: operation) }
  }

  private func require(
    _ section: Section, during operation: SnapshotError.Operation
  ) throws(SnapshotError) {
    if !names.contains(section) { throw .unknownSection("\(section)", during: operation) }
  }

  private func requireOnce(_ new: [Item]) throws(SnapshotError) {
    let repeated = repeatsFound(in: new)
    if !repeated.isEmpty { throw .repeatedItems(repeated) }
  }

  private func requireNew(_ new: [Section]) throws(SnapshotError) {
    let repeated = repeatsFound(in: new)
    if !repeated.isEmpty { throw .repeatedSections(repeated) }
    let existing = new.filter(names.contains)
    if !existing.isEmpty { throw .sectionsExist(existing.map { "\($0)" }) }
  }

  private func repeatsFound<Element: Hashable>(in list: [Element]) -> [String] {
    var found: [Element] = []
    for (index, element) in list.enumerated()
    where list[..<index].contains(element) && !found.contains(element) {
      found.append(element)
    }
    return found.map { "\($0)" }
  }
}
