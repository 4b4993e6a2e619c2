/// A page while it is written: HTML that is XML, too.
struct HTMLOutput {
  private(set) var bytes: [UInt8] = []

  /// Writes markup as it is.
  mutating func write(_ markup: String) { bytes += markup.utf8 }

  mutating func write(_ output: HTMLOutput) { bytes += output.bytes }

  /// Writes text, or the value of an attribute: markup in it is escaped. Characters that HTML and XML
  /// forbid become U+FFFD.
  ///
  /// - Parameter text: Text in UTF-8.
  mutating func write(text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for index in text.indices where Self.mayNeedEscape(text[index]) {
      guard let escape = Self.escape(text[index...]) else { continue }
      bytes += text[start..<index]
      bytes += escape.text.utf8
      start = index + escape.length
    }
    bytes += text[start...]
  }

  mutating func write(text: String) { write(text: Array(text.utf8)[...]) }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x26, 0x3C, 0x3E, 0x22, 0xEF: true
    default: byte < 0x20 && byte != 0x0A && byte != 0x09
    }
  }

  /// Returns what is written for the character at the start of a text, and how many bytes it has; `nil` if
  /// it is written as it is.
  private static func escape(_ text: ArraySlice<UInt8>) -> (text: String, length: Int)? {
    switch text[text.startIndex] {
    case 0x26: return ("&amp;", 1)
    case 0x3C: return ("&lt;", 1)
    case 0x3E: return ("&gt;", 1)
    case 0x22: return ("&quot;", 1)
    case 0x0D: return ("&#13;", 1)
    case 0xEF:
      // U+FFFE and U+FFFF.
      let isForbidden =
        text.starts(with: [0xEF, 0xBF, 0xBE]) || text.starts(with: [0xEF, 0xBF, 0xBF])
      return isForbidden ? ("\u{FFFD}", 3) : nil
    default: return ("\u{FFFD}", 1)
    }
  }
}

/// Links.
extension HTMLOutput {
  mutating func beginLink(to address: LinkAddress, title: [UInt8] = []) {
    write("<a href=\"")
    write(text: address.bytes[...])
    if !title.isEmpty {
      write("\" title=\"")
      write(text: title[...])
    }
    write("\" rel=\"noopener noreferrer\">")
  }

  mutating func endLink() { write("</a>") }

  /// Writes plain text, in which addresses are links.
  mutating func write(linking text: ArraySlice<UInt8>) {
    var start = text.startIndex
    for link in PlainLinks(in: text) {
      write(text: text[start..<link.range.lowerBound])
      beginLink(to: link.address)
      write(text: text[link.range])
      endLink()
      start = link.range.upperBound
    }
    write(text: text[start...])
  }
}
