/// Reading the content of a row from its lines.
extension MarkdownRow {
  /// - Parameter mayEndOpen: Whether a block may be left open at the end of the row.
  func content(in lines: TextLines, mayEndOpen: Bool) -> ItemContent {
    var content = ItemContent("", fields: kind.fields)
    if kind == .text {
      let coder = MarkdownNoteCoder(column: contentColumn, mayEndOpen: mayEndOpen)
      let text = coder.decode(self.lines.lowerBound..<(note ?? self.lines).upperBound, of: lines)
      let title = text[0][...].drop(while: \.isBlank).trimmedAtEnd
      content.title = String(decoding: title, as: UTF8.self)
      let note = text.dropFirst().drop { $0[...].isBlankText }
      if !note.isEmpty { content.note = Self.string(note) }
      return content
    }
    let source = title(in: lines)
    var title = source
    if !kind.isUnderlined, let box = MarkdownEscape.box(of: source) {
      content.isChecked = box.isChecked
      title = source.dropFirst(3).drop(while: \.isBlank)
    }
    content.title = MarkdownTitle.decode(title, kind.contextOfTitle)
    if let note {
      let coder = MarkdownNoteCoder(
        column: contentColumn, below: source, hasGap: note.lowerBound > self.lines.upperBound,
        mayEndOpen: mayEndOpen)
      content.note = Self.string(coder.decode(note, of: lines)[...])
    }
    return content
  }

  /// Returns the text after the marker, or above the underline of a heading. The text includes the checkbox,
  /// if there is one.
  func title(in lines: TextLines) -> ArraySlice<UInt8> {
    if isShared { return [] }
    if kind.isUnderlined {
      let parts = self.lines.dropLast().map {
        lines.content(of: $0).drop(while: \.isBlank).trimmedAtEnd
      }
      return parts.count == 1 ? parts[0] : Array(parts.joined(separator: [0x20]))[...]
    }
    let end = lines.content(of: self.lines.lowerBound).endIndex
    let text = lines.bytes[min(titleStart, end)..<end].drop(while: \.isBlank)
    return kind.marker == nil ? MarkdownTitle.withoutClosing(text) : text.trimmedAtEnd
  }

  private static func string(_ lines: ArraySlice<[UInt8]>) -> String {
    String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }
}

extension Array where Element: Leveled {
  /// Returns whether a code or HTML block at the end of a row may be left open. A block may be left open
  /// if nothing after the row could be read as part of the block.
  ///
  /// - Parameter column: The column of the row's content, which is 0 outside of items.
  func mayEndOpen(at index: Int, as kind: MarkdownKind, column: Int) -> Bool {
    switch kind {
    case .item: !hasChildren(at: index)
    case .text where column > 0: index + 1 == count || self[index + 1].level < self[index].level
    case .text, .heading: index == count - 1
    }
  }
}
