/// The visible text of a title, without the markup of links, emphasis and code.
package enum VisibleText {
  /// Returns the visible text of a Markdown title. For example, the visible text of
  /// `[Error Handling](ch09.md)` is `Error Handling`.
  ///
  /// - Parameter title: The title, which is one line and may contain bytes that are not UTF-8.
  /// - Returns: The visible text, or `nil` if the visible text equals the title.
  /// - Complexity: O(*b*), where *b* is the number of bytes. A title without characters that have a meaning
  ///   in Markdown is processed fastest.
  package static func of(_ title: ArraySlice<UInt8>) -> [UInt8]? {
    guard mayDiffer(from: title) else { return nil }
    let scanner = InlineScanner(Array(title), LinkDefinitions())
    let visible = scanner.pieces.flatMap { $0.content.visible(in: scanner.text) }
    return visible[...] == title ? nil : visible
  }

  /// Returns whether a title contains characters with a meaning in Markdown.
  package static func mayDiffer(from title: ArraySlice<UInt8>) -> Bool {
    title.contains { InlineScanner.isSpecial($0) }
  }

  /// Returns the text of a heading without its images. The name of the heading's anchor is derived from
  /// this text.
  static func withoutImages(_ scanner: InlineScanner) -> [UInt8] {
    var images = 0
    return scanner.pieces.flatMap { piece -> ArraySlice<UInt8> in
      switch piece.content {
      case .imageStart: images += 1
      case .imageEnd: images -= 1
      case .text, .characters, .code, .hardBreak, .address, .linkStart, .linkEnd, .tag: break
      }
      return images == 0 ? piece.content.visible(in: scanner.text) : []
    }
  }
}

extension InlinePiece.Content {
  func visible(in text: [UInt8]) -> ArraySlice<UInt8> {
    switch self {
    case .text(let range), .address(let range, _): text[range]
    case .characters(let characters): characters[...]
    case .code(let code): code[...]
    case .hardBreak: [0x20]
    case .linkStart, .linkEnd, .imageStart, .imageEnd: []
    case .tag(let tag, let range): HTMLElement.named(tag.name) == nil ? text[range] : []
    }
  }
}
