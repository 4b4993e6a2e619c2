/// Looks for what is not UTF-8.
enum UTF8Validation {
  /// How many bytes at the start are UTF-8: all of them if the text is.
  static func validCount(_ text: UnsafeRawBufferPointer) -> Int {
    var offset = 0
    while offset < text.count {
      if offset + 8 <= text.count && ByteWord(text, at: offset).isASCII(first: 8) {
        offset += 8
      } else {
        let length = scalarLength(text, at: offset)
        if length == 0 { return offset }
        offset += length
      }
    }
    return offset
  }

  /// How many bytes the scalar takes that starts at a place; 0 if there is none.
  static func scalarLength(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let lead = text[offset]
    if lead < 0x80 { return 1 }
    guard let form = Form(lead: lead), offset + form.length <= text.count,
      form.second.contains(text[offset + 1])
    else { return 0 }
    for place in offset + 2..<max(offset + 2, offset + form.length)
    where text[place] & 0xC0 != 0x80 {
      return 0
    }
    return form.length
  }

  /// How a scalar goes on after its first byte. The range of the second one refuses overlong forms,
  /// surrogates and what is past the last scalar.
  private struct Form {
    var length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF

    init?(lead: UInt8) {
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF1...0xF3: length = 4
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      default: return nil
      }
    }
  }
}
