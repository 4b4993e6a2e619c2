/// The check box before a title: `[ ]`, `[x]` or `[X]`.
struct CheckBox {
  private let mark: UInt8

  /// The check box at the start of a text, or `nil` if there is none.
  init?(in text: ArraySlice<UInt8>) {
    let box = Array(text.prefix(3))
    guard box.count == 3, box[0] == 0x5B, box[2] == 0x5D, [0x20, 0x78, 0x58].contains(box[1]) else {
      return nil
    }
    mark = box[1]
  }

  /// The check box that the fields of an item describe, or `nil` if there is none.
  init?(_ fields: [DocumentField]) {
    guard let isChecked = fields.isChecked else { return nil }
    mark = !isChecked ? 0x20 : fields["#box"] == .text("X") ? 0x58 : 0x78
  }

  var isChecked: Bool { mark != 0x20 }

  var bytes: [UInt8] { [0x5B, mark, 0x5D] }

  /// Adds the fields that describe it.
  func add(to fields: inout [DocumentField]) {
    fields.isChecked = isChecked
    if mark == 0x58 { fields["#box"] = .text("X") }
  }
}
