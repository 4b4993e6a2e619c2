/// Writing the trivia between tags.
extension OPMLSourceWriter {
  /// Deeper levels are not indented more: the indentation of a chain of a hundred thousand items would be
  /// gigabytes.
  private static let deepestIndentation = 100

  /// Changes the indentation of a row to fit its parent.
  func reindent(_ row: inout OPMLOpenRow) {
    let parent = open[open.count - 1]
    if rows.parents[row.row] == parent.row {
      row.change = parent.change
    } else {
      let model = leadingTrivia(ofChildIn: parent)
      if row.trivia.isBlank && row.trivia.hasLineEnd != model.hasLineEnd {
        row.change = (row.trivia.indentation, model.indentation)
        return row.trivia = model
      }
      row.change = (row.trivia.lineStart.indentation, model.indentation)
    }
    if let (old, new) = row.change { row.trivia = row.trivia.indented(from: old, to: new) }
  }

  /// Returns the trivia before a row that is new below a parent: the same as before its siblings.
  func leadingTrivia(ofChildIn parent: OPMLOpenRow) -> OPMLTrivia {
    if let last = parent.lastChild {
      // There may be blank lines between siblings, but not before the first one.
      guard last.isFirst, last.row >= 0, rows.parents[last.row] == parent.row,
        let next = rows.nextSibling(last.row)
      else { return capped(last.trivia.lineStart) }
      return leadingTrivia(of: next, in: parent)
    }
    if parent.row != OPMLSourceRows.new, let first = rows.firstChild(parent.row) {
      return leadingTrivia(of: first, in: parent)
    }
    guard parent.trivia.hasLineEnd else { return OPMLTrivia([]) }
    return capped(lineEnd(parent.trivia.lineStart.indentation + unit))
  }

  private func leadingTrivia(of row: Int, in parent: OPMLOpenRow) -> OPMLTrivia {
    let trivia = OPMLTrivia(source.bytes[rows.leadingTrivia(of: row)]).lineStart
    guard let (old, new) = parent.change else { return capped(trivia) }
    return capped(trivia.indented(from: old, to: new))
  }

  private func capped(_ trivia: OPMLTrivia) -> OPMLTrivia {
    let indentation = trivia.indentation
    let greatest = Self.deepestIndentation * max(unit.count, 1)
    return indentation.count <= greatest
      ? trivia : trivia.indented(from: indentation, to: Array(indentation.prefix(greatest)))
  }

  private func lineEnd(_ indentation: [UInt8]) -> OPMLTrivia {
    OPMLTrivia(Array(source.layout.lineEnd.utf8) + indentation)
  }

  /// Returns the trivia before the end tag of a row.
  func leadingTrivia(ofEndTagOf row: OPMLOpenRow) -> OPMLTrivia {
    var trivia = OPMLTrivia([])
    if let tag = row.endTag {
      trivia = OPMLTrivia(source.bytes[rows.leadingTrivia(ofEndTag: tag, row.row)])
      if let (old, new) = row.change { trivia = trivia.indented(from: old, to: new) }
    }
    if row.markup != nil { trivia = trivia.blanks }
    let markup = row.markup.flatMap { $0.isEmpty ? nil : $0 }
    let isOnOwnLine = !trivia.isBlank || trivia.hasLineEnd
    guard row.lastChild != nil || markup != nil, !isOnOwnLine || markup != nil else {
      return trivia
    }
    let child = row.lastChild?.trivia.lineStart ?? leadingTrivia(ofChildIn: row)
    if !isOnOwnLine && child.hasLineEnd {
      let isDeeper = source.layout.closesDeeper
      trivia = lineEnd(isDeeper ? child.indentation : row.trivia.lineStart.indentation)
    }
    return markup.map { OPMLTrivia(child.bytes + $0.utf8 + trivia.bytes) } ?? trivia
  }

  /// Updates markup around a row that has been edited.
  func changeMarkup(
    of row: inout OPMLOpenRow, _ content: ItemContent, _ old: ItemContent
  ) throws(FormatError) {
    if content.fields[OPMLMarkup.before] != old.fields[OPMLMarkup.before] {
      let blanks = row.trivia.lineStart
      let markup = try markup(OPMLMarkup.before, of: content) ?? ""
      row.trivia = markup.isEmpty ? blanks : OPMLTrivia(blanks.bytes + markup.utf8 + blanks.bytes)
    }
    if content.fields[OPMLMarkup.after] != old.fields[OPMLMarkup.after] {
      row.markup = try markup(OPMLMarkup.after, of: content) ?? ""
    }
  }

  private func markup(_ name: String, of content: ItemContent) throws(FormatError) -> String? {
    guard case .text(let text) = content.fields[name],
      OPMLMarkup.isMarkup(text, in: .body, namespaces)
    else { return nil }
    try check(markup: text)
    return text
  }

  /// Refuses markup that the encoding of the text cannot represent: character references are not allowed
  /// in it.
  func check(markup text: String) throws(FormatError) {
    guard source.encoding.has(text) else {
      throw FormatError(
        "'\(text)' has characters that \(source.encoding.rawValue), the encoding of the document, "
          + "does not have; remove them or save the document as UTF-8")
    }
  }
}

extension OPMLSourceRows {
  /// The additional indentation of the first row that begins a line below its parent, or `nil` if there is
  /// none.
  var unit: [UInt8]? {
    for row in 0..<count {
      let (inner, outer) = (blanks(row), blanks(parents[row]))
      guard inner.hasLineEnd, outer.hasLineEnd else { continue }
      guard inner.indentation.starts(with: outer.indentation) else { continue }
      return Array(inner.indentation.dropFirst(outer.indentation.count))
    }
    return nil
  }

  private func blanks(_ row: Int) -> OPMLTrivia {
    OPMLTrivia(bytes[leadingTrivia(of: row)]).lineStart
  }
}

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
