/// Fields that say how something was written.
extension DocumentField.Value {
  static func layout(_ bytes: some Sequence<UInt8>) -> Self {
    .text(String(decoding: Array(bytes), as: UTF8.self))
  }
}

extension [DocumentField] {
  /// The text under a name.
  func layoutText(_ name: String) -> [UInt8]? {
    if case .text(let text) = self[name] { [UInt8](text.utf8) } else { nil }
  }

  /// The number under a name.
  func layoutNumber(_ name: String) -> Int? {
    if case .json(let text) = self[name] { Int(text) } else { nil }
  }

  /// Whether the box is checked; `nil`: there is none.
  var isChecked: Bool? {
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
  /// The text, or the JSON, as formats write it that know only text.
  var asWritten: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }
}
