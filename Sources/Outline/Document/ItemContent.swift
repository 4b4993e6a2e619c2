/// The content of an item in a document.
public struct ItemContent: Sendable {
  /// The text that is shown for the item on its line.
  public var title: String { didSet { source?.isEdited = true } }
  /// Longer text that belongs to the item and is not shown on its line.
  public var note: String? { didSet { source?.isEdited = true } }
  /// All other values that the document's format stores for the item, in the order in which they were read.
  public var fields: [DocumentField] { didSet { source?.isEdited = true } }

  /// The row of the source text from which the content was read. Edits, moves and copies of the item do not
  /// change this property, so the item can be written in the same way as before. Comparisons and encoders
  /// ignore the property.
  var source: RowOrigin?

  /// Creates the content of an item.
  public init(_ title: String, note: String? = nil, fields: [DocumentField] = []) {
    self.title = title
    self.note = note
    self.fields = fields
  }
}

extension ItemContent: Hashable {
  /// Returns whether two contents have equal titles, notes and fields.
  public static func == (first: ItemContent, second: ItemContent) -> Bool {
    first.title == second.title && first.note == second.note && first.fields == second.fields
  }

  /// Adds the title, the note and the fields to a hash.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(title)
    hasher.combine(note)
    hasher.combine(fields)
  }
}

extension ItemContent {
  /// The state of the item's checkbox: `true` if it is checked, `false` if it is not, and `nil` if there is
  /// no checkbox. Setting `nil` removes the checkbox.
  ///
  ///     document[tea].isChecked = true
  ///
  /// - Complexity: O(*f*), where *f* is the number of fields.
  public var isChecked: Bool? {
    get { fields.isChecked }
    set { fields.isChecked = newValue }
  }
}

extension ItemContent {
  /// Changes the title, and keeps everything else that the format stores for the item.
  package mutating func retitle(_ text: [UInt8]) {
    if titleBytes == text { return }
    let newTitle = String(decoding: text, as: UTF8.self)
    // OPML can repeat the title in the attribute `title`, for other programs.
    if fields["title"] == .text(title) { fields["title"] = .text(newTitle) }
    title = newTitle
  }
}

extension ItemContent {
  /// Returns true if two contents have the same bytes. In contrast, `==` ignores the difference between
  /// composed and decomposed letters.
  package func hasSameBytes(as other: ItemContent) -> Bool {
    Self.areIdentical(title, other.title) && Self.areIdentical(note, other.note)
      && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { field, other in
        Self.areIdentical(field.name, other.name)
          && Self.areIdentical(field.value.asWritten, other.value.asWritten)
          && field.value.isText == other.value.isText
      }
  }

  static func areIdentical(_ text: String?, _ other: String?) -> Bool {
    guard var text, var other else { return text == nil && other == nil }
    return text.withUTF8 { text in
      other.withUTF8 { UnsafeRawBufferPointer(text).hasSameBytes(as: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension DocumentField.Value {
  /// The value as it is written in formats that store only text.
  package var asWritten: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }

  package var isText: Bool { if case .text = self { true } else { false } }
}

/// A named value in a format, such as an attribute, a member of an object, or a checkbox.
///
/// The reader of a format stores all values that it does not understand as fields, so that the writer can
/// write these values again.
public struct DocumentField: Hashable, Sendable {
  /// The field's name. Several fields of an item can have the same name if the format allows it.
  public var name: String
  /// The field's value.
  public var value: Value

  /// The value of a field.
  public enum Value: Hashable, Sendable {
    /// Text.
    case text(String)
    /// A number, a Boolean, a list or an object, as valid JSON.
    case json(String)
  }

  /// Creates a field.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }
}

extension [DocumentField] {
  /// The value of the first field with the given name, or `nil` if there is no such field. Setting a value
  /// changes that field, or appends a new field if no field has the name. Setting `nil` removes all fields
  /// with the name.
  ///
  /// - Complexity: O(*f*), where *f* is the number of fields.
  public subscript(name: String) -> DocumentField.Value? {
    get { first { $0.name == name }?.value }
    set {
      guard let newValue else { return removeAll { $0.name == name } }
      if let index = firstIndex(where: { $0.name == name }) {
        self[index].value = newValue
      } else {
        append(DocumentField(name, newValue))
      }
    }
  }
}
