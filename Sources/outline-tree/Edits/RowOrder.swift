/// The order in which `sort` arranges rows.
struct RowOrder {
  let order: SortOrder
  let nodes: NodeTable

  /// Whether a row comes before another one. The sort is stable: ties keep their order.
  func areInOrder(_ a: NodeID, _ b: NodeID) -> Bool {
    order.isReversed ? precedes(b, a) : precedes(a, b)
  }

  /// Returns siblings sorted. Text stays where it is, and each run of rows between texts is sorted.
  func sorted(_ siblings: [NodeID]) -> [NodeID] {
    nodes.rearrangingBetweenTexts(siblings) { $0.sorted(by: areInOrder) }
  }

  private func precedes(_ a: NodeID, _ b: NodeID) -> Bool {
    switch order.key {
    case .title: nodes.title(of: a).lexicographicallyPrecedes(nodes.title(of: b))
    case .natural: NaturalOrder.precedes(nodes.title(of: a), nodes.title(of: b))
    case .size: details(a, precedes: b, by: \.size)
    case .mtime: details(a, precedes: b, by: \.modified)
    }
  }

  /// Inserted rows have no file and come first.
  private func details<Value: Comparable>(
    _ a: NodeID, precedes b: NodeID, by value: KeyPath<FileDetails, Value>
  ) -> Bool {
    guard let second = nodes.details(of: b) else { return false }
    guard let first = nodes.details(of: a) else { return true }
    return first[keyPath: value] < second[keyPath: value]
  }
}

extension NodeTable {
  /// Returns siblings with each run of rows between texts rearranged.
  func rearrangingBetweenTexts(
    _ siblings: [NodeID], _ rearrange: ([NodeID]) -> [NodeID]
  ) -> [NodeID] {
    if texts.isEmpty { return rearrange(siblings) }
    var result: [NodeID] = []
    var rest = siblings[...]
    while let first = rest.first {
      let run = isText(first) ? [] : Array(rest.prefix { !isText($0) })
      result += run.isEmpty ? [first] : rearrange(run)
      rest = rest.dropFirst(max(1, run.count))
    }
    return result
  }
}

/// Byte order, except that runs of digits compare as numbers: `a9` before `a10`.
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
    // They differ in leading zeros at most.
    return wholeA.lexicographicallyPrecedes(wholeB)
  }

  /// Removes digits from the front and returns them without leading zeros.
  private static func takeNumber(_ rest: inout Bytes) -> Bytes {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}
