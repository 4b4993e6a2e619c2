import Outline

/// A job that opens many folders, one after the other. Its progress is shown, and it can be
/// stopped.
struct ReadingJob: Sendable {
  /// The folders to read, each with the number of levels to open below it. The next folder is the
  /// last one.
  private var waiting: [(folder: ItemID, levels: Int)] = []
  /// The folders that were opened so far.
  private(set) var opened: [ItemID] = []
  /// The number of levels to open below the folder that is being read.
  private var levels = 0
  let focusBefore: ItemID?
  /// The message to show when the job is done.
  let report: Message?

  init(focusBefore: ItemID?, report: Message? = nil) {
    (self.focusBefore, self.report) = (focusBefore, report)
  }

  /// Adds folders, which are read before those that are already waiting.
  mutating func add(_ folders: [(folder: ItemID, levels: Int)]) {
    waiting += folders.reversed()
  }

  mutating func next() -> ItemID? {
    guard let (folder, levels) = waiting.popLast() else { return nil }
    self.levels = levels
    return folder
  }

  /// Records that a folder was opened.
  ///
  /// - Returns: The number of levels to open, including that of the folder itself.
  mutating func didOpen(_ folder: ItemID) -> Int {
    opened.append(folder)
    return levels
  }

  /// Returns the step for undo; nil if nothing was opened.
  func step(focus: ItemID?) -> EditHistory.Step? {
    if opened.isEmpty { return nil }
    return EditHistory.Step(
      kind: .folding,
      difference: DocumentDifference(
        outline: OutlineDifference(opened.map { .expand($0) })),
      focus: EditHistory.FocusChange(before: focusBefore, after: focus))
  }
}
