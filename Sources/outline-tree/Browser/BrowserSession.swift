import Outline

/// A browser on a terminal, from the first screen to the last.
struct BrowserSession: ~Copyable {
  private let host: BrowserHost
  private let terminal: Terminal
  private let run: Run
  private let theme: Theme
  private var decoder = KeyDecoder()
  private var writer = FrameWriter()
  private var isOver = false
  private var picked: [ItemID] = []

  /// The number of milliseconds for which folders are read before the session checks for keys and shows the
  /// progress.
  private static let slice = 50

  init(_ host: BrowserHost, on terminal: Terminal, _ run: Run, _ theme: Theme) {
    self.host = host
    self.terminal = terminal
    self.run = run
    self.theme = theme
  }

  /// Shows the browser until the user leaves it.
  ///
  /// - Returns: The rows that the user picked.
  mutating func callAsFunction() throws(SystemError) -> [ItemID] {
    host.state.size = terminal.size
    host.state.directory.needsModes = theme.files?.needsModes ?? false
    host.state.outline.view.settle(from: nil)
    try terminal.enter()
    defer { terminal.leave() }
    while !isOver {
      host.followDisk()
      try draw()
      try handle(try nextEvent())
    }
    return picked
  }

  private mutating func draw() throws(SystemError) {
    // A new size of the terminal may become known only after a key is pressed.
    if terminal.size != host.state.size { redraw() }
    host.readScreen()
    let bytes = writer.bytes(showing: host.state.frame(theme))
    if !bytes.isEmpty { try terminal.write(bytes) }
  }

  private mutating func nextEvent() throws(SystemError) -> Terminal.Event {
    let files = host.arrivals.map { [$0] } ?? []
    // While a key is incomplete, the session waits for its remaining bytes, and reads no folders.
    let hasWork = host.state.outline.reading.isActive || host.state.isCompleting
    let isReading = hasWork && !decoder.isWaiting
    let event = try terminal.wait(
      milliseconds: isReading ? 0 : decoder.patience ?? host.patience, also: files)
    if isReading && event == .timedOut {
      let terminal = terminal
      host.continueReading(milliseconds: Self.slice) { terminal.isEventWaiting }
    }
    return event
  }

  private mutating func handle(_ event: Terminal.Event) throws(SystemError) {
    switch event {
    case .bytes(let bytes):
      for key in decoder.decode(bytes) where !isOver { try handle(key) }
      if !isOver { host.keepTyped() }
    case .timedOut:
      for key in decoder.timeOut() where !isOver { try handle(key) }
      if !isOver { host.keepTyped() }
      host.readChanges()
    case .resized, .resumed: redraw()
    case .ready: host.readChanges()
    case .closed: isOver = true
    }
  }

  private mutating func handle(_ key: Key) throws(SystemError) {
    let index = host.state.view.focusedIndex
    let effects = host.state.handle(key)
    if effects.isEmpty { return }
    for effect in host.perform(effects) where !isOver { try perform(effect) }
    host.state.outline.view.settle(from: index)
  }

  /// Makes the next frame draw the whole screen, because the contents of the screen are unknown after a
  /// resize.
  private mutating func redraw() {
    writer.forget()
    host.state.size = terminal.size
    host.state.outline.view.settle(from: host.state.view.focusedIndex)
  }
}

/// Performing effects on the terminal.
extension BrowserSession {
  private mutating func perform(_ effect: TerminalEffect) throws(SystemError) {
    switch effect {
    case .quit(let nodes):
      picked = nodes
      isOver = true
    case .redraw: writer.forget()
    case .suspend:
      try terminal.suspend()
      redraw()
    case .edit(let node): try edit(node)
    case .copy(let text): try terminal.copy(text)
    }
  }

  private mutating func edit(_ node: ItemID) throws(SystemError) {
    let opener = FileOpener(environment: run.environment, system: run.system)
    guard let program = opener.command else {
      return host.state.message =
        "there is no program for files; set EDITOR to one, such as EDITOR=nano"
    }
    let path = host.path(of: node)
    let status = try? run.system.status(PosixFiles.workingDirectory, path.asPath, .follow)
    if let status, status.type != .file {
      return host.state.message = "“\(host.state.document.name(of: node))” is not a regular file"
    }
    terminal.leave()
    let ending: ChildProcess.Ending
    do {
      // This keeps a name that begins with a dash from being taken for an option.
      ending = try ChildProcess.run(program, on: path.first == "-" ? Array("./".utf8) + path : path)
    } catch {
      host.state.message = "\(program): \(error.message)"
      return try returnToScreen()
    }
    if ending != .exited(0) { host.state.message = "\(program) failed" }
    try returnToScreen()
  }

  private mutating func returnToScreen() throws(SystemError) {
    try terminal.enter()
    redraw()
  }
}
