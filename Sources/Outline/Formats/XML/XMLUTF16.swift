/// Text in UTF-16, converted to UTF-8. A byte order mark is also converted.
struct XMLUTF16 {
  private(set) var utf8: [UInt8] = []
  let encoding: XMLEncoding
  /// The offsets in `utf8` at which unpaired surrogates were replaced.
  private(set) var strayUnits = RepairList<Int>()

  /// Converts the bytes. The result is `nil` if the bytes do not begin with a byte order mark or `<` in
  /// UTF-16.
  init?(_ bytes: [UInt8]) {
    switch bytes.prefix(2) {
    case [0xFE, 0xFF], [0x00, UInt8(ascii: "<")]: encoding = .utf16BigEndian
    case [0xFF, 0xFE], [UInt8(ascii: "<"), 0x00]: encoding = .utf16LittleEndian
    default: return nil
    }
    let high = encoding == .utf16BigEndian ? 0 : 1
    let units = stride(from: 0, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    decode(units.makeIterator())
    // A single byte after the last unit is also an error.
    if bytes.count % 2 == 1 { appendStray() }
  }

  private mutating func decode(_ units: some IteratorProtocol<UInt16>) {
    var units = units
    var codec = UTF16()
    while true {
      switch codec.decode(&units) {
      case .scalarValue(let scalar): utf8 += UTF8.encode(scalar)!
      case .error: appendStray()
      case .emptyInput: return
      }
    }
  }

  private mutating func appendStray() {
    strayUnits.append(utf8.count)
    utf8 += [0xEF, 0xBF, 0xBD]
  }
}
