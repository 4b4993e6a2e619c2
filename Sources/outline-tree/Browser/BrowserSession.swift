import Outline

/// A browser on a terminal, from the first screen to the last.
struct BrowserSession: ~Copyable {
  /// The state of the browser, together with the source that is shown.
  private(set) var host: BrowserHost
  /// Makes a host for another source.
  private let opener: ([UInt8]) throws(ToolError) -> BrowserHost
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

  init(
    _ host: BrowserHost, opener: @escaping ([UInt8]) throws(ToolError) -> BrowserHost,
    on terminal: Terminal, run: Run, theme: Theme
  ) {
    (self.host, self.opener) = (host, opener)
    (self.terminal, self.run, self.theme) = (terminal, run, theme)
  }

  /// Shows the browser until the user leaves it.
  ///
  /// - Returns: The rows that the user picked.
  mutating func callAsFunction() throws(SystemError) -> [ItemID] {
    begin()
    try terminal.enter()
    defer { terminal.leave() }
    while !isOver {
      host.followDisk()
      try draw()
      try handle(try nextEvent())
    }
    return picked
  }

  /// Passes the size of the terminal to the state of a new host.
  private func begin() {
    host.state.size = terminal.size
    host.state.directory.needsModes = theme.files?.needsModes ?? false
    host.state.view.settle(from: nil)
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
    // While the bytes of a key are incomplete, the session waits for the remaining bytes, and reads no folders.
    let hasWork = host.state.view.reading.background != nil || host.state.looksAtRows
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
    host.state.view.settle(from: index)
  }

  /// Makes the next frame draw the whole screen. The contents of the screen are unknown after a resize, and after
  /// another program has used the terminal.
  private mutating func redraw() {
    writer.forget()
    host.state.size = terminal.size
    host.state.view.settle(from: host.state.view.focusedIndex)
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
    case .editNote(let row, let text): try editNote(of: row, text)
    case .copy(let text): try terminal.copy(text)
    case .open(let path): open(path)
    case .completePath(let folder, let name):
      do throws(SystemError) {
        host.state.completePath(with: try fileNames(in: folder, beginningWith: name))
      } catch {
        host.state.message = "\(file: folder): \(error.message)"
      }
    }
  }

  /// Shows another source. If the other source cannot be opened, the current source stays.
  private mutating func open(_ path: [UInt8]) {
    if isShown(path) {
      return host.state.message =
        "“\(path)” is this file; :e reads it again, :e! discards your edits"
    }
    let newer: BrowserHost
    do throws(ToolError) {
      newer = try opener(path)
    } catch {
      return host.state.message = error.lines[0]
    }
    host.end()
    newer.state.message = host.farewell ?? newer.state.message
    newer.state.keepMemory(of: host.state)
    host = newer
    begin()
    redraw()
  }

  /// True if the path leads to the document that is shown, even if the path is spelled differently.
  private func isShown(_ path: [UInt8]) -> Bool {
    guard host.document != nil, let shown = try? run.system.status(of: host.state.view.name) else {
      return false
    }
    return (try? run.system.status(of: path).identity) == shown.identity
  }

  private mutating func edit(_ node: ItemID) throws(SystemError) {
    guard let program = fileOpener.command else {
      return host.state.message =
        "there is no program to open files; set EDITOR to one, such as EDITOR=nano"
    }
    let path = host.path(of: node)
    if let status = try? run.system.status(of: path), status.type != .file {
      return host.state.message = "“\(host.state.document.name(of: node))” is not a regular file"
    }
    // The prefix `./` prevents the program from parsing a name that begins with a dash as an option.
    try run(program, on: path.first == "-" ? Array("./".utf8) + path : path)
  }

  /// Searches a folder for names that begin with the given bytes, and returns these names in order. The names of
  /// subfolders end with a slash. If the given bytes are `..`, the result begins with `../`.
  private func fileNames(
    in folder: [UInt8], beginningWith start: [UInt8]
  ) throws(SystemError) -> [[UInt8]] {
    var names = start == [0x2E, 0x2E] ? [start + [0x2F]] : []
    for (name, type) in try run.system.entries(of: folder) where name.starts(with: start) {
      let mayLeadToFolder = type == .link || type == .unknown
      let isFolder =
        type == .directory || mayLeadToFolder && run.system.isDirectory(folder + [0x2F] + name)
      names.append(isFolder ? name + [0x2F] : name)
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private var fileOpener: FileOpener {
    FileOpener(environment: run.environment, system: run.system)
  }

  /// Runs a program on the terminal. If the program fails, shows a message.
  ///
  /// - Returns: Whether the program succeeded.
  @discardableResult
  private mutating func run(_ program: Bytes, on path: [UInt8]) throws(SystemError) -> Bool {
    terminal.leave()
    var trouble: Message?
    do {
      let ending = try ChildProcess.run(program, on: path)
      if ending != .exited(0) { trouble = "\(program) failed" }
    } catch {
      trouble = "\(program): \(error.message)"
    }
    host.state.message = trouble ?? host.state.message
    try terminal.enter()
    redraw()
    return trouble == nil
  }

  /// Writes a note to a file that only this user can read, and lets the user's editor change the file. If the editor
  /// fails, the note stays unchanged, but a file that the editor has changed is kept.
  private mutating func editNote(of row: ItemID, _ text: [UInt8]) throws(SystemError) {
    guard let editor = fileOpener.editor else { return }
    let file: NoteFile
    do {
      file = try NoteFile(text, fileOpener)
    } catch {
      return host.state.message = "the note cannot be written for \(editor): \(error.message)"
    }
    guard try run(editor, on: file.path) else {
      if (try? file.read()) == text { return file.remove() }
      return host.state.message = "the editor failed; what it wrote is in \(file.path)"
    }
    do {
      let effects = host.state.replaceNote(of: row, with: try file.read())
      file.remove()
      _ = host.perform(effects)
    } catch {
      host.state.message = "\(file.path): \(error.message); the note is unchanged"
    }
  }
}
