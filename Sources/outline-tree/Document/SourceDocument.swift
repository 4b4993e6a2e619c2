import Outline

/// The document of a source and, for a directory, the properties that only files have.
struct SourceDocument: Sendable {
  var document: OutlineDocument
  var files: FileTable
  let kind: Kind

  /// The format of the text that contained the document; nil if the format was guessed from the beginning of the
  /// text. The format is also nil for a directory, an `.outline` file or the emoji outline.
  var format: DocumentFormat?
  /// True if the identities of the items are permanent, because the document stores them. An `.outline` file always
  /// stores identities, and JSON can store them. If a document stores no identities, items get new numbers each time
  /// the document is read.
  var hasIdentities = false
  /// True if mistakes in the text were repaired.
  var isRepaired = false
  /// The mistakes that were skipped although `--lenient` was not given; nil if there are no mistakes. If there are
  /// mistakes, the document can be shown, but its file must not be overwritten.
  var forgiven: Mistakes?
  /// The number of merge conflicts that are marked in the text. The document contains only our side of each
  /// conflict.
  var markedConflictCount = 0

  /// The rows that were blocks of Markdown text when they were added, not list items.
  private(set) var texts: Set<ItemID>

  enum Kind: Sendable {
    case directory, rows
  }

  /// Creates a document from the rows of a directory.
  init(_ document: OutlineDocument = .init(), files: FileTable = .init(), kind: Kind) {
    (self.document, self.files, self.kind) = (document, files, kind)
    texts = []
  }

  /// Creates a document without files.
  init(_ document: OutlineDocument, hasIdentities: Bool = false) {
    self.init(document, kind: .rows)
    self.hasIdentities = hasIdentities
    texts = Set(document.items { $0.isText })
  }

  /// The outline of the rows.
  var outline: SectionSnapshot<ItemID> {
    get { document.outline }
    _modify { yield &document.outline }
  }

  var hasMarkedConflicts: Bool { markedConflictCount > 0 }

  /// Replaces the rows with the rows of an edited copy.
  mutating func update(to edited: SourceDocument) {
    (document, texts) = (edited.document, edited.texts)
  }

  /// Makes an item with the given content, but does not add it to the outline.
  mutating func makeItem(_ content: ItemContent) -> ItemID {
    let item = document.makeItem(content)
    if content.isText { texts.insert(item) }
    return item
  }
}

/// The contents of rows.
extension SourceDocument {
  func title(of item: ItemID) -> Bytes { document.titleBytes(of: item)[...] }

  /// Returns a title as text. Only file names can contain bytes that are not UTF-8.
  func text(of item: ItemID) -> String { String(decoding: title(of: item), as: UTF8.self) }

  /// Returns the text that is shown before the title, such as the checkbox of a task or an image.
  func image(of item: ItemID) -> Bytes? {
    document.contentBesidesTitle(of: item)?.image.map { $0[...] }
  }

  func hasNote(_ item: ItemID) -> Bool { document.contentBesidesTitle(of: item)?.note != nil }

  func note(of item: ItemID) -> [UInt8]? {
    document.contentBesidesTitle(of: item)?.note.map { Array($0.utf8) }
  }

  /// Returns the text that is shown for a row, such as `🦊 Fox`. Commands accept this text as the name of
  /// the row.
  func label(of item: ItemID) -> [UInt8] {
    document.contentBesidesTitle(of: item)?.label ?? document.titleBytes(of: item)
  }

  /// Returns the name by which messages refer to a row.
  func name(of item: ItemID) -> String { String(decoding: label(of: item), as: UTF8.self) }

  /// True if a row is a block of text. A row with a checkbox is an item, not a block of text.
  func isText(_ item: ItemID) -> Bool {
    guard texts.contains(item) else { return false }
    let content = document[item]
    return content.isText && content.isChecked == nil
  }
}

/// The names of rows in commands.
extension SourceDocument {
  /// True if a name is a row's title, its label, or the visible text of its title.
  func isCalled(_ name: [UInt8], _ item: ItemID) -> Bool {
    hasTitle(name, item) || visibleTitle(of: item) == name
  }

  /// True if a name is a row's title or its label.
  func hasTitle(_ name: [UInt8], _ item: ItemID) -> Bool {
    title(of: item) == name[...] || label(of: item) == name
  }

  /// Returns the visible text of a row's title; nil if this text is the title itself, or if the row is a file.
  func visibleTitle(of item: ItemID) -> [UInt8]? {
    files.kind(of: item) == .plain ? VisibleText.of(title(of: item)) : nil
  }
}

extension SourceDocument {
  /// Returns the titles from the root to a row; empty if the row is nil.
  func names(to node: ItemID?) -> [[UInt8]] {
    guard let node else { return [] }
    return ([node] + outline.ancestors(of: node)).reversed().map { document.titleBytes(of: $0) }
  }

  /// Returns the titles from the root to a row, separated by slashes.
  func path(of node: ItemID) -> [UInt8] { Array(names(to: node).joined(separator: [0x2F])) }
}

/// Typing and displaying the content of a row.
extension ItemContent {
  /// Creates the content of a row from typed text. As in a drawing, `[ ] ` or `[x] ` before the title
  /// represents a checkbox.
  init(typed text: [UInt8]) {
    self.init("")
    retitle(typed: text)
  }

  /// Changes the title. If the text begins with a checkbox, also changes the checkbox.
  mutating func retitle(typed text: [UInt8]) {
    let rest = text.dropFirst(4)
    guard let box = CheckBox(in: text[...]), text.dropFirst(3).first == 0x20,
      !rest.allSatisfy({ $0 == 0x20 })
    else { return retitle(text) }
    retitle(Array(rest))
    if isChecked != box.isChecked { isChecked = box.isChecked }
  }

  /// The text that is shown, such as `🦊 Fox`.
  var label: [UInt8] { (image.map { $0 + [0x20] } ?? []) + titleBytes }

  /// The text before the title: a checkbox, a sign for an unresolved merge conflict, or an image. A conflict sign or
  /// an image can follow a checkbox.
  var image: [UInt8]? {
    let marks = [isChecked.map { CheckBox(isChecked: $0).bytes }, mark.map { Array($0.utf8) }]
      .compactMap(\.self)
    return marks.isEmpty ? nil : Array(marks.joined(separator: [0x20]))
  }

  private var mark: String? {
    if isInConflict { return "⚠" }
    return if case .text(let image)? = fields["image"] { image } else { nil }
  }
}
