/// The checkbox before a title, such as `[ ]`, `[x]` or `[X]`.
package struct CheckBox {
  private let mark: UInt8

  /// Reads the checkbox at the start of the text; `nil` if there is no checkbox.
  package init?(in text: ArraySlice<UInt8>) {
    let mark = text.dropFirst().first
    guard text.first == 0x5B, text.dropFirst(2).first == 0x5D, let mark,
      mark == 0x20 || mark == 0x78 || mark == 0x58
    else { return nil }
    self.mark = mark
  }

  /// - Parameter isCapital: Whether a checked box is written as `[X]`.
  package init(isChecked: Bool, isCapital: Bool = false) {
    mark = !isChecked ? 0x20 : isCapital ? 0x58 : 0x78
  }

  package var isChecked: Bool { mark != 0x20 }
  var isCapital: Bool { mark == 0x58 }

  package var bytes: [UInt8] { [0x5B, mark, 0x5D] }
}

extension [DocumentField] {
  /// True if the checkbox is checked; false if it is not checked; `nil` if there is no checkbox.
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

extension ItemContent {
  /// The title, preceded by a character for the checkbox if the item has a checkbox.
  var titleWithBox: String {
    fields.isChecked.map { ($0 ? "☑ " : "☐ ") + title } ?? title
  }
}
