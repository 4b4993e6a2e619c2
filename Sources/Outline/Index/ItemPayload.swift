/// Tells equal items apart that are not the same.
///
/// `==` may compare only what identifies an item. Everything else in it is its *payload*, for example a
/// title. Equal items are the same if one could replace the other without a visible effect:
///
/// - objects, if they are one object;
/// - values, if all their bytes are equal, or else all their parts: strings by `==`, objects by identity.
///
/// The parts are found by reflection. That is slow, but only items that are in unshared memory, are equal and
/// have different bytes get there: those with a new payload, and those with long strings or with arrays, when
/// an outline is built apart from the old one. Where reflection does not show all parts, the items are not the
/// same. So a new payload is never missed, and the cost of a mistake is that a row is drawn again.
@usableFromInline
enum ItemPayload<Item: Hashable> {
  /// Whether items can have a payload: not those of the standard library, whose `==` compares everything.
  @inlinable
  static var isPossible: Bool {
    !(Item.self == Int.self || Item.self == String.self || Item.self == Int32.self
      || Item.self == Int64.self || Item.self == UInt32.self || Item.self == UInt64.self
      || Item.self == UInt.self || Item.self == Character.self || Item.self == Substring.self)
  }

  /// Whether equal items are the same.
  @usableFromInline
  static func isSame(_ first: Item, _ second: Item) -> Bool {
    guard isPossible else { return true }
    return withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in isSame(at: first, second) }
    }
  }

  /// Whether equal items in memory are the same.
  static func isSame(at first: UnsafePointer<Item>, _ second: UnsafePointer<Item>) -> Bool {
    guard !hasSameBytes(at: first, second) else { return true }
    guard !(Item.self is AnyObject.Type) else { return false }
    return ReflectedParts.areSame(first.pointee, second.pointee)
  }

  /// Whether two items are the same, whether they are equal or not. `false` for some that are.
  static func hasSameBytes(
    at first: UnsafePointer<Item>, _ second: UnsafePointer<Item>
  ) -> Bool {
    let first = UnsafeRawBufferPointer(start: first, count: MemoryLayout<Item>.size)
    let second = UnsafeRawBufferPointer(start: second, count: MemoryLayout<Item>.size)
    var offset = 0
    while offset &+ 8 <= first.count {
      let words = (
        first.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        second.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      )
      guard words.0 == words.1 else { return false }
      offset &+= 8
    }
    return first[offset...].elementsEqual(second[offset...])
  }
}

/// Compares values by their parts.
private enum ReflectedParts {
  /// The greatest number of parts that are compared. Values that have more are not the same.
  static let limit = 256

  static func areSame(_ first: Any, _ second: Any) -> Bool {
    // Not recursive, because values may be nested deeply.
    var pending = [(first, second)]
    var visited = 0
    while let (first, second) = pending.popLast() {
      visited += 1
      guard visited <= limit, type(of: first) == type(of: second) else { return false }
      if let isSame = compareWhole(first, second) {
        guard isSame else { return false }
        continue
      }
      let (parts, others) = (Mirror(reflecting: first), Mirror(reflecting: second))
      guard parts.children.count == others.children.count,
        parts.displayStyle == .optional || !parts.children.isEmpty
      else { return false }
      for (part, other) in zip(parts.children, others.children) {
        guard part.label == other.label else { return false }
        pending.append((part.value, other.value))
      }
    }
    return true
  }

  /// Compares values that have no parts, or whose parts are not shown; `nil` for others.
  private static func compareWhole(_ first: Any, _ second: Any) -> Bool? {
    if type(of: first) is AnyObject.Type { return first as AnyObject === second as AnyObject }
    switch (first, second) {
    case (let first as String, let second as String): return first == second
    case (let first as Substring, let second as Substring): return first == second
    case (let first as Character, let second as Character): return first == second
    case (let first as any FixedWidthInteger, let second as any FixedWidthInteger):
      return isEqual(first, second)
    case (let first as Bool, let second as Bool): return first == second
    case (let first as any BinaryFloatingPoint, let second as any BinaryFloatingPoint):
      return isEqual(first, second)
    default:
      // A mirror of one's own may leave parts out. That of a collection shows the elements.
      let isHidden = first is any CustomReflectable && !(first is any Collection)
      return isHidden ? false : nil
    }
  }

  private static func isEqual<Value: Equatable>(_ first: Value, _ second: any Equatable) -> Bool {
    first == second as? Value
  }
}
