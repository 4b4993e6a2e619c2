import Outline

/// The document as a whole: saving, reading again, merging, closing.
extension ServedOutline {
  func save(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    let replaces = arguments.flag("overwrite")
    if host.document == nil && arguments.has("path") {
      throw OperationError(.refused, "a directory cannot be saved to another path")
    }
    if let path = arguments.text("path").map({ Array($0.utf8) }) {
      if path.contains(0) {
        throw OperationError(.invalidParameters, "a zero byte cannot be in a path")
      }
      try keepOrThrow(.write(path, replacing: replaces))
      disk.follow(path)
      format = nil
    } else if let format {
      return try text(as: format)
    } else if replaces, host.document != nil {
      try keepOrThrow(.overwrite)
    } else {
      try keepOrThrow(.save)
    }
    disk.note()
    host.state.message = nil
    return changeResult(writeUnsaved)
  }

  /// Returns the text of a document that was opened from a text.
  private func text(as format: DocumentFormat) throws(OperationError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      bytes = try host.document!.text(document, as: format)
    } catch {
      throw OperationError(.refused, error)
    }
    host.state.outline.view.edited.history.markSaved()
    return result { writer in
      writer.json.member("text", name: bytes[...])
      writeUnsaved(&writer)
    }
  }

  func reload(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    try checkHasSource()
    try checkSaved(arguments)
    try reload()
    return changeResult(writeUnsaved)
  }

  private func reload() throws(OperationError) {
    guard host.document != nil else {
      for folder in [nil] + document.foldersRead { readAgain(folder) }
      return
    }
    try disk.checkExists()
    try keepOrThrow(.reload)
    disk.note()
    host.state.message = nil
  }

  func merge() throws(OperationError) -> [UInt8] {
    guard let document = host.document else {
      throw OperationError(.refused, "a directory cannot be merged; “reload” reads it again")
    }
    try checkHasSource()
    try disk.checkExists()
    let result = Result { () throws(KeepingFailure) in try document.merge(&host.state) }
    let conflicts: [Message]
    do {
      conflicts = try result.get()
    } catch {
      throw OperationError(error)
    }
    disk.note()
    host.state.message = nil
    return changeResult { writer in
      writer.json.beginArray("conflicts")
      for conflict in conflicts { writer.json.write(name: conflict.bytes[...]) }
      writer.json.endArray()
      writeUnsaved(&writer)
    }
  }

  func close(_ arguments: OperationArguments) throws(OperationError) -> [UInt8] {
    try checkSaved(arguments)
    end()
    close()
    return Array("null".utf8)
  }

  /// Ends work on the outline. Unsaved edits are given up.
  func end() { host.document?.end(&host.state) }

  /// Throws an error for an outline that was opened from a text, because a text cannot be read again.
  private func checkHasSource() throws(OperationError) {
    if format != nil { throw OperationError(.refused, "an outline of a text has no file") }
  }

  private func checkSaved(_ arguments: OperationArguments) throws(OperationError) {
    guard host.state.isUnsaved, !arguments.flag("discard") else { return }
    throw OperationError(
      .unsaved, "there are edits that were not saved",
      hints: ["“save” writes them, and “discard” gives them up"])
  }
}

/// Changes by other programs.
extension ServedOutline {
  /// A file descriptor that becomes readable when there is something new on the disk; nil if there is none.
  var arrivals: Int32? { disk.isFollowed ? host.arrivals : nil }

  /// The number of milliseconds after which the disk is looked at; nil if that is not necessary.
  var patience: Int? {
    if !disk.isFollowed { return nil }
    if host.document != nil { return disk.interval }
    return isWatchBehind ? Self.pause : nil
  }

  /// The number of milliseconds without a request after which the folders to watch are looked up.
  private static let pause = 20

  /// Reads what other programs have changed.
  func followDisk() {
    guard disk.isFollowed else { return }
    guard host.document != nil else {
      host.followDisk()
      isWatchBehind = false
      let wasGone = host.state.outline.reading.isSourceGone
      host.readChanges()
      let isGone = host.state.outline.reading.isSourceGone
      return publish(
        problem: isGone && !wasGone
          ? OperationError(.unreadable, ToolError(host.state.message ?? "the directory is gone"))
          : nil)
    }
    guard disk.hasChanged() else { return }
    do {
      try disk.checkExists()
    } catch {
      return publish(problem: error)
    }
    if host.state.isUnsaved {
      let words: Message = "\(disk.path ?? []) was changed by another program"
      return publish(
        problem: OperationError(
          .conflict, ToolError(words, ["“merge” adds the other program's changes"])))
    }
    do {
      try reload()
      publish()
    } catch {
      publish(problem: error)
    }
  }
}

extension SourceDocument {
  /// The folders whose entries have been read, in preorder.
  fileprivate var foldersRead: [ItemID] {
    outline.items.filter { files.kind(of: $0).isDirectory && files.reading(of: $0) == .done }
  }
}

/// The file of a document, which other programs may change.
struct FollowedFile {
  private let system: SystemCalls
  private(set) var path: [UInt8]?
  private var state: FileState?
  /// False if changes on the disk are not wanted.
  var isWanted: Bool
  private let isDirectory: Bool

  /// The number of milliseconds between two looks at the file.
  let interval = 500

  /// - Parameter path: The path of a document's file; nil for a directory, which is watched in another way,
  ///   and for a document without a file.
  init(_ path: [UInt8]?, isDirectory: Bool, isWanted: Bool, _ system: SystemCalls) {
    (self.path, self.isDirectory, self.isWanted, self.system) = (
      path, isDirectory, isWanted, system
    )
    note()
  }

  var isFollowed: Bool { isWanted && (isDirectory || path != nil) }

  /// Records the state of the file, because it was read or written just now.
  mutating func note() { state = current }

  mutating func follow(_ path: [UInt8]) { self.path = path }

  /// True if the file has changed since the last call, or since its state was recorded.
  mutating func hasChanged() -> Bool {
    let current = current
    defer { state = current }
    return current != state
  }

  /// Throws an error if the file is gone.
  func checkExists() throws(OperationError) {
    guard let path, current == nil else { return }
    throw OperationError(
      .conflict,
      ToolError("\(path) is gone", ["“save” with “overwrite” writes it again"]))
  }

  private var current: FileState? { path.flatMap { FileState($0, system) } }
}
