import Outline

/// Keeps the edits of a document: in its place or, until they are there, in a recovery file.
final class DocumentKeeper {
  private(set) var document: OpenDocument
  private(set) var place: KeptPlace
  /// The document as its place has it.
  private var saved: OutlineDocument
  /// Whether the place has another document by now, as far as is known.
  private var hasDiverged = false
  /// Whether the place could not be opened for writing.
  private var isReadOnly: Bool
  /// What was not as it should be when the document was written last, although it was written.
  var remark: Message?
  let opener: DocumentOpener
  let recovery: DocumentRecovery
  /// How many of the store's last edits are the browser's last ones, and how many that it undid last
  /// are the browser's too.
  private var edits = 0
  private var undone = 0

  init(_ opened: DocumentOpener.Opened, _ opener: DocumentOpener) {
    (document, place, self.opener) = (opened.document, opened.place, opener)
    saved = opened.document.document
    isReadOnly = opened.keeping.isReadOnly
    let places = RecoveryPlaces(path: place.path, name: opener.source.name, opener.run)
    recovery = DocumentRecovery(places, opener.run.system)
  }

  /// An edit was made: a store applies it at once.
  ///
  /// - Returns: Whether the place has it.
  func commit(_ outline: TitledOutline, note: String) throws(KeepingFailure) -> Bool {
    try step(to: outline, note, (edits + 1, 0)) { file throws(OutlineFileError) in
      try file.commit(document.document, note: note)
    }
  }

  /// The last edit was taken back.
  func undo(_ outline: TitledOutline) throws(KeepingFailure) -> Bool {
    if edits == 0 { return try start(outline, note: "undo") }
    return try step(to: outline, "undo", (edits - 1, undone + 1)) { file throws(OutlineFileError) in
      try file.undo()
    }
  }

  /// The last edit that was taken back was made again.
  func redo(_ outline: TitledOutline) throws(KeepingFailure) -> Bool {
    if undone == 0 { return try start(outline, note: "redo") }
    return try step(to: outline, "redo", (edits + 1, undone - 1)) { file throws(OutlineFileError) in
      try file.redo()
    }
  }

  /// Takes an outline over, and into the store if there is one; else, or if the store refuses, into
  /// the recovery file.
  ///
  /// - Parameter counts: Of edits and of undone ones afterwards. If the store applied nothing, its
  ///   history is not the browser's any more.
  private func step(
    to outline: TitledOutline, _ note: String, _ counts: (edits: Int, undone: Int),
    _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(KeepingFailure) -> Bool {
    document.update(to: outline)
    (edits, undone) = (0, 0)
    do throws(KeepingFailure) {
      guard let (file, path) = try storeToWrite() else {
        recovery.keep(document.document, note: note, after: base)
        return false
      }
      do {
        if try body(file) != nil { (edits, undone) = counts }
      } catch {
        throw KeepingFailure(path, error)
      }
      isNowSaved(file.document)
      return true
    } catch {
      recovery.keep(document.document, note: note, after: base)
      throw error
    }
  }

  /// An edit that the store's history does not have as the browser's has it.
  private func start(_ outline: TitledOutline, note: String) throws(KeepingFailure) -> Bool {
    defer { (edits, undone) = (0, 0) }
    return try commit(outline, note: note)
  }

  /// The store that takes edits as they are made; nil: the place is none.
  private func storeToWrite() throws(KeepingFailure) -> (OutlineFile, [UInt8])? {
    if isReadOnly { return nil }
    if case .new(let path, .outline) = place { try makeStore(at: path) }
    return try store()
  }

  /// The store, unless it has another document by now.
  func store() throws(KeepingFailure) -> (OutlineFile, [UInt8])? {
    guard case .store(let file, let path) = place else { return nil }
    if hasDiverged { throw .changed(Self.changed(path), mayOverwrite: false) }
    return (file, path)
  }

  /// Takes back, or makes again, an edit from before the browser began.
  ///
  /// - Returns: The document after it, the row that it was about and what it was called; nil if there
  ///   is none.
  func stepEarlier(
    _ body: (OutlineFile) throws(OutlineFileError) -> HistoryEntry?
  ) throws(KeepingFailure) -> (TitledOutline, NodeID?, String)? {
    guard let (file, path) = try storeToWrite() else { return nil }
    do {
      guard let entry = try body(file) else { return nil }
      become(file.document)
      let item = try file.difference(of: entry).firstItem(in: file.document)
      return (document.titled, item.flatMap { document.node(of: $0) }, entry.note)
    } catch {
      throw KeepingFailure(path, error)
    }
  }

  static func changed(_ path: [UInt8]) -> Message { "\(path) was changed by another program" }
}

/// What the parts of the keeper share.
extension DocumentKeeper {
  var run: Run { opener.run }

  /// The document before what is not saved, for the recovery file.
  func base() -> RecoveryBase {
    if case .file(_, let bytes, let format) = place {
      return RecoveryBase(format: format.rawValue, bytes: bytes, document: saved)
    }
    return RecoveryBase(
      format: RecoveryHeader.checkpoint, bytes: saved.checkpoint, document: saved)
  }

  /// What the place does with edits.
  var keeping: EditingRights.Keeping {
    switch place {
    case .none: .nowhere
    case .new(_, .outline), .store: .store
    case .new, .file: .file
    }
  }

  func take(_ outline: TitledOutline) { document.update(to: outline) }

  /// The place has the document.
  func isNowSaved(_ document: OutlineDocument? = nil, at place: KeptPlace? = nil) {
    if let place {
      self.place = place
      (edits, undone, hasDiverged) = (0, 0, false)
    }
    isReadOnly = false
    saved = document ?? self.document.document
    recovery.clear()
  }

  /// Another document, which the place has.
  func become(_ newer: OutlineDocument) {
    document = OpenDocument(newer)
    saved = newer
    (edits, undone) = (0, 0)
  }

  /// What was opened once more.
  func become(_ opened: DocumentOpener.Opened) {
    become(opened.document.document)
    isNowSaved(at: opened.place)
    isReadOnly = opened.keeping.isReadOnly
  }

  /// Another document, made from one that the place may have or not.
  func become(_ newer: OutlineDocument, after base: OutlineDocument, at place: KeptPlace) {
    hasDiverged = base != saved
    become(newer)
    (saved, self.place) = (base, place)
  }

  func makeStore(at path: [UInt8]) throws(KeepingFailure) {
    do {
      try OutlineFile.create(at: path, OutlineDocument())
      place = .store(try OutlineFile(at: path, for: .writing), path: path)
    } catch {
      throw KeepingFailure(path, error)
    }
  }

  /// Opens a store once more, whose lock or file was lost, if it is still as it was left.
  func reopen(_ path: [UInt8]) throws(KeepingFailure) -> OutlineFile {
    let file: OutlineFile
    do {
      file = try OutlineFile(at: path, for: .writing)
    } catch {
      let holder = run.system.holder(of: path).map { "\(path): \($0)" as Message }
      throw .unwritable(holder ?? Refusal(path, error).lines[0])
    }
    guard !hasDiverged, file.document == saved else {
      throw .changed(Self.changed(path), mayOverwrite: false)
    }
    place = .store(file, path: path)
    return file
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
