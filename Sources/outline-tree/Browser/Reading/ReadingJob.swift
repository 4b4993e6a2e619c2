import Outline

/// Opening many folders, one after the other: its progress is shown, and it can be stopped.
struct ReadingJob: Sendable {
  /// The folders to read, the next one last, each with how many levels below it to open.
  private var waiting: [(folder: ItemID, levels: Int)] = []
  /// The folders that were opened so far.
  private(set) var opened: [ItemID] = []
  /// The number of levels to open below the folder that is being read.
  private var levels = 0
  let focusBefore: ItemID?
  /// The message when it is done.
  let report: Message?

  init(focusBefore: ItemID?, report: Message? = nil) {
    (self.focusBefore, self.report) = (focusBefore, report)
  }

  /// Adds folders, to be read before those that wait already.
  mutating func add(_ folders: [(folder: ItemID, levels: Int)]) {
    waiting += folders.reversed()
  }

  mutating func next() -> ItemID? {
    guard let (folder, levels) = waiting.popLast() else { return nil }
    self.levels = levels
    return folder
  }

  /// A folder was opened.
  ///
  /// - Returns: How many levels to open, including that of the folder itself.
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
