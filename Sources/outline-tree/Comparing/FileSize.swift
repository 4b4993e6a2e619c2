/// The size of a file, as exactly as its source has it.
enum FileSize: Equatable {
  case bytes(Int64)
  /// Rounded to a unit: `4.0K`.
  case rounded([UInt8])

  /// Creates a size from a text; nil: the text is not a size.
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

  private static let units = Array("KMGTPE".utf8)

  /// Whether two sizes are equal in the precision that both have.
  func agrees(with other: FileSize) -> Bool {
    if case (.bytes(let size), .bytes(let otherSize)) = (self, other) { return size == otherSize }
    return rounded == other.rounded
  }

  var text: [UInt8] {
    switch self {
    case .bytes(let size): Array(String(size).utf8)
    case .rounded(let text): text
    }
  }

  /// The size rounded to a unit.
  var rounded: [UInt8] {
    guard case .bytes(let size) = self else { return text }
    var text: [UInt8] = []
    SizeColumn.appendHuman(size, to: &text)
    return Array(text.drop { $0 == 0x20 })
  }
}
