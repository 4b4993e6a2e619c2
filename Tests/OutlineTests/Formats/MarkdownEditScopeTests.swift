import Foundation
import Testing

@testable import Outline

/// An edit changes only the lines that it has to.
@Suite(.ownThread) struct MarkdownEditScopeTests {
  @Test(arguments: Seeds.some(12))
  func oneEditOfAnyDocument(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for number in 0..<6 {
      let text = StyledMarkdown(seed: seed &* 1000 &+ UInt64(number)).text
      let edits = try MarkdownEdits(Array(text.utf8))
      for _ in 0..<5 { try check(edits.random(&random), edits) }
    }
  }

  @Test(arguments: DocumentFiles.named("md"))
  func oneEditOfAFile(_ file: URL) throws {
    var random = SeededRandom(seed: 1)
    let bytes = try DocumentFiles.bytes(file)
    // The beginnings of long files: each edit writes all of it.
    let lines = TextLines(bytes)
    let end = lines.start(of: min(lines.count, 150))
    let edits = try MarkdownEdits(Array(bytes[..<end]))
    for _ in 0..<12 { try check(edits.random(&random), edits) }
  }

  private func check(_ edited: MarkdownEdits.Edited, _ edits: MarkdownEdits) throws {
    let written = try DocumentFormat.markdown.encode(edited.document)
    let again = try DocumentFormat.markdown.decode(written).document
    let expected = edited.document.takingFirstTextAsNotes()
    let isSame = TextDocuments.picture(again) == TextDocuments.picture(expected)
    let excess =
      isSame ? try edits.changes(in: written, edited, readAs: expected) : ["other rows"]
    #expect(
      excess.isEmpty,
      """
      \(excess) \(edited.name) of \(String(decoding: edits.bytes, as: UTF8.self).debugDescription) →
      \(String(decoding: written, as: UTF8.self).debugDescription)
      """)
  }
}

/// Single edits of a document, and the lines that each of them may change.
struct MarkdownEdits {
  let bytes: [UInt8]
  private let document: OutlineDocument
  private let before: MarkdownRowLines
  private let items: [ItemID]

  struct Edited {
    var name: String
    var document: OutlineDocument
    /// The row whose own lines have changed.
    var changed: ItemID?
    var isMoved = false
  }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    document = try DocumentFormat.markdown.decode(bytes).document
    before = try MarkdownRowLines(bytes)
    items = Array(document.outline.items)
  }

  func random(_ random: inout SeededRandom) -> Edited {
    var edited = Edited(name: "change", document: document, changed: nil)
    guard let item = items.randomElement(using: &random) else { return edited }
    let title = document[item].title
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      edited.document[item].title = "renamed"
      edited.changed = item
    case 1:
      let isChecked = document[item].fields["checked"] == .json("true")
      edited.document[item].fields["checked"] = .json(isChecked ? "false" : "true")
      edited.changed = item
    case 2:
      edited.document.outline.delete([item])
      edited.name = "delete"
    case 3: insert(&edited, at: item, &random)
    default: move(&edited, item, &random)
    }
    edited.name += " \(title)"
    return edited
  }

  private func insert(_ edited: inout Edited, at item: ItemID, _ random: inout SeededRandom) {
    let new = edited.document.makeItem(ItemContent("new"))
    switch Int.random(in: 0..<3, using: &random) {
    case 0: edited.document.outline.insert([new], before: item)
    case 1: edited.document.outline.insert([new], after: item)
    default: edited.document.outline.append([new], to: item)
    }
    edited.name = "insert at"
  }

  private func move(_ edited: inout Edited, _ item: ItemID, _ random: inout SeededRandom) {
    guard let target = items.randomElement(using: &random), target != item,
      !document.outline.ancestors(of: target).contains(item)
    else { return }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: edited.document.outline.move([item], before: target)
    case 1: edited.document.outline.move([item], after: target)
    default: edited.document.outline.move([item], to: target)
    }
    edited.isMoved = true
    edited.name = "move to \(document[target].title):"
  }
}

extension MarkdownEdits {
  /// Returns the changes that an edit did not need.
  ///
  /// - Parameter expected: The rows that are read again: a text without rows above it is a note.
  func changes(
    in written: [UInt8], _ edited: Edited, readAs expected: OutlineDocument
  ) throws -> [String] {
    let after = try MarkdownRowLines(written)
    let indexes = Dictionary(
      uniqueKeysWithValues: expected.outline.items.enumerated().map { ($1, $0) })
    let kept = keptRows(after, indexes)
    let notes = textsInNotes(edited, expected)
    // The order of the rows is that of the outline, so lines are compared row by row.
    let old = Dictionary(grouping: before.pieces, by: \.owner)
    let new = Dictionary(grouping: after.pieces, by: \.owner)
    var excess: [String] = []
    for row in Set(old.keys).union(notes.keys) where row != edited.changed?.number {
      guard let index = row < 0 ? -1 : kept[row] else { continue }
      let texts = notes[row] ?? []
      // A text that was moved there is indented as its new place asks.
      if texts.contains(where: {
        before.rows[$0].parent ?? -1 != row || $0 == edited.changed?.number
      }) {
        continue
      }
      let lines = ([row] + texts).flatMap { old[$0] ?? [] }
      let others = new[index] ?? []
      let isSame =
        lines.count == others.count
        && zip(lines, others).allSatisfy {
          before.lineWithoutNumber($0.line) == after.lineWithoutNumber($1.line)
        }
      if !isSame {
        let texts = [
          lines.map { before.text(of: $0.line) }, others.map { after.text(of: $0.line) },
        ]
        excess.append("row \(row): \(texts)")
      }
    }
    return excess + blankChanges(after, kept, edited)
  }

  /// Returns the rows of text that are read as the end of a note, by the row that has it; -1 has the text above all rows.
  private func textsInNotes(_ edited: Edited, _ expected: OutlineDocument) -> [Int: [Int]] {
    let outline = edited.document.outline
    let texts = outline.items.filter { !expected.outline.contains($0) }.map(\.number)
    return Dictionary(grouping: texts) { outline.parent(of: ItemID($0))?.number ?? -1 }
  }

  /// Returns the rows whose parent is the same as before and written in the same way, by their old index,
  /// and their new indices.
  private func keptRows(_ after: MarkdownRowLines, _ indexes: [ItemID: Int]) -> [Int: Int] {
    var kept: [Int: Int] = [:]
    for (index, row) in before.rows.enumerated() {
      guard let newIndex = indexes[ItemID(index)], after.rows.indices.contains(newIndex) else {
        continue
      }
      let now = after.rows[newIndex]
      // Text cannot have children, so the edit that gives it some makes it an item.
      if case .text = row.row.kind, hasChildren(newIndex, after) { continue }
      if let parent = row.parent {
        guard let parentNow = kept[parent], parentNow == now.parent,
          isAlike(before.rows[parent].row, after.rows[parentNow].row)
        else { continue }
      } else if now.parent != nil {
        continue
      }
      if !isForced(row, now, before, after) { kept[index] = newIndex }
    }
    return kept
  }

  private func hasChildren(_ index: Int, _ rows: MarkdownRowLines) -> Bool {
    let next = index + 1
    return rows.rows.indices.contains(next) && rows.rows[next].parent == index
  }

  /// Returns whether children of one row can be written like children of the other.
  private func isAlike(_ row: MarkdownRow, _ other: MarkdownRow) -> Bool {
    row.contentColumn == other.contentColumn && row.kind.headingLevel == other.kind.headingLevel
  }

  /// Returns whether a row must be written differently because it is after a heading now.
  private func isForced(
    _ row: MarkdownRowLines.Row, _ now: MarkdownRowLines.Row, _ before: MarkdownRowLines,
    _ after: MarkdownRowLines
  ) -> Bool {
    let previous = now.previous.flatMap { after.rows[$0].row.kind.headingLevel }
    guard let previous else { return false }
    return row.row.kind.headingLevel.map { $0 > previous } ?? true
  }

  /// Returns the changes of blank lines between lines that are still adjacent.
  private func blankChanges(
    _ after: MarkdownRowLines, _ kept: [Int: Int], _ edited: Edited
  ) -> [String] {
    var excess: [String] = []
    let old = before.pieces
    let new = after.pieces
    // A kept row has as many lines as before, so its lines are identified by their number. The edited row
    // may have more, so only its first line is identified.
    let changed = edited.changed.flatMap { kept[$0.number] }
    func names(
      _ pieces: [(line: Int, owner: Int, blank: Int)], _ name: (Int) -> Int?
    ) -> [String?] {
      var counts: [Int: Int] = [:]
      return pieces.map { piece in
        counts[piece.owner, default: 0] += 1
        let row = piece.owner < 0 ? -1 : name(piece.owner)
        let number = counts[piece.owner]!
        return row.map { "\($0).\($0 == changed ? min(2, number) : number)" }
      }
    }
    let oldNames = names(old) { kept[$0] }
    let newNames = names(new) { Optional($0) }
    var blankAbove: [String: (above: String?, blank: Int)] = [:]
    var blankBelow: [String: Int] = [:]
    for index in old.indices {
      let above = index == 0 ? "top" : oldNames[index - 1]
      if let name = oldNames[index] { blankAbove[name] = (above, old[index].blank) }
      if let above { blankBelow[above] = old[index].blank }
    }
    for index in new.indices {
      guard let name = newNames[index], let was = blankAbove[name] else { continue }
      let above = index == 0 ? "top" : newNames[index - 1]!
      if above == was.above {
        let isInChanged = name == changed.map { "\($0).2" }
        if new[index].blank != was.blank && !isInChanged {
          excess.append("blank lines above \(name)")
        }
      } else if let below = blankBelow[above], above != "top" {
        // The line between is gone, so the blank lines are those above or below it. Beside a row that was
        // moved there, they may be those of its new siblings.
        let most = edited.isMoved ? max(1, was.blank, below) : -1
        if ![was.blank, below].contains(new[index].blank) && new[index].blank > most {
          excess.append("blank lines now above \(name)")
        }
      }
    }
    return excess
  }
}
