import Outline

/// The order in which `sort` arranges rows.
struct RowOrder {
  let order: SortOrder
  let document: SourceDocument

  private typealias Row = (item: ItemID, title: Bytes)

  /// True if `a` must come before `b`. The sort is stable, so equal rows keep their original order.
  private func areInOrder(_ a: Row, _ b: Row) -> Bool {
    order.isReversed ? precedes(b, a) : precedes(a, b)
  }

  private func row(_ item: ItemID) -> Row { (item, document.title(of: item)) }

  /// Returns siblings in sorted order. Blocks of text stay where they are, and each run of other rows is sorted
  /// separately.
  func sorted(_ siblings: [ItemID]) -> [ItemID] {
    document.rearrangingBetweenTexts(siblings) { run in
      run.map(row).sorted { areInOrder($0, $1) }.map(\.item)
    }
  }

  /// Returns, for each child of a row, its position in the sorted order. If `parent` is nil, returns the positions of
  /// the roots.
  func positions(of parent: ItemID?) -> [ItemID: Int] {
    let children = sorted(Array(document.outline.children(of: parent)))
    return Dictionary(uniqueKeysWithValues: zip(children, children.indices))
  }

  private func precedes(_ a: Row, _ b: Row) -> Bool {
    switch order.key {
    case .title: a.title.lexicographicallyPrecedes(b.title)
    case .natural: NaturalOrder.precedes(a.title, b.title)
    case .extension: ExtensionOrder.precedes(a.title, b.title)
    case .size: details(a.item, precedes: b.item, by: \.size)
    case .mtime: details(a.item, precedes: b.item, by: \.modified)
    }
  }

  /// Compares two files by a detail such as the size. If a command has inserted a row, this row has no file, and
  /// precedes all files.
  private func details<Value: Comparable>(
    _ a: ItemID, precedes b: ItemID, by value: KeyPath<FileDetails, Value>
  ) -> Bool {
    guard let second = document.files.details(of: b) else { return false }
    guard let first = document.files.details(of: a) else { return true }
    return first[keyPath: value] < second[keyPath: value]
  }
}

extension SourceDocument {
  /// Rearranges each run of siblings that are not blocks of text, and returns all siblings. The blocks of text stay
  /// where they are.
  func rearrangingBetweenTexts(
    _ siblings: [ItemID], _ rearrange: ([ItemID]) -> [ItemID]
  ) -> [ItemID] {
    if texts.isEmpty { return rearrange(siblings) }
    var result: [ItemID] = []
    var rest = siblings[...]
    while let first = rest.first {
      let run = isText(first) ? [] : Array(rest.prefix { !isText($0) })
      result += run.isEmpty ? [first] : rearrange(run)
      rest = rest.dropFirst(max(1, run.count))
    }
    return result
  }
}

/// An order by bytes. However, runs of digits are compared as numbers, so `a9` comes before `a10`.
enum NaturalOrder {
  static func precedes(_ a: Bytes, _ b: Bytes) -> Bool {
    var (a, b) = (a, b)
    let (wholeA, wholeB) = (a, b)
    while let byteA = a.first, let byteB = b.first {
      if byteA.isDigit && byteB.isDigit {
        let (numberA, numberB) = (takeNumber(&a), takeNumber(&b))
        if numberA.count != numberB.count { return numberA.count < numberB.count }
        if numberA != numberB { return numberA.lexicographicallyPrecedes(numberB) }
      } else {
        if byteA != byteB { return byteA < byteB }
        a.removeFirst()
        b.removeFirst()
      }
    }
    if a.isEmpty != b.isEmpty { return a.isEmpty }
    // The titles differ at most in leading zeros.
    return wholeA.lexicographicallyPrecedes(wholeB)
  }

  /// Removes the digits at the start of the text, and returns them without leading zeros.
  private static func takeNumber(_ rest: inout Bytes) -> Bytes {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}

/// Sorting rows.
extension CommandRunner {
  mutating func sort(
    _ rows: Command.Rows, by order: SortOrder, at location: Word.Location
  ) throws(SyntaxError) {
    if order.key.comparesDetails, document.kind == .rows {
      throw SyntaxError(
        "only the entries of a directory can be sorted by \(order.key.rawValue)", at: location)
    }
    let order = RowOrder(order: order, document: document)
    switch rows {
    case .all: document.outline = document.outline.rearranged(order.sorted)
    case .item(let path):
      let parent = try parent(path)
      let positions = order.positions(of: parent)
      document.outline.sortChildren(of: parent) { positions[$0]! < positions[$1]! }
    }
  }
}

extension SectionSnapshot where Item == ItemID {
  /// Rearranges the roots, and the children of every item, and returns the resulting outline. This builds the result
  /// from scratch, because rearranging the children of one parent after another would visit each row once for every
  /// ancestor of the row.
  func rearranged(_ rearrange: ([Item]) -> [Item]) -> Self {
    var children: [ItemID?: [ItemID]] = [:]
    var ancestors: [ItemID] = []
    for row in rows {
      ancestors.removeLast(ancestors.count - row.level)
      children[ancestors.last, default: []].append(row.item)
      ancestors.append(row.item)
    }
    var sorted: [(item: Item, level: Int)] = []
    var waiting: [(item: Item, level: Int)] = []
    func addChildren(of parent: Item?, level: Int) {
      let siblings = rearrange(children[parent] ?? [])
      waiting.append(contentsOf: siblings.reversed().lazy.map { ($0, level) })
    }
    addChildren(of: nil, level: 0)
    while let next = waiting.popLast() {
      sorted.append(next)
      addChildren(of: next.item, level: next.level + 1)
    }
    // The rows form a valid outline, because only the order of siblings has changed.
    var result = try! Self(rows: sorted)
    result.expand(expandedItems)
    return result
  }
}
