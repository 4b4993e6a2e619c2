/// Fields that record how something was written.
extension DocumentField.Value {
  static func layout(_ bytes: some Sequence<UInt8>) -> Self {
    .text(String(decoding: Array(bytes), as: UTF8.self))
  }
}

extension [DocumentField] {
  /// Returns the text of a field.
  func layoutText(_ name: String) -> [UInt8]? {
    if case .text(let text) = self[name] { [UInt8](text.utf8) } else { nil }
  }

  /// Returns the number of a field.
  func layoutNumber(_ name: String) -> Int? {
    if case .json(let text) = self[name] { Int(text) } else { nil }
  }

  /// True if the check box is checked; `nil` if there is none.
  package var isChecked: Bool? {
    get {
      switch self["checked"] {
      case .json("true"): true
      case .json("false"): false
      default: nil
      }
    }
    set { self["checked"] = newValue.map { .json($0 ? "true" : "false") } }
  }
}

extension DocumentField.Value {
  /// The value as formats write it that have only text.
  var asWritten: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }
}
