import Outline

/// A job that opens many folders, one after another. The progress of the job is shown, and the user can stop the
/// job.
struct ReadingJob: Sendable {
  /// The folders that are still to be read, each with the number of levels to open, including the folder's own
  /// level. The next folder to read is at the end of the array.
  private var waiting: [(folder: ItemID, levels: Int)] = []
  /// The folders that the job has opened so far.
  private(set) var opened: [ItemID] = []
  /// The number of levels to open for the folder that is being read, including the folder's own level.
  private var levels = 0
  let focusBefore: ItemID?
  /// The message to show when the job is done.
  let report: Message?

  init(focusBefore: ItemID?, report: Message? = nil) {
    (self.focusBefore, self.report) = (focusBefore, report)
  }

  /// Adds folders, which will be read before the folders that are already waiting.
  mutating func add(_ folders: [(folder: ItemID, levels: Int)]) {
    waiting += folders.reversed()
  }

  mutating func next() -> ItemID? {
    guard let (folder, levels) = waiting.popLast() else { return nil }
    self.levels = levels
    return folder
  }

  /// Records that the folder that was being read has been opened.
  ///
  /// - Returns: The number of levels to open, including the folder's own level.
  mutating func didOpen(_ folder: ItemID) -> Int {
    opened.append(folder)
    return levels
  }

  /// Returns the step that records the opened folders, so that they can be closed again; nil if the job has
  /// opened no folder.
  func step(focus: ItemID?) -> EditHistory.Folding? {
    if opened.isEmpty { return nil }
    return EditHistory.Folding(
      changes: OutlineDifference(opened.map { .expand($0) }),
      focus: EditHistory.FocusChange(before: focusBefore, after: focus))
  }
}
