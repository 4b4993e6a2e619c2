extension Bytes {
  /// The scalar at the start and how many bytes it takes; nil where the bytes are not UTF-8.
  var firstScalar: (scalar: Unicode.Scalar, length: Int)? {
    guard let lead = first else { return nil }
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    guard let form = Form(lead: lead), count >= form.length else { return nil }
    var value = UInt32(lead & form.mask)
    for byte in dropFirst().prefix(form.length - 1) {
      guard byte & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    // The minimum refuses overlong forms, the initialiser surrogates and what is past the end.
    guard value >= form.minimum, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, form.length)
  }

  var isUTF8: Bool {
    if allSatisfy({ $0 < 0x80 }) { return true }
    var rest = self
    while !rest.isEmpty {
      guard let (_, length) = rest.firstScalar else { return false }
      rest.removeFirst(length)
    }
    return true
  }

  /// How a scalar is encoded that starts with a given byte.
  private struct Form {
    var length: Int
    var mask: UInt8
    var minimum: UInt32

    init?(lead: UInt8) {
      switch lead {
      case 0xC2...0xDF: (length, mask, minimum) = (2, 0x1F, 0x80)
      case 0xE0...0xEF: (length, mask, minimum) = (3, 0x0F, 0x800)
      case 0xF0...0xF4: (length, mask, minimum) = (4, 0x07, 0x10000)
      default: return nil
      }
    }
  }
}
