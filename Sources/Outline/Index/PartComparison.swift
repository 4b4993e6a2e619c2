/// Compares values by their bytes. If the bytes differ, compares the parts that reflection shows.
struct PartComparison {
  /// The method by which values of a type are compared if their bytes differ.
  private enum Method {
    case parts
    /// The values are compared by their contents, because the type is a protocol or `Any`.
    case content
    /// The values are treated as different, because reflection may omit some of their parts.
    case hidden
  }

  /// The greatest number of parts that are compared. Two values with more parts are treated as different, unless
  /// their bytes are equal.
  static let limit = 256

  /// The comparison method for each type. The methods are cached because the casts that determine them are slow.
  private var methods: [ObjectIdentifier: Method] = [:]

  mutating func areSame(_ first: Any, _ second: Any) -> Bool {
    // A loop is used instead of recursion, because values may be deeply nested.
    var pending = [(first, second)]
    var visited = 0
    while let (first, second) = pending.popLast() {
      visited += 1
      guard visited <= Self.limit, compare(first, second, addingTo: &pending) else { return false }
    }
    return true
  }

  /// Compares two values, or adds their parts to the pending comparisons. Returns `false` if the values
  /// differ.
  ///
  /// `First` and `Second` are the dynamic types of the values. An `Optional` or an `AnyHashable` is not
  /// unwrapped.
  private mutating func compare<First, Second>(
    _ first: First, _ second: Second, addingTo pending: inout [(Any, Any)]
  ) -> Bool {
    guard First.self == Second.self else { return false }
    return withUnsafePointer(to: first) { first in
      withUnsafePointer(to: second) { second in
        second.withMemoryRebound(to: First.self, capacity: 1) { second in
          compare(at: first, second, addingTo: &pending)
        }
      }
    }
  }

  private mutating func compare<Value>(
    at first: UnsafePointer<Value>, _ second: UnsafePointer<Value>,
    addingTo pending: inout [(Any, Any)]
  ) -> Bool {
    guard !first.hasSameBytes(as: second) else { return true }
    if var text = Self.text(at: first), var other = Self.text(at: second) {
      return text.withUTF8 { text in
        other.withUTF8 { UnsafeRawBufferPointer(text).hasSameBytes(as: .init($0)) }
      }
    }
    switch method(for: first.pointee) {
    case .parts: return addParts(of: first.pointee, second.pointee, to: &pending)
    case .content: return addContent(of: first.pointee, second.pointee, to: &pending)
    case .hidden: return false
    }
  }

  /// Returns the value at an address as a substring if its type is exactly `String`, `Substring` or
  /// `Character`; otherwise `nil`.
  private static func text<Value>(at address: UnsafePointer<Value>) -> Substring? {
    let address = UnsafeRawPointer(address)
    if Value.self == String.self { return address.load(as: String.self)[...] }
    if Value.self == Substring.self { return address.load(as: Substring.self) }
    if Value.self == Character.self { return String(address.load(as: Character.self))[...] }
    return nil
  }

  private mutating func method<Value>(for value: Value) -> Method {
    let type = ObjectIdentifier(Value.self)
    if let method = methods[type] { return method }
    let method = Self.method(for: value)
    methods[type] = method
    return method
  }

  private static func method<Value>(for value: Value) -> Method {
    if Value.self is any ShowsAllParts.Type { return .parts }
    if Value.self is AnyObject.Type { return .hidden }
    if Value.self != type(of: value as Any) { return .content }
    // The custom mirror of a type may omit parts.
    return Value.self is any CustomReflectable.Type ? .hidden : .parts
  }

  /// Adds the pairs of corresponding parts of two values to the pending comparisons. Returns `false` if the
  /// parts do not correspond, or if reflection shows no parts.
  private func addParts<Value>(
    of first: Value, _ second: Value, to pending: inout [(Any, Any)]
  ) -> Bool {
    let (first, second) = (Mirror(reflecting: first), Mirror(reflecting: second))
    let others = second.children.makeIterator()
    var isShown = Value.self is any ShowsAllParts.Type
    for part in first.children {
      guard pending.count < Self.limit, let other = others.next(), part.label == other.label
      else { return false }
      pending.append((part.value, other.value))
      isShown = true
    }
    return isShown && others.next() == nil
  }

  /// Adds the contents of two values of a protocol type to the pending comparisons.
  private func addContent(of first: Any, _ second: Any, to pending: inout [(Any, Any)]) -> Bool {
    guard let first = Self.content(of: first), let second = Self.content(of: second)
    else { return false }
    pending.append((first, second))
    return true
  }

  private static func content(of value: Any) -> Any? {
    func content<Content>(_: Content.Type) -> Any? { (value as? Content).map { $0 as Any } }
    return _openExistential(type(of: value), do: content)
  }
}

/// A type whose mirror shows all parts of a value. If the mirror is empty, the value has no parts.
private protocol ShowsAllParts {}
extension Optional: ShowsAllParts {}
extension AnyHashable: ShowsAllParts {}
extension Array: ShowsAllParts {}
extension ArraySlice: ShowsAllParts {}
extension ContiguousArray: ShowsAllParts {}
extension Set: ShowsAllParts {}
extension Dictionary: ShowsAllParts {}
extension Range: ShowsAllParts {}
extension ClosedRange: ShowsAllParts {}
