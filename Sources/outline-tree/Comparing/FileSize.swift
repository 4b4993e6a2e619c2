/// How large a file is, as exactly as its source says.
enum FileSize: Equatable {
  case bytes(Int64)
  /// As people say it: `4.0K`.
  case rounded([UInt8])

  /// nil: the text is no size.
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

  /// Whether two sizes are the same as far as both say.
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

  /// As people say it.
  var rounded: [UInt8] {
    guard case .bytes(let size) = self else { return text }
    var text: [UInt8] = []
    SizeColumn.appendHuman(size, to: &text)
    return Array(text.drop { $0 == 0x20 })
  }
}
