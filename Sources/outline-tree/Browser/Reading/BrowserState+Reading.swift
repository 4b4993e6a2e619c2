import Outline

/// Reading many folders while there is time.
extension BrowserState {
  /// Reads the folders that are to be opened or searched, one after another.
  ///
  /// - Parameters:
  ///   - isInterrupted: Whether there is something else to do.
  ///   - read: Reads one folder.
  mutating func continueReading(
    milliseconds: Int, unless isInterrupted: () -> Bool,
    read: (ItemID, inout BrowserState) -> Void
  ) {
    let end = PosixProcess.milliseconds + milliseconds
    let index = view.focusedIndex
    let isOpening = outline.reading.job != nil
    while let folder = outline.nextFolder() {
      read(folder, &self)
      if PosixProcess.milliseconds >= end || isInterrupted() { break }
    }
    // A search has added its matches to the filter already.
    if isOpening { outline.view.followOutline() }
    outline.view.settle(from: index)
  }
}
