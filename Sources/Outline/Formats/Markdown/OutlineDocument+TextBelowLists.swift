/// Text below a list, as rows of its own while documents are merged.
///
/// A document read from Markdown has such a text in the note of the last row of the list. When rows are added, moved and
/// removed on both sides, it would go with them, or be there twice. It is text of its own to those who edit it:
///
///     text           rows as they are read         rows while they are merged
///     - Milk         Milk                          Milk
///     - Tea          Tea, note: Not today.         Tea
///                                                  Not today.
///     Not today.
extension OutlineDocument {
  /// Returns the document with a row for each text below a list, after the row that has it in its note.
  ///
  /// - Complexity: O(*n* + *t* log *n*), where *n* is the number of rows and *t* that of such texts.
  package func separatingTextBelowLists() -> OutlineDocument {
    var result = self
    for item in outline.items {
      guard let (own, text) = self[item].partsOfNote else { continue }
      result[item].note = own
      // In its place among the fields, so that the row is as it was if the text comes back.
      result[item].fields[.after] = .json("0")
      let row = result.makeItem(ItemContent(textBelowList: text, self[item].fields[.afterSource]))
      result.outline.insert([row], after: item)
    }
    return result
  }

  /// Returns the document with the texts below lists in notes again.
  ///
  /// - Complexity: O(*n* + *t* log *n*), where *n* is the number of rows and *t* that of such texts.
  package func joiningTextBelowLists() -> OutlineDocument {
    var result = self
    for item in outline.items where self[item].isTextBelowList {
      if outline.childCount(of: item) > 0 || self[item].isInConflict {
        result[item].fields[.isTextBelowList] = nil
      } else {
        result.joinTextBelowList(item)
      }
    }
    for item in result.outline.items where result[item].fields.layoutNumber(.after) == 0 {
      result[item].fields[.after] = nil
      result[item].fields[.afterSource] = nil
    }
    return result
  }

  private mutating func joinTextBelowList(_ row: ItemID) {
    let content = self[row]
    let parent = outline.parent(of: row)
    let index = outline.childIndex(of: row) ?? 0
    let previous = index == 0 ? nil : outline.child(of: parent, at: index - 1)
    outline.delete([row])
    contents[row] = nil
    if let previous, self[previous].headingLevel == nil {
      self[previous].append(textBelowList: content)
    } else if let above = previous ?? parent {
      self[above].note = (self[above].note.map { $0 + "\n\n" } ?? "") + content.textBelowList
    } else {
      let preamble = header.layoutText("#preamble").map { String(decoding: $0, as: UTF8.self) }
      header["#preamble"] = .text((preamble.map { $0 + "\n\n" } ?? "") + content.textBelowList)
    }
  }

  /// Returns the document with rows that were items before the headings beside them, as it is in every text: after a
  /// heading, an item would be below it.
  ///
  /// - Complexity: O(*n* + *m* log *n*), where *n* is the number of rows and *m* that of those that move.
  package func movingItemsBeforeHeadings() -> OutlineDocument {
    var result = self
    /// Of the row and each of its ancestors.
    var siblings: [MarkdownSiblings] = []
    for row in outline.rows {
      siblings.removeLast(max(0, siblings.count - row.level - 1))
      if siblings.count == row.level {
        siblings.append(MarkdownSiblings(areInItem: siblings.last?.endWithItem ?? false))
      }
      let heading = siblings[row.level].heading(before: row.item, self[row.item])
      if let heading { result.outline.move([row.item], before: heading) }
    }
    return result
  }
}

/// The children of a row, one after the other.
private struct MarkdownSiblings {
  /// Whether they are below an item, where all rows are items.
  let areInItem: Bool
  private var firstHeading: ItemID?
  /// Whether what is below the last one is in an item.
  private(set) var endWithItem: Bool

  init(areInItem: Bool) {
    self.areInItem = areInItem
    endWithItem = areInItem
  }

  /// Adds the next one.
  ///
  /// - Returns: The heading that it has to be before; `nil`: it can stay.
  mutating func heading(before item: ItemID, _ content: ItemContent) -> ItemID? {
    endWithItem = areInItem || content.isItem
    if areInItem { return nil }
    if firstHeading == nil, content.headingLevel != nil { firstHeading = item }
    return content.isItem ? firstHeading : nil
  }
}

extension String {
  fileprivate static let after = "#after"
  fileprivate static let afterSource = "#after-source"
  fileprivate static let isTextBelowList = "#text-below-list"
}

extension ItemContent {
  /// A row for a text: its title is the first line.
  fileprivate init(textBelowList text: [String], _ source: DocumentField.Value?) {
    let note = text.dropFirst().joined(separator: "\n")
    self.init(text[0], note: note.isEmpty ? nil : note)
    fields[.isTextBelowList] = .json("true")
    fields[.afterSource] = source
  }

  fileprivate var isTextBelowList: Bool { fields[.isTextBelowList] != nil }

  fileprivate var textBelowList: String { title + (note.map { "\n" + $0 } ?? "") }

  private var kind: MarkdownKind? { fields.layoutText("#marker").flatMap(MarkdownKind.init) }

  fileprivate var headingLevel: Int? { kind?.headingLevel }

  fileprivate var isItem: Bool { kind?.marker != nil || isTextBelowList }

  /// What is below the title, and the lines below the list; `nil`: there are none.
  fileprivate var partsOfNote: (own: String?, below: [String])? {
    guard let note, let count = fields.layoutNumber(.after), count > 0, isItem, !isTextBelowList
    else { return nil }
    let lines = note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if count == lines.count { return (nil, lines) }
    // One empty line separates the two. Otherwise, the note has been edited.
    let own = lines.dropLast(count)
    guard own.count > 1, own.last == "" else { return nil }
    return (own.dropLast().joined(separator: "\n"), Array(lines.suffix(count)))
  }

  fileprivate mutating func append(textBelowList row: ItemContent) {
    let text = row.textBelowList
    let lineCount = text.utf8.count { $0 == 0x0A } + 1
    if let (_, below) = partsOfNote {
      fields[.after] = .json(String(below.count + 1 + lineCount))
      fields[.afterSource] = nil
    } else {
      fields[.after] = .json(String(lineCount))
      fields[.afterSource] = row.fields[.afterSource]
    }
    note = (note.map { $0 + "\n\n" } ?? "") + text
  }
}
