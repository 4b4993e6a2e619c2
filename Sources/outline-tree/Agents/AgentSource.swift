import Outline

/// A directory or a document that a tool reads. Its rows are written to results as text and as JSON.
struct AgentSource {
  let path: [UInt8]
  var document: SourceDocument
  /// A hash of the rows, which identifies the state of the source.
  let revision: String
  /// True if results contain the notes of rows.
  var showsNotes = false
  private let resolver: ItemResolver

  init(_ path: [UInt8], _ document: SourceDocument) {
    (self.path, self.document, revision) = (path, document, document.revision)
    resolver = ItemResolver(document: document, index: TitleIndex(document))
  }

  var isDirectory: Bool { document.kind != .rows }

  /// Returns the text that identifies a row in commands: the path of a file, or the number of any other row.
  func id(of item: ItemID) -> [UInt8] {
    isDirectory ? resolver.path(of: item) : Array("#\(item)".utf8)
  }

  func path(of item: ItemID) -> [UInt8] {
    isDirectory ? document.path(of: item) : resolver.path(of: item)
  }

  /// Returns the row with the given name: an id, a path or a title. Quotes and backslashes have the same
  /// meaning as in commands, but spaces need no quotes.
  func item(named name: String) throws(ToolError) -> ItemID {
    let isID = name.utf8.first == UInt8(ascii: "#") && Int(name.dropFirst()) != nil
    let isQuoted = isID || name.contains("\"") || name.contains("\\")
    do throws(SyntaxError) {
      let words = try CommandLexer.commands(of: Array((isQuoted ? name : "\"\(name)\"").utf8)).first
      guard let words, words.count == 1 else {
        throw SyntaxError(
          "“\(name)” is not the name of a row", at: words?.last?.location ?? Word.Location())
      }
      var runner = CommandRunner(document, acceptsNumbers: true)
      return try runner.item(ItemPath(words[0]))
    } catch {
      // A title may contain characters that have another meaning in a path.
      let titled = document.outline.items.filter { document.isCalled(Array(name.utf8), $0) }
      if titled.count == 1 { return titled[0] }
      throw error.refusal
    }
  }
}

/// The JSON form of rows, for programs.
extension AgentSource {
  /// Writes rows as a member `rows`. The rows must be in preorder.
  ///
  /// - Returns: For each row, the number of its descendants that are not in `items`.
  func write(_ items: ArraySlice<ItemID>, to json: inout JSONWriter) -> [Int] {
    let outline = document.outline
    let hiddenCounts = outline.hiddenCounts(of: items)
    json.array("rows", of: zip(items, hiddenCounts)) { json, row in
      let (item, hidden) = row
      json.object { json in
        json.member("id", id(of: item)[...])
        json.member("title", document.title(of: item))
        json.member("level", outline.level(of: item))
        json.member("children", outline.childCount(of: item))
        json.member("hidden", hidden)
        if showsNotes, let note = document.note(of: item) { json.member("note", note[...]) }
        if let isChecked = document.document.contentBesidesTitle(of: item)?.isChecked {
          json.member("checked", isChecked)
        }
        json.writeFacts(of: item, in: document.files)
        json.member("path", path(of: item)[...])
      }
    }
    return hiddenCounts
  }
}

/// The text form of rows, for language models.
extension AgentSource {
  /// Appends a line for a row, such as `#7 Tea (3 hidden)`, and the lines of its note if notes are shown.
  ///
  /// - Parameter level: The level of indentation; nil to write the path of the row instead.
  func append(_ item: ItemID, level: Int?, hidden: Int, to text: inout [UInt8]) {
    let indent = [UInt8](repeating: 0x20, count: 2 * min(level ?? 0, 100))
    // Only lines for rows start in this way, so a title cannot be mistaken for any other line.
    text += indent + (isDirectory ? "- " : "#\(item) ").utf8
    let name = level == nil ? path(of: item) : document.label(of: item)
    TerminalEscaping.append(name[...], to: &text)
    let note = document.note(of: item)
    if document.files.kind(of: item).isDirectory { text.append(0x2F) }
    if !showsNotes && note != nil { text += " [note]".utf8 }
    if hidden > 0 { text += " (\(hidden) hidden)".utf8 }
    text.append(0x0A)
    guard showsNotes, let note else { return }
    for line in PastedText(note).lines {
      text += indent + "   | ".utf8 + Message(line).escapedLine
    }
  }
}
