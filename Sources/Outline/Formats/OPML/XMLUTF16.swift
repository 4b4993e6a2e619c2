/// A text in UTF-16 with a byte order mark, as UTF-8.
struct XMLUTF16 {
  private(set) var utf8: [UInt8] = []
  /// Where a half of a pair stood alone, in `utf8`.
  private(set) var strayUnits: [Int] = []

  /// - Returns: `nil` if the bytes begin with no byte order mark of UTF-16.
  init?(_ bytes: [UInt8]) {
    let high: Int
    switch bytes.prefix(2) {
    case [0xFE, 0xFF]: high = 0
    case [0xFF, 0xFE]: high = 1
    default: return nil
    }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).lazy.map {
      UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + 1 - high])
    }
    decode(units.makeIterator())
    // A last byte without its half is as wrong as a last half without its pair.
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
