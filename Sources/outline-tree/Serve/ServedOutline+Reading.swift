import Outline

/// Reading, searching and folding rows.
extension ServedOutline {
  func rows(_ arguments: OperationArguments) -> [UInt8] {
    window(arguments, of: outline.visibleCount) { outline.visibleItem(at: $0) }
  }

  func children(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    let parent = arguments.item("parent")
    if let parent { readIfNeeded(try known([parent])[0]) }
    return window(arguments, of: outline.childCount(of: parent)) {
      outline.child(of: parent, at: $0)!
    }
  }

  /// Returns those rows of a list that a request asks for.
  private func window(
    _ arguments: OperationArguments, of total: Int, _ item: (Int) -> ItemID
  ) -> [UInt8] {
    let start = min(arguments.integer("from")!, total)
    let end = start + min(arguments.integer("count")!, total - start)
    return result { json in
      json.member("total", total)
      writer.writeRows((start..<end).map(item), of: document.document, to: &json)
    }
  }

  func row(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    let item = try known([arguments.item("id")!])[0]
    return result { json in
      json.name("row")
      writer.write(item, of: document.document, to: &json)
      json.member("parent", outline.parent(of: item))
      json.member("index", outline.childIndex(of: item)!)
      json.name("visibleIndex")
      if let index = outline.visibleIndex(of: item) { json.write(index) } else { json.writeNull() }
      // The path of a file or, in a document, the titles from the root to the row.
      let path = host.document == nil ? host.path(of: item) : document.path(of: item)
      json.member("path", path[...])
    }
  }

  /// Reads a folder if its entries have not been read yet, or if they may have changed since then.
  private func readIfNeeded(_ item: ItemID) {
    // A row may have been removed when a folder above it was read again.
    guard host.directory != nil, outline.contains(item),
      document.files.kind(of: item).isDirectory
    else { return }
    let isRead = !document.files.isUnread(item)
    if isRead, let time = readTimes[item], time == modificationTime(of: item) { return }
    readAgain(item)
  }

  /// Reads a folder again, or the whole source if the folder is nil. Rows that still exist keep their ids.
  func readAgain(_ folder: ItemID?) {
    if let folder, !outline.contains(folder) { return }
    let time = modificationTime(of: folder)
    // A folder that has just changed may change again without a new modification time.
    let isOld = time.map { $0.seconds < PosixFiles.now - 1 } ?? false
    readTimes[folder] = isOld ? time : nil
    let reading = folder.map { document.files.reading(of: $0) }
    _ = host.perform([.read(folder)])
    if let folder, document.files.reading(of: folder) != reading { marked.insert(folder) }
  }

  private func modificationTime(of folder: ItemID?) -> FileTime? {
    host.directory.flatMap { $0.loader.modificationTime(document.names(to: folder)) }
  }
}

extension ServedOutline {
  /// The number of rows at which a search stops reading folders, so that the rows do not fill the memory.
  private static let rowLimit = 1_000_000
  /// The number of milliseconds between notifications about the rows that a search has read.
  private static let publishingInterval = 100

  func find(
    _ arguments: OperationArguments, unless isCancelled: () -> Bool
  ) throws(OperationError) -> [UInt8] {
    let pattern = TextPattern(ignoringCaseOf: arguments.text("pattern")!)
    let limit = arguments.integer("limit")!
    var found: [ItemID] = []
    var position = 0
    var isComplete = true
    var lastLook = PosixProcess.milliseconds
    while isComplete, position < outline.count {
      let item = outline.item(at: position)
      if pattern.isFound(in: item, of: document) {
        isComplete = found.count < limit
        if isComplete { found.append(item) }
      }
      if document.files.kind(of: item) == .directory && isComplete {
        if outline.count < Self.rowLimit {
          readIfNeeded(item)
        } else if document.files.isUnread(item) {
          isComplete = false
        }
      }
      position += 1
      let isLate = PosixProcess.milliseconds - lastLook > Self.publishingInterval
      if isLate || position % 256 == 0, isCancelled() { throw .wasCancelled }
      if isLate {
        publish()
        lastLook = PosixProcess.milliseconds
      }
    }
    return result { json in
      writer.writeRows(found, of: document.document, to: &json)
      json.member("complete", isComplete)
    }
  }

  /// Expands, collapses or reveals rows.
  ///
  /// - Parameter reads: Whether to read the entries of the rows that are folders.
  func fold(
    _ arguments: OperationArguments, reads: Bool = false,
    _ body: (inout SectionSnapshot<ItemID>, [ItemID]) -> Void
  ) throws(OperationError) -> [UInt8] {
    let items = try known(arguments.items("ids")!)
    if reads { for item in items { readIfNeeded(item) } }
    fold { body(&$0, items) }
    return changeResult()
  }
}

/// Searching for other programs. Case is always ignored.
extension TextPattern {
  init(ignoringCaseOf text: String) { self.init(Array(text.lowercased().utf8)) }

  /// True if the title or the whole note of a row contains the text.
  func isFound(in item: ItemID, of document: SourceDocument) -> Bool {
    matches(document.title(of: item)) || document.note(of: item).map { matches($0[...]) } ?? false
  }
}
