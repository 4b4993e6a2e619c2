import Outline

extension [DocumentField] {
  /// What changed of fields, by their names; those of one name by their order. Some formats say
  /// numbers and lists as text: then a text is the same as what reads like it.
  func changes(from old: [DocumentField], comparesTypes: Bool) -> [ContentChange] {
    var waiting: [[UInt8]: [DocumentField.Value]] = [:]
    for field in reversed() { waiting[[UInt8](field.name.utf8), default: []].append(field.value) }
    var changes: [ContentChange] = []
    for field in old {
      let value = waiting[[UInt8](field.name.utf8)]?.popLast()
      if value?.says(field.value, comparesTypes: comparesTypes) == true { continue }
      changes.append(ContentChange(aspect: .field(field.name), old: field.value, new: value))
    }
    for field in self {
      guard let value = waiting[[UInt8](field.name.utf8)]?.popLast() else { continue }
      changes.append(ContentChange(aspect: .field(field.name), old: nil, new: value))
    }
    return changes
  }

  /// What changed of a header, but for how a format was written.
  func headerChanges(
    from old: [DocumentField], comparesTypes: Bool = true
  ) -> [ContentChange] {
    data.changes(from: old.data, comparesTypes: comparesTypes)
  }

  private var data: [DocumentField] { filter { $0.name.utf8.first != UInt8(ascii: "#") } }
}

extension DocumentField.Value {
  /// Whether two values are the same bytes, and of the same type if that counts.
  fileprivate func says(_ other: Self, comparesTypes: Bool) -> Bool {
    if comparesTypes && isText != other.isText { return false }
    return plainText.utf8.elementsEqual(other.plainText.utf8)
  }

  private var isText: Bool { if case .text = self { true } else { false } }

  static func kind(_ kinds: FileKinds) -> Self { .text(kinds.words) }

  /// As in `tree -J`.
  static func mode(_ mode: UInt32) -> Self {
    let octal = String(mode, radix: 8)
    return .text(String(repeating: "0", count: Swift.max(0, 4 - octal.count)) + octal)
  }

  static func size(_ size: FileSize) -> Self {
    let text = String(decoding: size.text, as: UTF8.self)
    return if case .bytes = size { .json(text) } else { .text(text) }
  }
}
