/// Compares values by their parts, which reflection shows.
struct PartComparison {
  /// How values of a type are compared.
  private enum Method {
    case string, integer, equality, identity, parts
    /// The values may have parts that are not shown.
    case never
  }

  /// The greatest number of parts that are compared. Values that have more are not the same.
  static let limit = 256

  /// The methods that were chosen, because casts that fail are slow.
  private var methods: [ObjectIdentifier: Method] = [:]

  init() {}

  mutating func areSame(_ first: Any, _ second: Any) -> Bool {
    // Not recursive, because values may be nested deeply.
    var pending = [(first, second)]
    var visited = 0
    while let (first, second) = pending.popLast() {
      visited += 1
      guard visited <= Self.limit, type(of: first) == type(of: second),
        compare(first, second, &pending)
      else { return false }
    }
    return true
  }

  /// Compares two values, or adds their parts to those that have to be compared.
  private mutating func compare(
    _ first: Any, _ second: Any, _ pending: inout [(Any, Any)]
  ) -> Bool {
    switch method(for: first) {
    case .string: first as? String == second as? String
    case .integer: first as? Int == second as? Int
    case .equality: isEqual(first, second)
    case .identity: first as AnyObject === second as AnyObject
    case .parts: addParts(of: first, second, to: &pending)
    case .never: false
    }
  }

  private mutating func method(for value: Any) -> Method {
    let type = ObjectIdentifier(type(of: value))
    if let method = methods[type] { return method }
    let method = Self.method(for: value)
    methods[type] = method
    return method
  }

  private static func method(for value: Any) -> Method {
    switch value {
    case _ where type(of: value) is AnyObject.Type: .identity
    case is String: .string
    case is Int: .integer
    case is any FixedWidthInteger, is any BinaryFloatingPoint, is Bool, is Character, is Substring:
      .equality
    // A mirror of one's own may leave parts out. That of a collection shows the elements.
    case is any CustomReflectable: value is any Collection ? .parts : .never
    default: .parts
    }
  }

  private func isEqual(_ first: Any, _ second: Any) -> Bool {
    func compare<Value: Equatable>(_ first: Value) -> Bool { first == second as? Value }
    return (first as? any Equatable).map { compare($0) } ?? false
  }

  /// Pairs the parts of two values. Returns `false` if they have different ones, or none.
  private func addParts(of first: Any, _ second: Any, to pending: inout [(Any, Any)]) -> Bool {
    let (first, second) = (Mirror(reflecting: first), Mirror(reflecting: second))
    let others = second.children.makeIterator()
    var isEmpty = true
    for part in first.children {
      guard let other = others.next(), part.label == other.label else { return false }
      pending.append((part.value, other.value))
      isEmpty = false
    }
    return others.next() == nil && (!isEmpty || first.displayStyle == .optional)
  }
}
