import Outline

/// A browser on a terminal, from the first screen to the last.
struct BrowserSession: ~Copyable {
  private let host: BrowserHost
  private let terminal: Terminal
  private let run: Run
  private let colors: FileColors?
  private var decoder = KeyDecoder()
  private var writer = FrameWriter()
  private var isOver = false
  private var picked: ItemID?

  /// The number of milliseconds for which folders are read before the session checks for keys and shows the
  /// progress.
  private static let slice = 50

  init(_ host: BrowserHost, on terminal: Terminal, _ run: Run, _ colors: FileColors?) {
    self.host = host
    self.terminal = terminal
    self.run = run
    self.colors = colors
  }

  /// Shows the browser until the user leaves it.
  ///
  /// - Returns: The row that the user picked; nil if there is none.
  mutating func callAsFunction() throws(SystemError) -> ItemID? {
    host.state.size = terminal.size
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
    let bytes = writer.bytes(showing: host.state.frame(colors: colors))
    if !bytes.isEmpty { try terminal.write(bytes) }
  }

  private mutating func nextEvent() throws(SystemError) -> Terminal.Event {
    let files = host.arrivals.map { [$0] } ?? []
    // While a key is incomplete, the session waits for its remaining bytes, and reads no folders.
    let isReading = host.state.outline.reading.isActive && !decoder.isWaiting
    let event = try terminal.wait(
      milliseconds: isReading ? 0 : decoder.patience, also: files)
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
    case .quit(let node):
      picked = node
      isOver = true
    case .redraw: writer.forget()
    case .suspend:
      try terminal.suspend()
      redraw()
    case .edit(let node): try edit(node)
    }
  }

  private mutating func edit(_ node: ItemID) throws(SystemError) {
    guard let editor = run.environment("VISUAL") ?? run.environment("EDITOR"), !editor.isEmpty,
      host.document == nil
    else {
      return host.state.message = "EDITOR is not set; set it to the program that edits files"
    }
    let path = host.path(of: node)
    terminal.leave()
    let ending: ChildProcess.Ending
    do {
      // This keeps a name that begins with a dash from being taken for an option.
      ending = try ChildProcess.run(editor, on: path.first == "-" ? Array("./".utf8) + path : path)
    } catch {
      host.state.message = "\(editor): \(error.message)"
      return try returnToScreen()
    }
    if ending != .exited(0) { host.state.message = "\(editor) failed" }
    try returnToScreen()
  }

  private mutating func returnToScreen() throws(SystemError) {
    try terminal.enter()
    redraw()
  }
}
