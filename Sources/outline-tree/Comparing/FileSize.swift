/// The size of a file, with the precision that the source provides.
enum FileSize: Equatable {
  case bytes(Int64)
  /// A size rounded to a unit, such as `4.0K`.
  case rounded([UInt8])

  /// Creates a size from text. The result is nil if the text is not a size.
  init?(_ text: some BidirectionalCollection<UInt8>) {
    let isNumber = !text.isEmpty && text.allSatisfy(\.isDigit)
    if isNumber, let size = Int64(String(decoding: text, as: UTF8.self)) {
      self = .bytes(size)
    } else if let unit = text.last, Self.units.contains(unit), text.first?.isDigit == true,
      text.dropLast().allSatisfy({ $0.isDigit || $0 == "." })
    {
      self = .rounded(Array(text))
    } else {
      return nil
    }
  }

  private static let units = Array("kKMGTPE".utf8)

  /// True if two sizes are equal at the precision of the less precise one.
  func agrees(with other: FileSize) -> Bool {
    if case (.bytes(let size), .bytes(let otherSize)) = (self, other) { return size == otherSize }
    // In a listing, the M in 1.5M may stand for 1024² or for 1000² bytes.
    return rounded(to: .binary) == other.rounded(to: .binary)
      || rounded(to: .decimal) == other.rounded(to: .decimal)
  }

  var text: [UInt8] {
    switch self {
    case .bytes(let size): Array(String(size).utf8)
    case .rounded(let text): text
    }
  }

  /// Returns the size as rounded text with a unit. A size that is already rounded is unchanged.
  func rounded(to unit: SizeColumn.Unit) -> [UInt8] {
    guard case .bytes(let size) = self else { return text }
    var text: [UInt8] = []
    SizeColumn.appendHuman(size, unit: unit, to: &text)
    return Array(text.drop { $0 == 0x20 })
  }
}
