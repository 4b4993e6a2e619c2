import Outline

/// Keeps the edits of a document where it came from.
struct DocumentKeeper {
  private var document: OpenDocument
  private var origin: DocumentOrigin
  private let run: Run
  private let display: DisplayOptions
  /// How many of the store's last edits are the browser's last ones, and how many that it undid last
  /// are the browser's too.
  private var edits = 0
  private var undone = 0

  init(_ document: OpenDocument, _ origin: DocumentOrigin, _ run: Run, _ display: DisplayOptions) {
    self.document = document
    self.origin = origin
    self.run = run
    self.display = display
  }

  /// An edit was made: a store takes it up at once.
  mutating func commit(_ outline: TitledOutline, note: String) throws(Refusal) {
    document.update(to: outline)
    guard case .store(let file, let path) = origin else { return }
    let known = edits
    (edits, undone) = (0, 0)
    do {
      try file.commit(document.document, note: note)
    } catch {
      throw Refusal(path, error)
    }
    edits = known + 1
  }

  /// The last edit was taken back.
  mutating func undo(_ outline: TitledOutline) throws(Refusal) {
    guard case .store(let file, let path) = origin, edits > 0 else {
      return try start(outline, note: "undo")
    }
    document.update(to: outline)
    do {
      try file.undo()
    } catch {
      (edits, undone) = (0, 0)
      throw Refusal(path, error)
    }
    (edits, undone) = (edits - 1, undone + 1)
  }

  /// The last edit that was taken back was made again.
  mutating func redo(_ outline: TitledOutline) throws(Refusal) {
    guard case .store(let file, let path) = origin, undone > 0 else {
      return try start(outline, note: "redo")
    }
    document.update(to: outline)
    do {
      try file.redo()
    } catch {
      (edits, undone) = (0, 0)
      throw Refusal(path, error)
    }
    (edits, undone) = (edits + 1, undone - 1)
  }

  /// An edit that the store's history does not have as the browser's has it.
  private mutating func start(_ outline: TitledOutline, note: String) throws(Refusal) {
    (edits, undone) = (0, 0)
    try commit(outline, note: note)
    edits = 0
  }

  /// Takes back, or makes again, an edit from before the browser began.
  ///
  /// - Returns: The document after it, the row that it was about and what it was called; nil if there
  ///   is none.
  mutating func stepEarlier(
    _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(Refusal) -> (TitledOutline, NodeID?, String)? {
    guard case .store(let file, let path) = origin else { return nil }
    do {
      guard let entry = try body(file) else { return nil }
      document = OpenDocument(file.document)
      (edits, undone) = (0, 0)
      let item = try file.difference(of: entry).firstItem(in: file.document)
      let place = item.flatMap { file.document.outline.index(of: $0) }
      // Nodes count the items in preorder.
      return (document.titled, place.map { NodeID($0) }, entry.note)
    } catch {
      throw Refusal(path, error)
    }
  }

  /// Writes the document where it came from. A store has all edits, and lacks only the folding.
  mutating func save(_ outline: TitledOutline) throws(Refusal) {
    if case .store = origin { return try start(outline, note: "folding") }
    document.update(to: outline)
    origin = try InPlaceWriter(run: run, display: display, note: "").write(
      document.document, to: origin)
  }
}

extension DocumentDifference {
  /// The first item that it is about and that is there.
  fileprivate func firstItem(in document: OutlineDocument) -> ItemID? {
    for change in outline {
      switch change {
      case .insert(let item, _, _), .move(let item, _, _): return item
      case .remove(_, let place, _): if let parent = place.parent { return parent }
      case .expand, .collapse: continue
      }
    }
    return contents.first { document.outline.contains($0.item) }?.item
  }
}
