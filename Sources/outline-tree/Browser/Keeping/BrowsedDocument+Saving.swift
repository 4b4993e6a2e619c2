import Outline

/// Writing the document to its file, or to another file.
extension BrowsedDocument {
  func save(_ state: inout BrowserState) throws(KeepingFailure) {
    update(to: state)
    // If the file is gone, nothing can be overwritten, so no question is needed.
    if state.fileChange == .gone, fileChange() == .gone {
      if case .store(_, let path) = destination {
        try write(to: path, replacing: false)
      } else {
        try overwrite()
      }
    } else {
      try save()
    }
    didSave(message: "saved", in: &state)
  }

  /// Writes the document over a file that another program has changed.
  func overwrite(_ state: inout BrowserState) throws(KeepingFailure) {
    update(to: state)
    try overwrite()
    didSave(message: "saved; the file was overwritten", in: &state)
  }

  /// Writes the document to another file, which becomes its destination.
  ///
  /// - Parameter replacing: Whether an existing file at the path may be replaced.
  func write(
    _ state: inout BrowserState, to path: [UInt8], replacing: Bool
  ) throws(KeepingFailure) {
    update(to: state)
    try write(to: path, replacing: replacing)
    state.view.name = path
    didSave(message: "written to \(path); further edits go there", in: &state)
  }

  private func didSave(message words: Message, in state: inout BrowserState) {
    state.fileChange = nil
    state.view.edited.rights = rights
    state.view.edited.history.markSaved()
    state.message = remark.map { "\(words); but \($0)" } ?? words
  }

  /// Returns a document as text.
  func text(_ document: SourceDocument, as format: DocumentFormat) throws(ToolError) -> [UInt8] {
    try encode(document, as: format, at: Array("the text".utf8))
  }

  private func encode(
    _ document: SourceDocument, as format: DocumentFormat, at path: [UInt8]
  ) throws(ToolError) -> [UInt8] {
    try InPlaceWriter(run: run, display: opener.display).encode(
      document.document, as: format, at: path, writesIdentities: document.hasIdentities)
  }

  /// Writes the document to its destination. A store normally contains all edits already, because each edit is
  /// written to the store when it is made. So for a store, usually only the folding is written.
  private func save() throws(KeepingFailure) {
    switch destination {
    case .none: throw .nowhere
    case .new(let path, .outline):
      try makeStore(at: path, OutlineDocument())
      try saveInStore()
    case .new(let path, let format):
      if run.system.hasFile(path) {
        throw .changed(FileChange.created.words(path), mayOverwrite: true, mayMerge: true)
      }
      try write(to: path, format.documentFormat!)
    case .file(let path, let old, let format):
      try requireUnchanged(path, old)
      try write(to: path, format, instead: old)
    case .store: try saveInStore()
    }
  }

  private func overwrite() throws(KeepingFailure) {
    switch destination {
    case .file(let path, _, let format): try write(to: path, format)
    case .new(let path, let format) where format != .outline:
      try write(to: path, format.documentFormat!)
    default:
      throw .refused(
        ToolError("an .outline file is not overwritten, because its history would be lost"))
    }
  }

  private func write(to path: [UInt8], replacing: Bool) throws(KeepingFailure) {
    guard let format = SourceFormat(path: path) else {
      throw .refused(
        ToolError("\(file: path): the name must end in \(SourceFormat.extensionsInWords)"))
    }
    if run.system.hasFile(path) {
      if format == .outline {
        throw .refused(ToolError("\(path) already exists, and an .outline file is never replaced"))
      }
      if !replacing { throw .exists(path: path) }
    }
    if let format = format.documentFormat {
      try write(to: path, format)
    } else {
      try makeStore(at: path, document.document)
      isNowSaved(at: destination)
    }
    recovery.paths = RecoveryPaths(path: path, name: path, run)
  }

  private func requireUnchanged(_ path: [UInt8], _ old: [UInt8]) throws(KeepingFailure) {
    do {
      if try run.system.readFile(path) == old { return }
    } catch {
      if error == .notFound {
        throw .changed(FileChange.gone.words(path), mayOverwrite: true, mayMerge: false)
      }
      throw .unwritable("\(file: path): \(error.message)")
    }
    throw .changed(Self.changed(path), mayOverwrite: true, mayMerge: true)
  }

  /// - Parameter old: The expected contents of the file; nil if any contents may be replaced. If the new contents are
  ///   equal to `old`, the file is not written.
  private func write(
    to path: [UInt8], _ format: DocumentFormat, instead old: [UInt8]? = nil
  ) throws(KeepingFailure) {
    if let mistakes = document.forgiven, opener.source == .path(path) {
      throw .unwritable(
        "\(file: path): the file has \(mistakes.count); browse --lenient repairs them")
    }
    let bytes: [UInt8]
    do {
      bytes = try encode(document, as: format, at: path)
    } catch {
      throw .refused(error)
    }
    if let obstacle = run.system.obstacle(toReplacing: path) {
      throw .unwritable("\(file: path): \(obstacle)")
    }
    do {
      let replacement = try replace(path, old, with: bytes)
      guard case .done(let warning) = replacement else {
        throw KeepingFailure.changed(Self.changed(path), mayOverwrite: true, mayMerge: true)
      }
      remark = warning.map { "\(file: path): \($0.message)" }
    } catch let error as SystemError {
      throw .unwritable("\(file: path): \(error.message)")
    } catch {
      throw error as! KeepingFailure
    }
    isNowSaved(at: .file(path: path, bytes: bytes, format))
  }

  private func replace(
    _ path: [UInt8], _ old: [UInt8]?, with bytes: [UInt8]
  ) throws(SystemError) -> SystemCalls.Replacement {
    guard let old else { return .done(try run.system.replaceFile(path, with: bytes)) }
    return bytes == old ? .done(nil) : try run.system.replaceFile(path, from: old, with: bytes)
  }

  private func saveInStore() throws(KeepingFailure) {
    guard let (file, path) = try store() else { return }
    do {
      try commitAll(to: file)
    } catch .changedSinceOpened, .readOnly, .broken, .closed {
      // Another program may have released the store, or replaced the file with a file that has the same contents.
      file.close()
      let file = try reopen(path)
      do {
        try commitAll(to: file)
      } catch {
        throw KeepingFailure(path, error)
      }
    } catch {
      throw KeepingFailure(path, error)
    }
    isNowSaved()
  }

  private func commitAll(to file: OutlineFile) throws(OutlineFileError) {
    do {
      try file.commitFolding(of: document.document)
    } catch .doesNotFit {
      try file.commit(document.document, note: "edits")
    }
  }

  /// Stores which rows are expanded, before the browser ends. Because folding is not an edit, a read-only file is left
  /// unchanged without a message.
  func keepFolding(_ state: BrowserState) {
    guard case .store(let file, let path) = destination, opener.display.folding.rules.isEmpty else {
      return
    }
    update(to: state)
    do {
      try file.commitFolding(of: document.document)
    } catch .readOnly {
      return
    } catch {
      farewell = "the folding was not saved: \(KeepingFailure(path, error).words)"
    }
  }
}

extension SystemCalls {
  func hasFile(_ path: [UInt8], _ links: LinkPolicy = .stay) -> Bool {
    do {
      return try statusIfAny(path, links) != nil
    } catch {
      return true
    }
  }
}

/// The place where a document's edits are saved.
enum SaveDestination {
  /// The edits cannot be saved, because the document is built in, came from standard input, or has a format that
  /// cannot be written.
  case none
  /// A file that does not exist yet. The first edit or the first save creates the file.
  case new(path: [UInt8], SourceFormat)
  /// A text file. The bytes are the contents that the file had when this browser last read or wrote the file.
  case file(path: [UInt8], bytes: [UInt8], DocumentFormat)
  /// A durable store, which is open for writing if possible.
  case store(OutlineFile, path: [UInt8])

  var path: [UInt8]? {
    switch self {
    case .none: nil
    case .new(let path, _), .file(let path, _, _), .store(_, let path): path
    }
  }

  /// How edits are stored if the file can be written.
  var rights: EditingRights {
    switch self {
    case .none: .nowhere
    case .new(_, .outline), .store: .store
    case .new, .file: .file
    }
  }

  init(_ origin: DocumentOrigin) {
    switch origin {
    case .emoji, .standardInput, .listing: self = .none
    case .file(_, _, let format) where !format.traits.isWritable: self = .none
    case .file(let path, let bytes, let format): self = .file(path: path, bytes: bytes, format)
    case .store(let file, let path): self = .store(file, path: path)
    }
  }
}

/// The reason why a document could not be stored. The kind of failure determines which choices the user has.
enum KeepingFailure: Error {
  case refused(ToolError)
  /// Another program has changed the file. The message describes the change.
  case changed(Message, mayOverwrite: Bool, mayMerge: Bool)
  case unwritable(Message)
  /// The document was to be written to a new file, but a file at that path already exists.
  case exists(path: [UInt8])
  /// The document has no file.
  case nowhere

  var words: Message {
    switch self {
    case .refused(let refusal): refusal.lines.first ?? ""
    case .changed(let words, _, _), .unwritable(let words): words
    case .exists(let path): "\(path) already exists"
    case .nowhere: "the document has no file"
    }
  }

  init(_ path: [UInt8], _ error: OutlineFileError) {
    switch error {
    case .changedSinceOpened, .alreadyExists:
      self = .changed(BrowsedDocument.changed(path), mayOverwrite: false, mayMerge: true)
    case .readOnly, .locked, .system, .broken, .closed:
      self = .unwritable(ToolError(path, error).lines[0])
    default: self = .refused(ToolError(path, error))
    }
  }
}
