/// The order that `sort` puts rows in.
struct RowOrder {
  let order: SortOrder
  let nodes: NodeTable

  /// Whether a row comes before another one; the order is stable, so ties stay as they are.
  func areInOrder(_ a: NodeID, _ b: NodeID) -> Bool {
    order.isReversed ? precedes(b, a) : precedes(a, b)
  }

  private func precedes(_ a: NodeID, _ b: NodeID) -> Bool {
    switch order.key {
    case .title: nodes.title(of: a).lexicographicallyPrecedes(nodes.title(of: b))
    case .natural: NaturalOrder.precedes(nodes.title(of: a), nodes.title(of: b))
    case .size: details(a, precedes: b, by: \.size)
    case .mtime: details(a, precedes: b, by: \.modified)
    }
  }

  /// Rows that were inserted have no file, and come first.
  private func details<Value: Comparable>(
    _ a: NodeID, precedes b: NodeID, by value: KeyPath<FileDetails, Value>
  ) -> Bool {
    guard let second = nodes.details(of: b) else { return false }
    guard let first = nodes.details(of: a) else { return true }
    return first[keyPath: value] < second[keyPath: value]
  }
}

/// Byte order, but digits that stand together count as the number they are: `a9` before `a10`.
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
    // Equal but for leading zeros.
    return wholeA.lexicographicallyPrecedes(wholeB)
  }

  /// The digits, without leading zeros.
  private static func takeNumber(_ rest: inout Bytes) -> Bytes {
    let digits = rest.prefix { $0.isDigit }
    rest = rest.dropFirst(digits.count)
    return digits.drop { $0 == "0" }
  }
}
