/// The contents of the items of a document, by identity. Copies share their structure: a write to one of
/// two copies costs O(log *n*).
struct ContentTable: Sendable {
  private var index = ItemIndex<ItemID>()
  /// The contents by handle. A free handle keeps a stale entry, which is never read.
  private var contents = PersistentVector<ItemContent>()

  init() {}

  init(index: ItemIndex<ItemID>, contents: PersistentVector<ItemContent>) {
    (self.index, self.contents) = (index, contents)
  }

  /// The content of an item. Setting `nil` removes it.
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

  /// Returns the items in both tables whose contents differ, in no order.
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

extension ContentTable {
  /// A reader for many items. It is fast where they follow each other in the order in which they were
  /// inserted, as most do.
  var reader: Reader { Reader(table: self) }

  struct Reader {
    fileprivate let table: ContentTable
    private var nextHandle = 0

    fileprivate init(table: ContentTable) { self.table = table }

    subscript(item: ItemID) -> ItemContent? {
      mutating get {
        if table.index.itemIfAny(of: nextHandle) != item {
          guard let handle = table.index.handle(of: item) else { return nil }
          nextHandle = Int(handle)
        }
        defer { nextHandle += 1 }
        return table.contents[nextHandle]
      }
    }
  }
}

extension ItemIndex {
  fileprivate func itemIfAny(of handle: Int) -> Item? {
    handle < items.count && items.isOccupied(handle) ? items[handle] : nil
  }
}
