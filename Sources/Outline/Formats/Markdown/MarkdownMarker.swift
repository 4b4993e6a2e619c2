/// The marker of a list item: `-`, `*`, `+`, `12.` or `12)`.
struct MarkdownMarker: Equatable {
  /// The bullet, or the character after the number.
  var symbol: UInt8
  /// `nil` for a bullet.
  var number: Int?

  static let bullet = MarkdownMarker(symbol: 0x2D)
  /// The greatest number that CommonMark allows.
  static let greatestNumber = 999_999_999

  init(symbol: UInt8, number: Int? = nil) {
    self.symbol = symbol
    self.number = number
  }

  /// Returns the marker at the start of a text and its length, if it is followed by a blank or nothing.
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

  /// Returns whether consecutive items with these markers belong to one list.
  func isSameList(as other: MarkdownMarker) -> Bool {
    symbol == other.symbol && (number == nil) == (other.number == nil)
  }

  var bytes: [UInt8] { Array((number.map(String.init) ?? "").utf8) + [symbol] }

  /// Its name in a field, without the number.
  var name: String { (number == nil ? "" : "1") + String(UnicodeScalar(symbol)) }
}

/// The kind of block that a row is written as.
enum MarkdownKind: Equatable {
  case item(MarkdownMarker)
  /// With number signs, or with an underline below the title.
  case heading(level: Int, underline: [UInt8]?)
  /// A block of text after a list, as a sibling of the items: a paragraph, a table, code or HTML.
  case text

  /// Creates a kind from its name in a field: `-`, `1.`, `##`, `text`, or a line feed and an underline.
  init?(named name: [UInt8]) {
    if name == Self.textName {
      self = .text
    } else if let (marker, length) = MarkdownMarker.parse(name[...]), length == name.count {
      self = .item(marker)
    } else if (1...6).contains(name.count), name.allSatisfy({ $0 == 0x23 }) {
      self = .heading(level: name.count, underline: nil)
    } else if name.first == 0x0A, let level = MarkdownLeaf.underlineLevel(name.dropFirst()) {
      self = .heading(level: level, underline: Array(name.dropFirst()))
    } else {
      return nil
    }
  }

  var name: [UInt8] {
    switch self {
    case .item(let marker): Array(marker.name.utf8)
    case .heading(let level, nil): Array(repeating: 0x23, count: level)
    case .heading(_, let underline?): [0x0A] + underline
    case .text: Self.textName
    }
  }

  private static let textName = Array("text".utf8)

  var marker: MarkdownMarker? {
    if case .item(let marker) = self { marker } else { nil }
  }

  var headingLevel: Int? {
    if case .heading(let level, _) = self { level } else { nil }
  }
}
