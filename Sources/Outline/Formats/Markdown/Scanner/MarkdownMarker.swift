/// The marker of a list item: `-`, `*`, `+`, `12.` or `12)`.
struct MarkdownMarker: Equatable, Sendable {
  /// The bullet, or the character after the number.
  var symbol: UInt8
  /// The number; `nil` for a bullet.
  var number: Int?

  static let bullet = MarkdownMarker(symbol: 0x2D)
  /// The greatest number that CommonMark allows.
  static let greatestNumber = 999_999_999

  /// Returns the marker at the start of the text, and its length. Returns `nil` if there is no marker, or
  /// if the marker is not followed by a blank or the end of the text.
  static func parse(_ text: ArraySlice<UInt8>) -> (marker: MarkdownMarker, length: Int)? {
    let digits = text.prefix(while: \.isDigit)
    guard digits.count <= 9, let symbol = text.dropFirst(digits.count).first else { return nil }
    let symbols: [UInt8] = digits.isEmpty ? [0x2D, 0x2A, 0x2B] : [0x2E, 0x29]
    let after = text.dropFirst(digits.count + 1).first
    guard symbols.contains(symbol), after?.isBlank ?? true else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    let marker = MarkdownMarker(symbol: symbol, number: digits.isEmpty ? nil : number)
    return (marker, digits.count + 1)
  }

  /// Returns whether two consecutive items with these markers belong to the same list.
  func isSameList(as other: MarkdownMarker) -> Bool {
    symbol == other.symbol && (number == nil) == (other.number == nil)
  }

  /// The number of bytes of the marker.
  var length: Int { (number.map { String($0).utf8.count } ?? 0) + 1 }

  var bytes: [UInt8] { Array((number.map(String.init) ?? "").utf8) + [symbol] }
}

/// The kind of block that a row is written as.
enum MarkdownKind: Equatable, Sendable {
  case item(MarkdownMarker)
  /// A heading that begins with number signs, or has an underline below its title.
  case heading(level: Int, underline: [UInt8]?)
  /// A block of text that follows a list and is a sibling of its items: a paragraph, a table, code or HTML.
  case text

  /// Returns whether two kinds are the same, apart from the numbers of items.
  func isAlike(_ other: MarkdownKind) -> Bool {
    if let marker, let other = other.marker { return marker.isSameList(as: other) }
    return self == other
  }

  var marker: MarkdownMarker? {
    if case .item(let marker) = self { marker } else { nil }
  }

  var headingLevel: Int? {
    if case .heading(let level, _) = self { level } else { nil }
  }

  var isUnderlined: Bool {
    if case .heading(_, .some) = self { true } else { false }
  }

  /// The context of the title. The title of a heading with an underline is a line of text, as in an item.
  var contextOfTitle: MarkdownEscape.Context {
    marker != nil || isUnderlined ? .item : .heading
  }
}
