/// What an outline file says, and where in the file it says it.
///
///     header   commits …   checkpoint   commits …
///              history                  log
///
/// The state is that of the checkpoint, changed by the commits of the log. The commits before it are
/// there to be listed and undone.
struct Journal {
  var document = OutlineDocument()
  /// The number of the last commit; 0: there was none yet.
  var sequence = 0
  /// All commits, in order.
  private(set) var history: [HistoryEntry] = []
  /// Where each of them is in the file.
  private(set) var places: [JournalPlace] = []
  private(set) var stacks = UndoStacks()

  var startOfHistory = JournalPlace()
  var startOfCheckpoint = JournalPlace()
  var startOfLog = JournalPlace()
  /// Where the next commit goes.
  var end = JournalPlace()

  init() {}

  /// What is said by a file of which nothing but the header is written.
  init(startingAt place: JournalPlace) {
    startOfHistory = place
  }

  /// Takes up a commit; whether it is one that can follow.
  mutating func take(_ entry: HistoryEntry, at place: JournalPlace) -> Bool {
    if let last = history.last, entry.sequence != last.sequence + 1 { return false }
    guard stacks.take(entry) else { return false }
    history.append(entry)
    places.append(place)
    return true
  }

  /// Whether there was no commit since the checkpoint.
  var isLogEmpty: Bool { startOfLog.offset == end.offset }

  /// Whether the commits since the checkpoint take more room than the checkpoint, so that it is time
  /// for another one.
  ///
  /// Writing one copies the history, so that has to be outgrown, too, or be a few times as large:
  /// then all checkpoints together cost a few times what the commits did.
  var isLogLong: Bool {
    let checkpoint = startOfLog.offset - startOfCheckpoint.offset
    let history = startOfCheckpoint.offset - startOfHistory.offset
    return end.offset - startOfLog.offset > max(4096, checkpoint, history / 4)
  }
}
