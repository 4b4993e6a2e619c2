/// What the items of a document say, by identity, with free copies: a write to one of two copies
/// costs O(log *n*).
struct ContentTable: Sendable {
  private var index = ItemIndex<ItemID>()
  /// By handle. A free handle keeps what was there last; nobody asks for it.
  private var contents = PersistentVector<ItemContent>()

  init() {}

  /// The table of the items 0, 1, 2 …
  init(_ contents: [ItemContent]) {
    var duplicates: [ItemID] = []
    // Numbers that count up are all different.
    index = ItemIndex(unique: contents.indices.map(ItemID.init), duplicates: &duplicates)!
    self.contents = PersistentVector(contents)
  }

  /// - Parameter items: Different ones.
  init?(items: [ItemID], contents: [ItemContent]) {
    var duplicates: [ItemID] = []
    guard let index = ItemIndex(unique: items, duplicates: &duplicates) else { return nil }
    self.index = index
    self.contents = PersistentVector(contents)
  }

  /// Setting `nil` removes.
  subscript(item: ItemID) -> ItemContent? {
    get { index.handle(of: item).map { contents[Int($0)] } }
    set {
      switch (index.handle(of: item), newValue) {
      case (let handle?, let newValue?): contents[Int(handle)] = newValue
      case (let handle?, nil): index.remove(handle)
      case (nil, let newValue?): insert(newValue, for: item)
      case (nil, nil): break
      }
    }
  }

  private mutating func insert(_ content: ItemContent, for item: ItemID) {
    let handle = Int(index.insert(item))
    if handle < contents.count {
      contents[handle] = content
    } else {
      contents.append(content)
    }
  }

  /// The items that are in both tables and say something else in the other one, in no order.
  ///
  /// - Complexity: O(*c* log *n* + *n* / 64), where *c* is the number of writes since the two were
  ///   copies of each other; O(*n* log *n*) if they never were.
  func itemsThatDiffer(from older: ContentTable) -> [ItemID] {
    var items: [ItemID] = []
    for start in stride(from: 0, to: contents.count, by: WideVector.chunkWidth) {
      if contents.sharesChunk(with: older.contents, at: start) { continue }
      for handle in start..<min(start + WideVector.chunkWidth, contents.count) {
        guard let item = index.itemIfAny(of: handle), let content = older[item] else { continue }
        if content != contents[handle] { items.append(item) }
      }
    }
    return items
  }
}

extension ItemIndex {
  fileprivate func itemIfAny(of handle: Int) -> Item? {
    handle < items.count && items.isOccupied(handle) ? items[handle] : nil
  }
}
