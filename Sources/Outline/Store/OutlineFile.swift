/// A document in a file that keeps what it was told: a store that survives being killed.
///
///     try OutlineFile.create(at: "notes.outline", OutlineDocument())
///     let file = try OutlineFile(at: "notes.outline", for: .writing)
///     var document = file.document
///     document.outline.append([document.makeItem(ItemContent("Buy tea"))])
///     try file.commit(document, note: "add a row")
///     try file.undo()
///
/// When a commit returns, it is on the disk. When the process is killed, or the power fails, before
/// it returns, the next one who opens the file finds the state before it or the state after it, and
/// nothing else. A commit appends what changed, so it costs as much as the change, however large the
/// document is; now and then a *checkpoint* writes the state as a whole, so that opening is quick.
///
/// Every commit stays in the history, and an undo is another commit: nothing is ever rewritten, until
/// ``compact()`` drops the history.
///
/// One can write at a time, any number can read. A file that is opened for writing is locked until
/// ``close()`` or the end of the process. A reader sees the state that the file had when it was opened.
///
/// An outline file is not for several threads at once: give it to an actor.
public final class OutlineFile {
  /// What a file is opened for.
  public enum Access: Sendable {
    /// To look at it. Other programs can write to it meanwhile.
    case reading
    /// To change it. No other program can, until it is closed.
    case writing
  }

  /// The end of a file that was not finished, because a process or the power failed while it was
  /// being written: a part of a commit that was never acknowledged. It is the beginning of a line, or
  /// a line of which the disk did not write every block; anything else is damage, and refused.
  ///
  /// Opening the file for writing cuts it off; opening it for reading leaves it and does not count it.
  public struct Recovery: Hashable, Sendable {
    /// The line that is not whole, from 1.
    public let line: Int
    /// How many bytes are before it.
    public let byte: Int
    /// How many bytes it had.
    public let count: Int
  }

  /// What was cut off, or left out, when the file was opened; `nil`: it was whole.
  public let recovery: Recovery?

  /// What went wrong after the last ``checkpoint()`` or ``compact()`` was done; `nil`: nothing. After a
  /// loss of power the file may be as it was before, with every commit in it.
  public internal(set) var warning: OutlineFileError?

  var journal: Journal
  var file: DiskFile
  var condition = Condition.sound
  private let access: Access

  enum Condition {
    case sound
    /// After a loss of power another file may have the name: the one that this one has replaced.
    case unsettled
    case broken
    case closed
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file, as the bytes of its path.
  ///   - access: What it is opened for.
  ///   - waiting: How long to wait while another program has the file open for writing. Readers never
  ///     wait.
  /// - Throws: ``OutlineFileError/locked(path:)`` if another program still writes then; another
  ///   ``OutlineFileError`` if the file cannot be opened or read. The file is then as it was.
  /// - Complexity: O(*b*), where *b* is the number of bytes of the file.
  public convenience init(
    at path: [UInt8], for access: Access, waiting: Duration = .zero
  ) throws(OutlineFileError) {
    try self.init(at: path, for: access, waiting: waiting, .real)
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - access: What it is opened for.
  ///   - waiting: How long to wait while another program has the file open for writing. Readers never
  ///     wait.
  /// - Throws: ``OutlineFileError/locked(path:)`` if another program still writes then; another
  ///   ``OutlineFileError`` if the file cannot be opened or read. The file is then as it was.
  /// - Complexity: O(*b*), where *b* is the number of bytes of the file.
  public convenience init(
    at path: String, for access: Access, waiting: Duration = .zero
  ) throws(OutlineFileError) {
    try self.init(at: Array(path.utf8), for: access, waiting: waiting, .real)
  }

  init(
    at path: [UInt8], for access: Access, waiting: Duration = .zero, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    let opened =
      switch access {
      case .reading: try OpenedFile(reading: path, calls)
      case .writing: try OpenedFile(writing: path, waiting: waiting, calls)
      }
    (file, journal, recovery) = (opened.file, opened.journal, opened.recovery)
    self.access = access
  }

  deinit { close() }

  /// Closes the file and gives up the lock. What was read can still be looked at.
  public func close() {
    if condition != .closed { file.close() }
    condition = .closed
  }

  /// The state after the last commit.
  public var document: OutlineDocument { journal.document }

  /// Throws unless the file can be written, and is as it was left.
  func requireWritable() throws(OutlineFileError) {
    try requireOpen()
    guard access == .writing else { throw .readOnly }
    if condition == .broken { throw .broken }
    if condition == .unsettled {
      try file.calls.synchronizeNames(beside: file.path)
      condition = .sound
    }
    // A commit to a file that is not there any more would be acknowledged, and lost.
    guard try file.isStillNamed(), try file.status().size == journal.end.offset else {
      throw .changedSinceOpened(path: SystemCalls.text(file.path))
    }
  }

  func requireOpen() throws(OutlineFileError) {
    if condition == .closed { throw .closed }
  }
}
