import Outline

/// Describes conflicts. Rows are named by their titles.
struct ConflictsInWords {
  /// The documents in which the title of an item is looked up, in this order. If none of these documents
  /// contains the item, the title is looked up in `theirs`.
  private let documents: [OutlineDocument]
  private let theirs: OutlineDocument
  /// For each item of “theirs” that the merge renumbered, the original number, keyed by the number in the result.
  private let originals: [ItemID: ItemID]

  /// - Parameter renumbered: For each renumbered item of “theirs”, the number in the result, keyed by the original
  ///   number in “theirs”; nil if no files were joined. Items are renumbered when two files are joined.
  init(_ documents: MergedDocuments, joining renumbered: [ItemID: ItemID]? = nil) {
    // When files are joined, an item of “ours” may have the same number as a different item of the base.
    self.documents = renumbered == nil ? [documents.base, documents.ours] : [documents.ours]
    theirs = documents.theirs
    originals = Dictionary(
      uniqueKeysWithValues: (renumbered ?? [:]).map { ($0.value, $0.key) })
  }

  func message(_ conflict: DocumentConflict) -> Message {
    switch conflict {
    case .outline(let conflict): message(conflict)
    case .title(let item, let ours, let theirs):
      Self.values(of: "the title of \(title(item))", ours: ours, theirs: theirs)
    case .note(let item, let ours, let theirs):
      Self.values(of: "the note of \(title(item))", ours: ours, theirs: theirs)
    case .field(let name, let item, let ours, let theirs):
      Self.values(
        of: "\(Self.field(name)) of \(item.map(title) ?? "the document")", ours: ours?.asWritten,
        theirs: theirs?.asWritten)
    }
  }

  private func message(_ conflict: MergeConflict<ItemID>) -> Message {
    switch conflict {
    case .parents(let item, let ours, let theirs):
      "both sides moved \(title(item)): ours \(place(ours)), theirs \(place(theirs))"
    case .circle(let ours, let theirs):
      "ours moved \(list(ours)) and theirs moved \(list(theirs)): together, these moves would form a cycle"
    case .order(let parent, let ours, let theirs):
      "both sides reordered \(children(of: parent)): "
        + "ours \(placed(ours)) \(list(ours)), theirs \(placed(theirs)) \(list(theirs))"
    case .removal(let items, let side, let changes):
      "\(side.rawValue) removed \(list(items)), and \(side.other.rawValue) "
        + changes.prefix(Self.limit).map(message).joined(separator: ", ")
        + Self.more(changes.count)
    }
  }

  private func children(of parent: ItemID?) -> Message {
    parent.map { "the children of \(title($0))" } ?? "the top level"
  }

  /// Returns “moved”, or “added” for items that both sides added at different positions.
  private func placed(_ items: [ItemID]) -> Message {
    items.contains { documents[0].outline.contains($0) } ? "moved" : "added"
  }

  private static func field(_ name: String) -> Message {
    let words = DocumentField(name, .text("")).nameInWords
    return words == name ? "the field “\(name)”" : "the \(words)"
  }

  private func message(_ change: MergeConflict<ItemID>.Change) -> Message {
    switch change {
    case .inserted(let item): "added \(title(item))"
    case .moved(let item): "moved \(title(item))"
    case .edited(let item): "changed \(title(item))"
    }
  }

  private static func values(of what: Message, ours: String?, theirs: String?) -> Message {
    "both sides changed \(what): ours \(value(ours)), theirs \(value(theirs))"
  }

  private static func value(_ text: String?) -> Message {
    text.map { "to “\(Message.shortened(Array($0.utf8)))”" } ?? "removed it"
  }

  private func place(_ parent: ItemID?) -> Message {
    parent.map { "below \(title($0))" } ?? "to the top level"
  }

  private func list(_ items: [ItemID]) -> Message {
    items.prefix(Self.limit).map(title).joined(
      separator: ", ", last: items.count > Self.limit ? nil : " and ")
      + Self.more(items.count)
  }

  /// The maximum number of items that are named on one line.
  private static let limit = 5

  private static func more(_ count: Int) -> Message {
    count > limit ? " and \(count - limit) more" : ""
  }

  private func title(_ item: ItemID) -> Message {
    let content =
      documents.lazy.compactMap { $0.content(of: item) }.first
      ?? theirs.content(of: originals[item] ?? item)
    return "“\(Message.shortened(content?.titleBytes ?? []))”"
  }
}

extension Message {
  /// Returns the first line of the text, shortened if it is long.
  static func shortened(_ text: some Collection<UInt8>) -> Message {
    let line = Array(text.prefix { $0 != 0x0A && $0 != 0x0D })
    var shown = line.prefix(60)
    // Do not split a character that consists of several bytes.
    while shown.count < line.count, line[shown.count] & 0xC0 == 0x80 { shown = shown.dropLast() }
    return shown.count < text.count ? "\(shown)…" : "\(shown)"
  }
}

extension ToolError {
  /// Creates a message about text that contains conflicts, if only the “ours” side of each conflict was read.
  init(_ conflicts: ConflictedText, in name: Message) {
    self.init(
      conflicts.found(in: name) + "; only ours is read",
      ["  outline-tree resolve \(ShellQuoting.word(name.bytes))   lists them"])
  }

  /// Creates an error for text that cannot be merged because it contains conflicts. A merge would lose the
  /// “theirs” side of each conflict.
  init(unresolved conflicts: ConflictedText, in name: Message) {
    self.init(
      conflicts.found(in: name) + ", to be resolved first", Self.waysToResolve(name.bytes))
  }

  /// Creates an error for a file that cannot be changed because it contains conflicts. A change would lose
  /// the “theirs” side of each conflict.
  init(unresolvedIn path: [UInt8]) {
    self.init(
      "\(file: path): a merge left conflicts, which must be resolved first",
      Self.waysToResolve(path))
  }

  static func waysToResolve(_ path: [UInt8]) -> [Message] {
    let file = ShellQuoting.word(path)
    return [
      "  outline-tree resolve \(file)            lists them",
      "  outline-tree resolve \(file) --theirs   takes theirs in all of them; --ours takes ours",
    ]
  }
}

extension ConflictedText {
  fileprivate func found(in name: Message) -> Message {
    "\(file: name.bytes, line: conflicts[0].line): a merge left \(count: conflicts.count, "conflict")"
  }
}
