/// The text before a tag: line ends, blanks, perhaps markup between them.
struct OPMLTrivia {
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The white space right before the tag.
  var blanks: OPMLTrivia {
    OPMLTrivia(bytes[(bytes.lastIndex { !$0.isWhiteSpace } ?? -1).advanced(by: 1)...])
  }

  /// The white space at the start of the tag's line.
  var lineStart: OPMLTrivia {
    let blanks = blanks
    return blanks.hasLineEnd ? blanks : OPMLTrivia(bytes.prefix { $0.isWhiteSpace })
  }

  var isBlank: Bool { bytes.allSatisfy(\.isWhiteSpace) }
  var hasLineEnd: Bool { bytes.contains(where: \.isLineEnd) }

  /// The blanks between the last line end and the tag.
  var indentation: [UInt8] {
    Array(bytes[(bytes.lastIndex { !$0.isBlank } ?? -1).advanced(by: 1)...])
  }

  /// Returns the trivia with the indentation `new` instead of `old`.
  func indented(from old: [UInt8], to new: [UInt8]) -> OPMLTrivia {
    let markupStart = bytes.firstIndex { !$0.isWhiteSpace } ?? bytes.count
    let markupEnd = bytes.count - blanks.bytes.count
    var result = Self.line(bytes[..<markupStart], old, new)
    if markupStart < bytes.count {
      result += bytes[markupStart..<markupEnd] + Self.line(bytes[markupEnd...], old, new)
    }
    return OPMLTrivia(result)
  }

  /// Returns white space with another indentation after its last line end.
  private static func line(
    _ blanks: ArraySlice<UInt8>, _ old: [UInt8], _ new: [UInt8]
  ) -> [UInt8] {
    guard let lineEnd = blanks.lastIndex(where: \.isLineEnd) else { return Array(blanks) }
    let indentation = blanks[(lineEnd + 1)...]
    guard indentation.starts(with: old) else { return Array(blanks) }
    return blanks[...lineEnd] + new + indentation.dropFirst(old.count)
  }
}
