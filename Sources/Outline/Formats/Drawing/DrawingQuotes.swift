/// The quotes that `tree -Q` writes around names.
///
/// If all names in a drawing are in quotes, the drawing is quoted. In all other drawings, quotes are parts
/// of the names.
struct DrawingQuotes {
  /// True if the names contain C escapes such as `\"` and `\n`. In the C locale, `tree` writes such escapes
  /// and draws in ASCII. In other locales, `tree` does not escape quotes and backslashes in names.
  private let haveEscapes: Bool

  init?(_ entries: [DrawingEntry], _ drawing: ConnectorStyle) {
    let named = entries.filter { !$0.isOmission }
    guard !named.isEmpty, named.allSatisfy({ Self.indicator(after: $0.title) != nil }) else {
      return nil
    }
    haveEscapes =
      drawing == .ascii
      && named.allSatisfy { entry in
        Self.parts(of: entry, mayHaveTarget: true).allSatisfy { Self.decoded($0) != nil }
      }
  }

  /// Removes the quotes from an entry, and decodes the escapes between them.
  func remove(from entry: inout DrawingEntry, mayHaveTarget: Bool) {
    guard !entry.isOmission, let indicator = Self.indicator(after: entry.title) else { return }
    let parts = Self.parts(of: entry, mayHaveTarget: mayHaveTarget).map {
      haveEscapes ? Self.decoded($0)?[...] ?? $0 : $0
    }
    entry.indicator = indicator.first
    entry.title = parts[0]
    if parts.count > 1 { entry.target = parts[1] }
    entry.isDecoded = haveEscapes
  }

  /// Returns whether the text may be quoted, or may begin with a quoted name.
  static func mayBegin(_ text: ArraySlice<UInt8>) -> Bool { text.first == 0x22 }

  /// Returns the text after the closing quote, which is empty or a single indicator. Returns `nil` if the
  /// text is not quoted.
  private static func indicator(after text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let hasIndicator = text.last.map(DrawingConventions.indicators.contains) ?? false
    let quoted = text.dropLast(hasIndicator ? 1 : 0)
    guard quoted.count > 2, quoted.first == 0x22, quoted.last == 0x22 else { return nil }
    return text[quoted.endIndex...]
  }

  /// Returns the name and the target (if the entry has one) without the quotes around them:
  /// `"name" -> "target"`.
  private static func parts(
    of entry: DrawingEntry, mayHaveTarget: Bool
  ) -> [ArraySlice<UInt8>] {
    let length = indicator(after: entry.title)?.count ?? 0
    let text = entry.title.dropFirst().dropLast(1 + length)
    guard mayHaveTarget, !entry.isSource, let end = text.firstIndex(of: arrow) else {
      return [text]
    }
    return [text[..<end], text[end...].dropFirst(arrow.count)]
  }

  private static let arrow = Array(#"" -> ""#.utf8)

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.withUnsafeBytes { PathQuoting.decoded($0[...]) }
  }
}
