import Outline

extension [DocumentField] {
  /// Returns the changes between two lists of fields. Fields are matched by name, and fields with the same name
  /// are matched in order.
  ///
  /// - Parameter comparesTypes: Whether the text `1` and the number 1 count as different. Some formats
  ///   write every value as text.
  func changes(from old: [DocumentField], comparesTypes: Bool) -> [AspectChange] {
    var waiting: [[UInt8]: [DocumentField.Value]] = [:]
    for field in reversed() { waiting[[UInt8](field.name.utf8), default: []].append(field.value) }
    var changes: [AspectChange] = []
    for field in old {
      let value = waiting[[UInt8](field.name.utf8)]?.popLast()
      if value?.says(field.value, comparesTypes: comparesTypes) == true { continue }
      changes.append(AspectChange(aspect: .field(field.name), old: field.value, new: value))
    }
    for field in self {
      guard let value = waiting[[UInt8](field.name.utf8)]?.popLast() else { continue }
      changes.append(AspectChange(aspect: .field(field.name), old: nil, new: value))
    }
    return changes
  }

  /// Returns the changes to a header, except changes to the text before the rows.
  func headerChanges(
    from old: [DocumentField], comparesTypes: Bool = true
  ) -> [AspectChange] {
    data.changes(from: old.data, comparesTypes: comparesTypes)
  }

  /// Returns the changes to the text before the first row of a Markdown document, which is stored in the header.
  func textChanges(from old: [DocumentField]) -> [AspectChange] {
    let parts = [
      (DocumentField.frontMatterName, "front matter"),
      (DocumentField.preambleName, "text before the first row"),
    ]
    return parts.compactMap { name, words in
      let (text, other) = (old[name], self[name])
      if text?.asWritten == other?.asWritten { return nil }
      return AspectChange(aspect: .field(words), old: text, new: other)
    }
  }

  private var data: [DocumentField] {
    let namesOfText = [DocumentField.frontMatterName, DocumentField.preambleName]
    return filter { !namesOfText.contains($0.name) }
  }
}

extension DocumentField.Value {
  /// True if two values have the same bytes and, if types are compared, the same type.
  func says(_ other: Self, comparesTypes: Bool) -> Bool {
    if comparesTypes && isText != other.isText { return false }
    return asWritten.utf8.elementsEqual(other.asWritten.utf8)
  }

  static func kind(_ kinds: EntryKinds) -> Self { .text(kinds.words) }

  /// The permissions in octal, as in `tree -J`.
  static func mode(_ mode: UInt32) -> Self { .text(ModeColumn.octal(mode)) }

  static func size(_ size: FileSize) -> Self {
    let text = String(decoding: size.text, as: UTF8.self)
    return if case .bytes = size { .json(text) } else { .text(text) }
  }
}
