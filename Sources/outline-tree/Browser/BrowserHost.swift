import Outline

/// The source of a browser, which is a document, a directory or a list of paths.
protocol BrowsedSource: AnyObject {
  func perform(_ effect: BrowserEffect, _ state: inout BrowserState) throws(KeepingFailure)

  /// Reads files that have changed on disk, or data that has arrived.
  func readChanges(_ state: inout BrowserState)

  /// Reads the data that is needed for the screen and is not in the state yet.
  func readScreen(_ state: inout BrowserState)
}

/// The state of a browser, together with the source that is shown. The host performs the effects that the state
/// requests, and passes the results back to the state. The session performs the effects on the terminal.
final class BrowserHost {
  var state: BrowserState
  private let source: any BrowsedSource

  init(_ state: BrowserState, _ source: any BrowsedSource) {
    (self.state, self.source) = (state, source)
  }

  var document: BrowsedDocument? { source as? BrowsedDocument }
  var directory: BrowsedDirectory? { source as? BrowsedDirectory }
  private var listing: BrowsedListing? { source as? BrowsedListing }

  /// A file descriptor that becomes readable when there is something new to show; nil if there is no such
  /// descriptor.
  var arrivals: Int32? { directory?.watch?.file ?? listing?.file }

  /// The number of milliseconds without a key after which `readChanges` is to be called; nil if the method is
  /// called only when something arrives.
  var patience: Int? { document?.patience }

  /// Performs effects, and also the effects that the state requests in response.
  ///
  /// - Returns: The effects on the terminal, which the caller has to perform.
  func perform(_ effects: [BrowserEffect]) -> [TerminalEffect] {
    var forTerminal: [TerminalEffect] = []
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      state.view.effects = []
      do throws(KeepingFailure) {
        if let effect = try perform(effect) { forTerminal.append(effect) }
      } catch {
        let next = waiting.lazy.compactMap(\.departure).first
        // The browser must not leave the document if an edit could not be stored.
        waiting.removeAll { $0.departure != nil }
        tell(error, of: effect, then: next)
      }
      waiting += state.view.effects
      document?.followRecovery(&state)
    }
    return forTerminal
  }

  private func perform(_ effect: BrowserEffect) throws(KeepingFailure) -> TerminalEffect? {
    switch effect {
    case .terminal(let effect):
      if effect.isQuit { end() }
      return effect
    case .copyNames(let nodes): return copyNames(of: nodes)
    case .resumeTyping(let typed): state.resume(typed)
    case .askForPath(let next): state.ask(.path(then: next))
    default: try performOnSource(effect)
    }
    return nil
  }

  /// Performs an effect on the source, without the effects that the state requests in response.
  func performOnSource(_ effect: BrowserEffect) throws(KeepingFailure) {
    try source.perform(effect, &state)
  }

  /// Shows the reason why an effect failed. If the user requested the effect, also asks the user what to do.
  ///
  /// - Parameter next: The effect that would have been performed next. If the user chooses an answer that saves the
  ///   document, the effect is performed after all.
  private func tell(
    _ failure: KeepingFailure, of effect: BrowserEffect, then next: TerminalEffect?
  ) {
    state.message = failure.words
    switch effect {
    case .commit, .step: state.message = "not saved: \(failure.words); ^S tries again"
    case .save, .overwrite, .merge, .write, .readAgain:
      if document != nil { ask(about: failure, of: effect, then: next) }
    case .read, .showDirectoryAbove, .sort, .watch, .stepEarlier, .reload,
      .answerRecovery, .copyNames, .resumeTyping, .askForPath, .terminal:
      break
    }
  }

  private func ask(
    about failure: KeepingFailure, of effect: BrowserEffect, then next: TerminalEffect?
  ) {
    switch failure {
    case .refused: break
    case .changed(let how, let mayOverwrite, let mayMerge):
      state.mode = .question(
        .changed(how, mayOverwrite: mayOverwrite, mayMerge: mayMerge, then: next))
    case .unwritable(let why):
      state.mode = .question(.unwritable(why, retrying: effect, then: next))
    case .exists(let path): state.mode = .question(.exists(path, then: next))
    case .nowhere: state.ask(.path(then: next))
    }
  }

  /// Continues reading folders for at most the given time, and then searching rows for at most the given time.
  ///
  /// - Parameter isInterrupted: A closure that returns true if there is other work to do.
  func continueReading(milliseconds: Int, unless isInterrupted: () -> Bool = { false }) {
    if state.view.reading.background != nil {
      readFolders(milliseconds: milliseconds, unless: isInterrupted)
    }
    state.lookAtRows(milliseconds: milliseconds, unless: isInterrupted)
  }

  /// Reads the folders that are to be opened or searched, one after another.
  private func readFolders(milliseconds: Int, unless isInterrupted: () -> Bool) {
    let end = PosixProcess.milliseconds + milliseconds
    let index = state.view.focusedIndex
    let isOpening = state.view.reading.isOpening
    while let folder = state.view.nextFolder() {
      // Only folders that are being opened are watched, not folders that are merely being searched.
      directory?.read(folder, isWatched: state.view.reading.isOpening, in: &state)
      listing?.read(folder, &state)
      if PosixProcess.milliseconds >= end || isInterrupted() { break }
    }
    // The filter is updated only if folders were being opened. A search adds its matches to the filter.
    if isOpening { state.view.followOutline() }
    state.view.settle(from: index)
  }

  /// Reads the data that is needed for the screen and is not in the state yet.
  func readScreen() {
    state.directory.columns.setTime(PosixFiles.now)
    source.readScreen(&state)
  }

  /// Watches the folders that are now open, to detect changes on disk.
  func followDisk() { directory?.followDisk(&state) }

  /// For a directory, reads the folders that have changed on disk. For a list, reads the paths that have arrived. For
  /// a document, finds out whether another program has changed the document's file.
  func readChanges() {
    source.readChanges(&state)
  }

  /// Stores the text that is being typed, so that it is not lost if the process ends.
  func keepTyped() { document?.keepTyped(&state) }

  /// Stores which rows of the document are expanded, and removes the recovery file. Call this method after the
  /// browser has saved all edits, or after the user has discarded the edits.
  func end() { document?.end(&state) }

  /// A message to print after the browser has ended.
  var farewell: Message? { document?.farewell }

  /// Returns the path of a row. For a document, the path has the form that commands for `apply` use. For other sources,
  /// the path is the path of the file.
  func path(of node: ItemID) -> [UInt8] {
    let names = state.document.names(to: node)
    if let directory { return directory.loader.path(names).bytes }
    if let listing { return listing.path(of: names) }
    return CommandRunner(state.document).resolver.path(of: node)
  }
}

/// Copying names.
extension BrowserHost {
  /// The maximum length of the copied text, in bytes. Many terminals silently ignore longer text.
  private static let copyLimit = 100_000

  /// - Returns: The effect that copies a line for each row. In a document, the line is the title of the row. Otherwise,
  ///   the line is the path of the row. If the text is too long, the result is nil, and a message says so.
  private func copyNames(of nodes: [ItemID]) -> TerminalEffect? {
    let names = nodes.map { document == nil ? path(of: $0) : Array(state.document.title(of: $0)) }
    let text = Array(names.joined(separator: [0x0A]))
    guard text.count <= Self.copyLimit else {
      state.message = "not copied: \(text.count) bytes are more than many terminals accept"
      return nil
    }
    let what: Message = names.count == 1 ? "“\(names[0])”" : "\(names.count) lines"
    state.message = "copied \(what), if the terminal allows programs to copy"
    return .copy(text)
  }
}
