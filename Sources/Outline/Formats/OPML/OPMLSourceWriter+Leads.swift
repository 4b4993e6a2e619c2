/// What is written between tags.
extension OPMLSourceWriter {
  /// Deeper levels are not indented more: in a chain of a hundred thousand items, the indentation
  /// would be gigabytes.
  private static let deepestIndentation = 100

  /// Finds the indentation of a row where it stands now.
  func place(_ row: inout OPMLOpenRow) {
    let parent = open[open.count - 1]
    if rows.parents[row.row] == parent.row {
      row.change = parent.change
    } else {
      let model = leadOfChild(parent)
      if row.lead.isBlank && row.lead.hasLineEnd != model.hasLineEnd {
        row.change = (row.lead.indentation, model.indentation)
        return row.lead = model
      }
      row.change = (row.lead.lineStart.indentation, model.indentation)
    }
    if let (old, new) = row.change { row.lead = row.lead.indented(from: old, to: new) }
  }

  /// What stands before a row that the text does not have in that place: the same as before the
  /// children beside it.
  func leadOfChild(_ parent: OPMLOpenRow) -> OPMLLead {
    if let last = parent.lastChild {
      // Blank lines may stand between siblings, and none before the first.
      guard last.isFirst, last.row >= 0, rows.parents[last.row] == parent.row,
        let next = rows.nextSibling(last.row)
      else { return capped(last.lead.lineStart) }
      return lead(of: next, in: parent)
    }
    if parent.row != OPMLSourceRows.new, let first = rows.firstChild(parent.row) {
      return lead(of: first, in: parent)
    }
    guard parent.lead.hasLineEnd else { return OPMLLead([]) }
    return capped(lineEnd(parent.lead.lineStart.indentation + unit))
  }

  private func lead(of row: Int, in parent: OPMLOpenRow) -> OPMLLead {
    let lead = OPMLLead(source.bytes[rows.lead(row)]).lineStart
    guard let (old, new) = parent.change else { return capped(lead) }
    return capped(lead.indented(from: old, to: new))
  }

  private func capped(_ lead: OPMLLead) -> OPMLLead {
    let indentation = lead.indentation
    let greatest = Self.deepestIndentation * max(unit.count, 1)
    return indentation.count <= greatest
      ? lead : lead.indented(from: indentation, to: Array(indentation.prefix(greatest)))
  }

  private func lineEnd(_ indentation: [UInt8]) -> OPMLLead {
    OPMLLead(Array(source.layout.lineEnd.utf8) + indentation)
  }

  /// What stands before the end tag of a row.
  func endLead(of row: OPMLOpenRow) -> OPMLLead {
    var lead = OPMLLead([])
    if let tag = row.endTag {
      lead = OPMLLead(source.bytes[rows.lead(ofEndTag: tag, row.row)])
      if let (old, new) = row.change { lead = lead.indented(from: old, to: new) }
    }
    if row.markup != nil { lead = lead.blanks }
    let markup = row.markup.flatMap { $0.isEmpty ? nil : $0 }
    let isOnOwnLine = !lead.isBlank || lead.hasLineEnd
    guard row.lastChild != nil || markup != nil, !isOnOwnLine || markup != nil else { return lead }
    let child = row.lastChild?.lead.lineStart ?? leadOfChild(row)
    if !isOnOwnLine && child.hasLineEnd {
      let isDeeper = source.layout.closesDeeper
      lead = lineEnd(isDeeper ? child.indentation : row.lead.lineStart.indentation)
    }
    return markup.map { OPMLLead(child.bytes + $0.utf8 + lead.bytes) } ?? lead
  }

  /// Takes over markup around a row that is other than in the text.
  func changeMarkup(
    of row: inout OPMLOpenRow, _ content: ItemContent, _ old: ItemContent
  ) throws(FormatError) {
    if content.fields[OPMLMarkup.before] != old.fields[OPMLMarkup.before] {
      let blanks = row.lead.lineStart
      let markup = try markup(OPMLMarkup.before, of: content) ?? ""
      row.lead = markup.isEmpty ? blanks : OPMLLead(blanks.bytes + markup.utf8 + blanks.bytes)
    }
    if content.fields[OPMLMarkup.after] != old.fields[OPMLMarkup.after] {
      row.markup = try markup(OPMLMarkup.after, of: content) ?? ""
    }
  }

  private func markup(_ name: String, of content: ItemContent) throws(FormatError) -> String? {
    guard case .text(let text) = content.fields[name],
      OPMLMarkup.isMarkup(text, at: .body, in: namespaces)
    else { return nil }
    try check(markup: text)
    return text
  }

  /// Refuses markup that is not to be had in the encoding of the text: in it, references would be
  /// something else.
  func check(markup text: String) throws(FormatError) {
    guard source.encoding.has(text) else {
      throw FormatError(
        "'\(text)' has characters that \(source.encoding.rawValue), the encoding of the document, "
          + "cannot say")
    }
  }
}

extension OPMLSourceRows {
  /// What the first row that can tell is indented by more than the one around it; `nil`: none can.
  var unit: [UInt8]? {
    for row in 0..<count {
      let (inner, outer) = (blanks(row), blanks(parents[row]))
      guard inner.hasLineEnd, outer.hasLineEnd else { continue }
      guard inner.indentation.starts(with: outer.indentation) else { continue }
      return Array(inner.indentation.dropFirst(outer.indentation.count))
    }
    return nil
  }

  private func blanks(_ row: Int) -> OPMLLead { OPMLLead(bytes[lead(row)]).lineStart }
}
