/// What an item of a document says.
public struct ItemContent: Hashable, Sendable {
  /// The line that is shown for it.
  public var title: String
  /// Text that belongs to it and is not shown in its line.
  public var note: String?
  /// What else its format says of it, in the order of the format.
  public var fields: [DocumentField]

  /// Creates the content of an item.
  public init(_ title: String, note: String? = nil, fields: [DocumentField] = []) {
    self.title = title
    self.note = note
    self.fields = fields
  }
}

/// Something that a format says under a name: an attribute, a member of an object, a check mark.
///
/// A format keeps what it does not understand as fields, so that it can write it again. Names that
/// begin with `#` are not data of the format but how it was written: `#marker`, `#comment`.
public struct DocumentField: Hashable, Sendable {
  /// The name. It may stand more than once, if the format allows that.
  public var name: String
  /// What stands under it.
  public var value: Value

  /// What a field says.
  public enum Value: Hashable, Sendable {
    /// Text.
    case text(String)
    /// A number, a truth value, a list or an object, as valid JSON.
    case json(String)
  }

  /// Creates a field.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension [DocumentField] {
  /// The first value under a name, or `nil`. Setting it replaces the first one or appends, setting
  /// `nil` removes all of that name.
  ///
  /// - Complexity: O(*f*), where *f* is the number of fields.
  public subscript(name: String) -> DocumentField.Value? {
    get { first { $0.name == name }?.value }
    set {
      guard let newValue else { return removeAll { $0.name == name } }
      if let place = firstIndex(where: { $0.name == name }) {
        self[place].value = newValue
      } else {
        append(DocumentField(name, newValue))
      }
    }
  }
}
