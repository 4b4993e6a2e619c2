import Outline

/// The content of a row as it is typed and displayed.
extension ItemContent {
  /// Creates the content of a row from typed text. As in a drawing, `[ ] ` or `[x] ` before the title
  /// represents a checkbox.
  init(typed text: [UInt8]) {
    self.init("")
    retitle(typed: text)
  }

  /// Changes the title and, if the text begins with a checkbox, the checkbox.
  mutating func retitle(typed text: [UInt8]) {
    let rest = text.dropFirst(4)
    guard let box = CheckBox(in: text[...]), text.dropFirst(3).first == 0x20,
      !rest.allSatisfy({ $0 == 0x20 })
    else { return retitle(text) }
    retitle(Array(rest))
    if isChecked != box.isChecked { isChecked = box.isChecked }
  }

  /// The text that is shown, such as `🦊 Fox`.
  var label: [UInt8] { (image.map { $0 + [0x20] } ?? []) + titleBytes }

  /// The text before the title: a checkbox, a sign for a merge conflict that is not resolved, or an image. A checkbox
  /// can be followed by a conflict sign or an image.
  var image: [UInt8]? {
    let marks = [isChecked.map { CheckBox(isChecked: $0).bytes }, mark.map { Array($0.utf8) }]
      .compactMap(\.self)
    return marks.isEmpty ? nil : Array(marks.joined(separator: [0x20]))
  }

  private var mark: String? {
    if isInConflict { return "⚠" }
    return if case .text(let image)? = fields["image"] { image } else { nil }
  }
}
