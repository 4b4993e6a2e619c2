import Outline

/// The texts of a row that patterns are tried on: its title and, in a document, also what a reader sees of it.
///
/// A title is not a path: in a title of a document another byte stands for `/`, so that `*` matches it. Names of
/// files contain neither, and are taken as they are.
struct RowTexts {
  /// Stands for `/` in titles of documents.
  static let slash: UInt8 = 0

  let title: Bytes
  /// nil: the same.
  let visible: Bytes?
  private var note: [UInt8]?

  init(name: Bytes) {
    title = name
    visible = nil
  }

  init(_ item: ItemID, in document: SourceDocument) {
    let title = document.title(of: item)
    let isFile = document.files.kind(of: item) != .plain
    self.title = isFile ? title : Self.escaped(title)
    visible = document.visibleTitle(of: item).map { Self.escaped($0[...]) }
    note = document.note(of: item)
  }

  private static func escaped(_ title: Bytes) -> Bytes {
    title.contains(0x2F) ? title.map { $0 == "/" ? slash : $0 }[...] : title
  }

  func matches(_ pattern: RowPattern) -> Bool {
    pattern.matches(title) || visible.map(pattern.matches) ?? false
      || pattern.matchesNotes && isInNote(pattern)
  }

  private func isInNote(_ pattern: RowPattern) -> Bool {
    note.map { PastedText($0).lines.contains { pattern.matches(Self.escaped($0)) } } ?? false
  }
}
