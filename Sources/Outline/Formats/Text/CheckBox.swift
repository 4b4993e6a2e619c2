/// The check box before a title: `[ ]`, `[x]` or `[X]`.
package struct CheckBox {
  private let mark: UInt8

  /// The check box at the start of a text, or `nil` if there is none.
  package init?(in text: ArraySlice<UInt8>) {
    let mark = text.dropFirst().first
    guard text.first == 0x5B, text.dropFirst(2).first == 0x5D, let mark,
      mark == 0x20 || mark == 0x78 || mark == 0x58
    else { return nil }
    self.mark = mark
  }

  /// The check box that the fields of an item describe, or `nil` if there is none.
  package init?(_ fields: [DocumentField]) {
    guard let isChecked = fields.isChecked else { return nil }
    mark = !isChecked ? 0x20 : fields["#box"] == .text("X") ? 0x58 : 0x78
  }

  package init(isChecked: Bool) { mark = isChecked ? 0x78 : 0x20 }

  package var isChecked: Bool { mark != 0x20 }

  package var bytes: [UInt8] { [0x5B, mark, 0x5D] }

  /// Adds the fields that describe it.
  func add(to fields: inout [DocumentField]) {
    fields.isChecked = isChecked
    if mark == 0x58 { fields["#box"] = .text("X") }
  }
}

extension ItemContent {
  /// The title after the check box as a character, if there is one.
  var titleWithBox: String {
    fields.isChecked.map { ($0 ? "☑ " : "☐ ") + title } ?? title
  }
}
