import Outline

/// Keeps the edits of a document where it came from.
final class DocumentKeeper {
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
  func commit(_ outline: TitledOutline, note: String) throws(Refusal) {
    try step(to: outline, (edits + 1, 0)) { file throws(OutlineFileError) in
      try file.commit(document.document, note: note)
    }
  }

  /// The last edit was taken back.
  func undo(_ outline: TitledOutline) throws(Refusal) {
    if edits == 0 { return try start(outline, note: "undo") }
    try step(to: outline, (edits - 1, undone + 1)) { file throws(OutlineFileError) in
      try file.undo()
    }
  }

  /// The last edit that was taken back was made again.
  func redo(_ outline: TitledOutline) throws(Refusal) {
    if undone == 0 { return try start(outline, note: "redo") }
    try step(to: outline, (edits + 1, undone - 1)) { file throws(OutlineFileError) in
      try file.redo()
    }
  }

  /// Takes an outline over, and into the store if there is one.
  ///
  /// - Parameter counts: Of edits and of undone ones afterwards. If the store took up nothing, its
  ///   history is not the browser's any more.
  private func step(
    to outline: TitledOutline, _ counts: (edits: Int, undone: Int),
    _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(Refusal) {
    document.update(to: outline)
    guard case .store(let file, let path) = origin else { return }
    (edits, undone) = (0, 0)
    do {
      if try body(file) != nil { (edits, undone) = counts }
    } catch {
      throw Refusal(path, error)
    }
  }

  /// An edit that the store's history does not have as the browser's has it.
  private func start(_ outline: TitledOutline, note: String) throws(Refusal) {
    try commit(outline, note: note)
    (edits, undone) = (0, 0)
  }

  /// Takes back, or makes again, an edit from before the browser began.
  ///
  /// - Returns: The document after it, the row that it was about and what it was called; nil if there
  ///   is none.
  func stepEarlier(
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
  func save(_ outline: TitledOutline) throws(Refusal) {
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
