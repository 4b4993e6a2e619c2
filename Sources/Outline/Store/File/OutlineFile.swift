/// A document in a file, which is a durable store with a history.
///
///     try OutlineFile.create(at: "notes.outline", OutlineDocument())
///     let file = try OutlineFile(at: "notes.outline", for: .writing)
///     var document = file.document
///     document.outline.append([document.makeItem(ItemContent("Buy tea"))])
///     try file.commit(document, note: "add a row")
///     try file.undo()
///
/// When ``commit(_:note:)`` returns, the change is on disk. If the process is killed or the power fails during a
/// commit, the next program that opens the file finds either the state before the commit or the state after the
/// commit. A commit appends the changes, so the cost of a commit depends on the changes and not on the size of
/// the document. From time to time, the whole state is written as a *checkpoint*, so that the file can be opened
/// quickly.
///
/// Every commit stays in the history until ``compact()`` drops it. Undoing an edit adds another commit.
///
/// One writer and any number of readers can have the file open at the same time. A file that is opened for
/// writing is locked until it is closed or the process ends. A reader sees the state that the file had when
/// the reader opened it or last called ``refresh()``. Several programs that open the file for
/// ``Access/sharing`` can all write to it. Each of these programs locks the file only during a commit. A program
/// sees the commits of other programs after its next refresh or commit.
///
/// An ``OutlineFile`` must not be used from several threads at the same time. If several threads need the
/// file, put the ``OutlineFile`` into an actor.
public final class OutlineFile {
  // Each operation that can fail halfway is in a separate source file, together with its error recovery.

  /// The kind of access to an open file.
  public enum Access: Sendable {
    /// Reading. Other programs can write to the file at the same time.
    case reading
    /// Reading and writing. No other program can write to the file until this program closes the file.
    case writing
    /// Reading and writing. Other programs can write to the file between two commits of this program, so
    /// make changes with ``update(note:_:)``.
    case sharing
  }

  /// An unfinished commit that was found at the end of the file when the file was opened or last refreshed.
  /// The unfinished commit was removed if the file was locked for writing, and ignored otherwise. The value
  /// is `nil` if there was no unfinished commit.
  public var recovery: Recovery? { journal.recovery }

  /// An error that occurred after the file was last replaced, for example by ``checkpoint()``, or `nil` if
  /// there was no such error. After such an error, a power failure may restore the old file, with all its
  /// commits.
  public internal(set) var warning: OutlineFileError?

  var journal: Journal
  var file: DiskFile
  var condition = Condition.sound
  let access: Access
  /// The maximum time that a commit to a shared file waits for another program's commit.
  private let waiting: Duration
  /// True while a shared file is locked for a commit.
  private var isLocked = false
  /// The replica that is recorded in the commits made by this object.
  var replica: ReplicaID

  enum Condition {
    case sound
    /// The file was replaced, but the folder was not synced. After a power failure, the name may
    /// refer to the old file.
    case renameNotSynced
    /// A write failed, and the incomplete commit could not be removed from the file.
    case broken
    case closed
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The bytes of the file's path.
  ///   - access: The kind of access to the file.
  ///   - waiting: The maximum time to wait while another program has the file open for writing. Waiting
  ///     blocks the thread, so use ``open(at:for:waiting:)-(String,_,_)`` in a task. Readers never wait.
  ///     Opening a shared file does not wait, but each commit to the file waits for at most this time.
  /// - Throws: ``OutlineFileError/locked(path:)`` if another program still has the file open for writing
  ///   after the maximum time. Any other ``OutlineFileError`` if the file cannot be opened or read. After
  ///   an error, the file is unchanged.
  /// - Complexity: O(*b*), where *b* is the number of bytes in the file.
  public convenience init(
    at path: [UInt8], for access: Access, waiting: Duration = .zero
  ) throws(OutlineFileError) {
    try self.init(at: path, for: access, waiting: waiting, .real)
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - access: The kind of access to the file.
  ///   - waiting: The maximum time to wait while another program has the file open for writing. Waiting
  ///     blocks the thread, so use ``open(at:for:waiting:)-(String,_,_)`` in a task. Readers never wait.
  ///     Opening a shared file does not wait, but each commit to the file waits for at most this time.
  /// - Throws: ``OutlineFileError/locked(path:)`` if another program still has the file open for writing
  ///   after the maximum time. Any other ``OutlineFileError`` if the file cannot be opened or read. After
  ///   an error, the file is unchanged.
  /// - Complexity: O(*b*), where *b* is the number of bytes in the file.
  public convenience init(
    at path: String, for access: Access, waiting: Duration = .zero
  ) throws(OutlineFileError) {
    try self.init(at: Array(path.utf8), for: access, waiting: waiting, .real)
  }

  package convenience init(
    at path: [UInt8], for access: Access, waiting: Duration = .zero, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    let opened =
      switch access {
      case .reading, .sharing: try DiskFile.reading(path, calls)
      case .writing: try DiskFile(locking: path, waiting: waiting, calls).forWriting()
      }
    self.init(opened, for: access, waiting: waiting)
  }

  init(_ opened: (DiskFile, Journal), for access: Access, waiting: Duration) {
    (file, journal) = opened
    (self.access, self.waiting) = (access, waiting)
    replica = ReplicaID(file.calls.random())
  }

  deinit { close() }

  /// Closes the file and releases the lock. The ``document`` can still be read.
  public func close() {
    if condition != .closed { file.close() }
    condition = .closed
  }

  /// The state after the last commit.
  public var document: OutlineDocument { journal.document }

  /// Runs a closure while the file is locked. Meanwhile, no other program can write to the file.
  ///
  /// - Parameter write: A closure that writes to the file. If the file is shared, ``document`` is the
  ///   newest state of the file when the closure is called.
  func whileLocked<Result>(
    _ write: () throws(OutlineFileError) -> Result
  ) throws(OutlineFileError) -> Result {
    try requireOpen()
    if access == .reading { throw .readOnly }
    if condition == .broken { throw .broken }
    let locksNow = access == .sharing && !isLocked
    if locksNow {
      try lockAndCatchUp(waiting: waiting)
      isLocked = true
    }
    defer {
      if locksNow {
        file.unlock()
        isLocked = false
      }
    }
    if condition == .renameNotSynced {
      try file.calls.synchronizeNames(beside: file.path)
      condition = .sound
    }
    // If the path no longer leads to this file, a commit to this file would be acknowledged but lost.
    guard try file.isStillNamed(), try file.status().size == journal.end.offset else {
      throw .changedSinceOpened(path: SystemCalls.text(file.path))
    }
    return try write()
  }

  func requireOpen() throws(OutlineFileError) {
    if condition == .closed { throw .closed }
  }
}

extension OutlineFile {
  /// Creates an outline file. The file is created either completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - document: The contents of the file.
  /// - Throws: ``OutlineFileError/alreadyExists(path:)`` if a file with this name already exists, or
  ///   another ``OutlineFileError`` if the file cannot be written. An existing file is never replaced.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public static func create(
    at path: String, _ document: OutlineDocument
  ) throws(OutlineFileError) {
    try create(at: Array(path.utf8), document, .real)
  }

  /// Creates an outline file. The file is created either completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The bytes of the file's path.
  ///   - document: The contents of the file.
  /// - Throws: ``OutlineFileError/alreadyExists(path:)`` if a file with this name already exists, or
  ///   another ``OutlineFileError`` if the file cannot be written. An existing file is never replaced.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public static func create(
    at path: [UInt8], _ document: OutlineDocument
  ) throws(OutlineFileError) {
    try create(at: path, document, .real)
  }

  package static func create(
    at path: [UInt8], _ document: OutlineDocument, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    guard try calls.statusIfAny(path) == nil else {
      throw .alreadyExists(path: SystemCalls.text(path))
    }
    try document.requireStorable(document.outline.items)
    let target = try OutlineFileError.naming("create", at: path, calls.followingLinks(path))
    Draft.removeAbandoned(of: target, nil, calls)
    let draft = try OutlineFileError.naming(
      "create", at: path, Draft.create(of: target, mode: PosixFiles.modeOfNewFiles, calls))
    defer { draft.abandon() }
    let file = DiskFile(draft.file, at: target, calls)
    var text = JournalText()
    Journal.writeHeader(to: &text)
    try file.write(document, upTo: 0, after: &text)
    try file.synchronize()
    try OutlineFileError.naming(
      "link", at: target, calls.link(draft.path.asPath, target.asPath))
    do {
      try calls.synchronizeNames(beside: target)
    } catch {
      calls.removeIfPossible(target)
      throw error
    }
  }
}

extension OutlineDocument {
  /// Throws an error unless the given items can be stored.
  func requireStorable(_ items: some Sequence<ItemID>) throws(OutlineFileError) {
    var contents = contents.reader
    for item in items {
      guard ItemID.numbers ~= item.number else {
        throw .doesNotFit("the item number \(item) is too large to be stored")
      }
      guard contents.contains(item) else { throw .doesNotFit("item \(item) has no content") }
    }
  }
}
