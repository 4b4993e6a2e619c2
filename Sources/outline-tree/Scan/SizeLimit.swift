/// A limit for sizes, as given with `--size`: `+10k` means 10k or more, `-1M` means 1M or less, and `10k`
/// means exactly 10k.
struct SizeLimit: Equatable, Sendable {
  private let comparison: Comparison
  private let bytes: Int64

  private enum Comparison {
    case atLeast, atMost, exactly
  }

  /// Parses a limit. The result is nil if the text is not a limit, or if its number is out of range.
  init?(_ text: Bytes) {
    switch text.first {
    case UInt8(ascii: "+"): comparison = .atLeast
    case UInt8(ascii: "-"): comparison = .atMost
    default: comparison = .exactly
    }
    let rest = comparison == .exactly ? text : text.dropFirst()
    let digits = rest.prefix(while: \.isDigit)
    guard let number = Int(decimal: digits), let unit = Self.unit(rest[digits.endIndex...]) else {
      return nil
    }
    let (bytes, isTooLarge) = Int64(number).multipliedReportingOverflow(by: unit)
    if isTooLarge { return nil }
    self.bytes = bytes
  }

  /// Returns the number of bytes in a unit: 1 for `b`, 1000 for `k` or `kb`, 1024 for `ki` or `kib`, and so on.
  private static func unit(_ text: Bytes) -> Int64? {
    var rest = text.map(\.lowercased)[...]
    if rest.isEqual(to: "b") { return 1 }
    guard let letter = rest.popFirst(), let index = Array("kmgt".utf8).firstIndex(of: letter) else {
      return nil
    }
    let isBinary = rest.first == "i"
    if isBinary { rest.removeFirst() }
    if !rest.isEmpty && !rest.isEqual(to: "b") { return nil }
    return (0...index).reduce(1) { size, _ in size * (isBinary ? 1024 : 1000) }
  }

  func accepts(_ size: Int64) -> Bool {
    switch comparison {
    case .atLeast: size >= bytes
    case .atMost: size <= bytes
    case .exactly: size == bytes
    }
  }
}
