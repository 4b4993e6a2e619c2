import Outline

/// Rows in the results of tools, as text and as JSON.
struct AgentRows {
  let source: AgentSource
  /// True if the text has the notes of rows, too.
  var showsNotes = false
  private let resolver: ItemResolver
  private let numbers = SiblingNumbers()

  init(_ source: AgentSource) {
    self.source = source
    resolver = ItemResolver(document: source.document, index: TitleIndex(source.document))
  }

  private var document: SourceDocument { source.document }

  /// The text that names a row in commands: its number or, for a file, its path.
  func id(of item: ItemID) -> [UInt8] {
    source.isDirectory ? commandPath(of: item) : Array("#\(item)".utf8)
  }

  func path(of item: ItemID) -> [UInt8] {
    source.isDirectory ? document.path(of: item) : commandPath(of: item)
  }

  private func commandPath(of item: ItemID) -> [UInt8] {
    let outline = document.outline
    let path = outline.ancestors(of: item).reversed() + [item]
    return Quoting.path(path.map { (document.title(of: $0), numbers.number(of: $0, in: document)) })
  }

  /// Returns the row with the given name: an id, a path or a title. Quotes and backslashes are read as in
  /// commands, but are not needed for spaces.
  func item(named name: String) throws(ToolError) -> ItemID {
    if name.utf8.first == UInt8(ascii: "#"), let number = Int(name.dropFirst()) {
      if document.outline.contains(ItemID(number)) { return ItemID(number) }
      throw ToolError("there is no row #\(number)")
    }
    let isQuoted = name.contains("\"") || name.contains("\\")
    do throws(SyntaxError) {
      let words = try CommandLexer.commands(of: Array((isQuoted ? name : "\"\(name)\"").utf8)).first
      guard let words, words.count == 1 else {
        throw SyntaxError(
          "“\(name)” is not the name of a row", at: words?.last?.location ?? Word.Location())
      }
      return try resolver.item(try ItemPath(words[0]))
    } catch {
      // A title may contain what would be a path.
      let titled = document.outline.items.filter { document.isCalled(Array(name.utf8), $0) }
      if titled.count == 1 { return titled[0] }
      throw error.refusal
    }
  }
}

/// The numbers of rows among the siblings with the same title. They are computed for all children of a row at
/// once, because counting them for each row would take quadratic time.
private final class SiblingNumbers {
  private var numbers: [ItemID?: [ItemID: Int]] = [:]

  /// Returns the number of a row; nil if no sibling can be meant by its title.
  func number(of item: ItemID, in document: SourceDocument) -> Int? {
    let parent = document.outline.parent(of: item)
    if let known = numbers[parent] { return known[item] }
    var counts: [[UInt8]: Int] = [:]
    var found: [ItemID: Int] = [:]
    let children = document.outline.children(of: parent)
    for child in children {
      let title = Array(document.title(of: child))
      let names = Set(
        [title, document.label(of: child)] + [document.visibleTitle(of: child)].compactMap(\.self))
      for name in names { counts[name, default: 0] += 1 }
      found[child] = counts[title]
    }
    numbers[parent] = found.filter { counts[Array(document.title(of: $0.key))]! > 1 }
    return numbers[parent]?[item]
  }
}

/// The form for programs.
extension AgentRows {
  /// - Parameter hidden: The number of rows below the item that are not in the result.
  func write(_ item: ItemID, hidden: Int, to json: inout JSONWriter) {
    let outline = document.outline
    json.beginObject()
    json.member("id", name: id(of: item)[...])
    json.member("title", name: document.title(of: item))
    json.member("level", outline.level(of: item))
    json.member("children", outline.childCount(of: item))
    json.member("hidden", hidden)
    if showsNotes, let note = document.note(of: item) {
      json.member("note", name: note[...])
    }
    if let isChecked = document.document.contentBesidesTitle(of: item)?.isChecked {
      json.member("checked", isChecked)
    }
    json.writeFacts(of: item, in: document.files)
    json.member("path", name: path(of: item)[...])
    json.endObject()
  }
}

/// The form for models.
extension AgentRows {
  /// Appends a line for a row: `  #7 Tea (3 hidden)`.
  ///
  /// - Parameter level: The level of indentation.
  func append(_ item: ItemID, level: Int, hidden: Int, to text: inout [UInt8]) {
    let indent = [UInt8](repeating: 0x20, count: 2 * min(level, 100))
    text += indent
    appendStart(item, to: &text)
    TerminalEscaping.append(document.label(of: item)[...], to: &text)
    appendEnd(item, hidden: hidden, to: &text)
    guard showsNotes, let note = document.note(of: item) else { return }
    for line in PastedText(note).lines {
      text += indent + Array("   | ".utf8)
      TerminalEscaping.append(line, to: &text)
      text.append(0x0A)
    }
  }

  /// Appends a line for a row that is found: `#7 Drinks/Tea`.
  func append(found item: ItemID, to text: inout [UInt8]) {
    appendStart(item, to: &text)
    TerminalEscaping.append(path(of: item)[...], to: &text)
    appendEnd(item, hidden: 0, to: &text)
  }

  /// Appends the start of a line. No other lines start in this way, so a name cannot look like one of them.
  private func appendStart(_ item: ItemID, to text: inout [UInt8]) {
    text += Array((source.isDirectory ? "- " : "#\(item) ").utf8)
  }

  private func appendEnd(_ item: ItemID, hidden: Int, to text: inout [UInt8]) {
    if document.files.kind(of: item).isDirectory { text.append(0x2F) }
    if !showsNotes && document.note(of: item) != nil { text += Array(" [note]".utf8) }
    if hidden > 0 { text += Array(" (\(hidden) hidden)".utf8) }
    text.append(0x0A)
  }
}
