/// Writing the trivia between tags.
extension OPMLWriter {
  /// The deepest level that is indented more than its parent level. Without a limit, the indentation of a
  /// chain of a hundred thousand rows would take gigabytes.
  private static let deepestIndentation = 100

  /// Changes the indentation of a row to fit its parent.
  func reindent(_ row: inout OPMLOpenRow) {
    let parent = open[open.count - 1]
    if let origin = row.origin, isBelow(origin, parent) {
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

  /// Returns whether a row is still below its original parent. If so, the row's indentation relative to the parent is
  /// still correct.
  private func isBelow(_ row: OPMLRow, _ parent: OPMLOpenRow) -> Bool {
    guard let old = row.parent else { return parent.isBody }
    guard let now = parent.origin else { return false }
    // After a merge, the row and its parent may have been read from different documents.
    return old.text === now.text ? old == now : old.lineStart == now.lineStart
  }

  /// Returns the trivia to write before a new child of a row, modeled on the trivia before the row's other
  /// children.
  func leadingTrivia(ofChildIn parent: OPMLOpenRow) -> OPMLTrivia {
    if let last = parent.lastChild {
      // There may be blank lines between siblings, but not before the first sibling.
      guard last.isFirst, let row = last.origin, isBelow(row, parent), let next = row.nextSibling
      else { return capped(last.trivia.lineStart) }
      return leadingTrivia(of: next, in: parent)
    }
    if let first = parent.origin?.firstChild { return leadingTrivia(of: first, in: parent) }
    if parent.isBody, let first = style.layout.first { return capped(OPMLTrivia(first)) }
    guard let lineEnd = parent.trivia.lineEnd else { return OPMLTrivia([]) }
    return capped(
      OPMLTrivia(lineEnd + parent.trivia.lineStart.indentation + style.layout.indent))
  }

  private func leadingTrivia(of row: OPMLRow, in parent: OPMLOpenRow) -> OPMLTrivia {
    guard let (old, new) = parent.change else { return capped(row.lineStart) }
    return capped(row.lineStart.indented(from: old, to: new))
  }

  private func capped(_ trivia: OPMLTrivia) -> OPMLTrivia {
    let indentation = trivia.indentation
    let greatest = Self.deepestIndentation * max(style.layout.indent.count, 1)
    return indentation.count <= greatest
      ? trivia : trivia.indented(from: indentation, to: Array(indentation.prefix(greatest)))
  }

  /// Returns the trivia before a row's end tag.
  func leadingTrivia(ofEndTagOf row: OPMLOpenRow) -> OPMLTrivia {
    var trivia = row.end?.trivia ?? OPMLTrivia([])
    if let (old, new) = row.change { trivia = trivia.indented(from: old, to: new) }
    guard trivia.isBlank, !trivia.hasLineEnd, let last = row.lastChild else { return trivia }
    let isAsRead = last.origin.map { wasLast($0, in: row) } ?? false
    let child = last.trivia.lineStart
    guard !isAsRead, let lineEnd = child.lineEnd else { return trivia }
    let isDeeper = style.layout.closesDeeper
    return OPMLTrivia(lineEnd + (isDeeper ? child : row.trivia.lineStart).indentation)
  }

  /// Returns whether a row was the last child of an open row in its original text.
  private func wasLast(_ row: OPMLRow, in parent: OPMLOpenRow) -> Bool {
    let hadParent =
      parent.isBody ? row.parent == nil : row.parent != nil && row.parent == parent.origin
    return hadParent && row.nextSibling == nil
  }

  /// Throws an error if a row was read from another document and the markup around the row would have a different
  /// meaning in this document.
  func check(markup row: OPMLRow, of content: ItemContent) throws(FormatError) {
    for bytes in row.markup where !bytes.isEmpty {
      let text = String(decoding: bytes, as: UTF8.self)
      try check(markup: text)
      var reader = OPMLReader(scanner: XMLScanner(fragment: Array(bytes), namespaces: namespaces))
      if (try? reader.nextBoundary(in: .body) == nil) == true { continue }
      throw FormatError(
        "the markup '\(text)' of the item \(content.title.debugDescription) "
          + "has a prefix that is not declared in <opml>; declare the prefix or remove the markup")
    }
  }

  /// Refuses markup with characters that the encoding cannot represent, because markup cannot contain
  /// character references.
  func check(markup text: String) throws(FormatError) {
    guard style.encoding.has(text) else {
      throw FormatError(
        "'\(text)' has characters that the document's encoding, \(style.encoding.rawValue), cannot represent; "
          + "remove these characters or save the document as UTF-8")
    }
  }
}
