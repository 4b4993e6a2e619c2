/// How the lines of a text end and what stands around its rows: what a file has in common.
struct TextStyle {
  var newline: [UInt8] = [0x0A]
  var hasMark = false
  /// What follows the last line; `nil`: an end of line.
  var end: [UInt8]?

  /// The style of a text.
  ///
  /// - Parameter contentEnd: Where the last line that is not blank ends, without its end of line.
  init(_ lines: TextLines, hasMark: Bool, contentEnd: Int) {
    if lines.count > 0, !lines.end(of: 0).isEmpty { newline = Array(lines.end(of: 0)) }
    self.hasMark = hasMark
    let rest = Array(lines.bytes[contentEnd...])
    end = rest == (contentEnd == 0 ? [] : newline) ? nil : rest
  }

  /// The style that a header tells of; what does not make sense is ignored.
  init(_ header: [DocumentField]) {
    let newlines: [[UInt8]] = [[0x0D, 0x0A], [0x0D]]
    if let text = header.layoutText("#newline"), newlines.contains(text) { newline = text }
    hasMark = header.layoutText("#mark") != nil
    end = header.layoutText("#end").flatMap { $0.allSatisfy(\.isBlankOrLineEnd) ? $0 : nil }
  }

  var fields: [DocumentField] {
    var fields: [DocumentField] = []
    if hasMark { fields["#mark"] = .layout(TextInput.mark) }
    if newline != [0x0A] { fields["#newline"] = .layout(newline) }
    if let end { fields["#end"] = .layout(end) }
    return fields
  }

  /// The text of lines that end as the style says.
  func finish(_ lines: [UInt8]) -> [UInt8] {
    var text = lines
    if text.isEmpty {
      text = end ?? []
    } else if let end, end.first?.isBlank != true {
      // Blanks of a text that had no rows would go on with the last of them.
      if text.last == 0x0A { text.removeLast() }
      if text.last == 0x0D { text.removeLast() }
      text += end
    }
    // A mark that is text would be taken for one that is not.
    return hasMark || text.starts(with: TextInput.mark) ? TextInput.mark + text : text
  }
}

/// Blank lines in front of something.
extension TextStyle {
  /// What is said of blank lines: how many, or what they are if they are not just ends of lines.
  func blankLines(_ bytes: ArraySlice<UInt8>) -> DocumentField.Value {
    let count = bytes.count / newline.count
    let isPlain = count <= 100 && bytes.elementsEqual((0..<count).flatMap { _ in newline })
    return isPlain ? .json(String(count)) : .layout(Array(bytes))
  }

  /// The blank lines that a field tells of, or `nil` if it does not make sense.
  func blankLines(_ value: DocumentField.Value?) -> [UInt8]? {
    switch value {
    case .json(let text):
      guard let count = Int(text), (0...100).contains(count) else { return nil }
      return (0..<count).flatMap { _ in newline }
    case .text(let text):
      let bytes = Array(text.utf8)
      let isBlank = bytes.allSatisfy(\.isBlankOrLineEnd)
      return isBlank && bytes.last?.isLineEnd == true ? bytes : nil
    case nil: return nil
    }
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || self == 0x09 }
  var isLineEnd: Bool { self == 0x0A || self == 0x0D }
  var isBlankOrLineEnd: Bool { isBlank || isLineEnd }
}
