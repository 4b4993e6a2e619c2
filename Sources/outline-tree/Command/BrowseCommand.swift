import Outline

/// The subcommand `browse`, which shows a source in full-screen mode.
struct BrowseCommand {
  let run: Run
  private(set) var request: Invocation

  func callAsFunction() throws(ToolError) -> ExitStatus {
    // Only the session retains the host.
    // So the tool closes a source when the user leaves it, and other programs can then use the source.
    var session = BrowserSession(
      try host(), opener: other,
      on: try Terminal(kind: run.environment("TERM"), usesMouse: request.options.usesMouse),
      run: run, theme: try theme())
    let picked: [ItemID]
    do {
      picked = try session()
    } catch {
      throw ToolError("terminal: \(error.message)")
    }
    if let farewell = session.host.farewell {
      Diagnostics(run.streams.error, request.display.escaping).report(farewell)
    }
    let status = try end(picked, session.host)
    let isComplete = session.host.document?.isComplete ?? true
    return isComplete || request.options.picks ? status : .incomplete
  }

  /// Returns the host for a source that the user opens in the browser.
  private func other(_ path: [UInt8]) throws(ToolError) -> BrowserHost {
    var other = self
    other.request.sources = [.path(path)]
    // The input format and the order file apply only to the first source.
    (other.request.display.input.format, other.request.display.orderFile) = (nil, nil)
    if let type = (try? run.system.status(of: path))?.type, type != .file, type != .directory {
      // Reading a pipe or a device may never end.
      throw ToolError("\(file: path): it is neither a file nor a directory")
    }
    return try other.host()
  }

  /// True if the locale does not use UTF-8. If no locale is set, the result is false, because most terminals use UTF-8.
  private var hasASCIILocale: Bool {
    let locales = [
      run.environment("LC_ALL"), run.environment("LC_CTYPE"), run.environment("LANG"),
    ]
    guard let locale = locales.compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return false
    }
    let name = String(decoding: locale, as: UTF8.self).lowercased()
    return !name.contains("utf-8") && !name.contains("utf8")
  }

  func theme() throws(ToolError) -> Theme {
    let display = request.display
    let isColored = display.color.allowsColors(isTerminal: true, environment: run.environment)
    let isPlain = request.options.isPlain
    var theme = Theme(files: isColored && !isPlain ? run.fileColors : nil)
    theme.isASCII = display.drawsInASCII || hasASCIILocale
    theme.isPlain = isPlain
    theme.showsIcons = display.icons.allowsLinksAndIcons(
      isTerminal: true, environment: run.environment)
    if let variable = run.environment("OUTLINE_TREE_COLORS"),
      let mistake = theme.apply(variable).first
    {
      let parts = Theme.Part.allCases.map(\.rawValue).joined(separator: ", ")
      throw ToolError(
        """
        OUTLINE_TREE_COLORS: “\(Array(mistake))” is neither a part of the screen nor a style; the parts are \
        \(parts), and a style consists of numbers, such as 1;34
        """)
    }
    return theme
  }

  /// Prints the paths of the rows that the user picked. If the user picked no row, the exit status is 1, as for a
  /// search without matches.
  private func end(_ picked: [ItemID], _ host: BrowserHost) throws(ToolError) -> ExitStatus {
    guard request.options.picks else { return .done }
    if picked.isEmpty { return .incomplete }
    try run.write(lines: picked.lazy.map { Message(host.path(of: $0)) }, request.display.escaping)
    return .done
  }
}

/// Creating the browser for a source.
extension BrowseCommand {
  func host() throws(ToolError) -> BrowserHost {
    let reader = SourceReader(run: run, display: request.display)
    if case .path(let path) = request.source, run.system.isDirectory(path) {
      return try host(ofDirectory: path, watches: true)
    }
    if let input = try reader.listOfPaths(request.source) { return host(ofListing: input) }
    return try host(ofDocument: request.source)
  }

  /// Returns the host for a source that `serve` opens. If the source is a list of paths, the method reads the whole
  /// list before it returns. The method ignores unsaved edits from earlier runs. If another program has locked a
  /// store, the method waits for the store as long as the options allow.
  func served() throws(ToolError) -> BrowserHost {
    if case .path(let path) = request.source {
      // This refuses a path at which no file exists, because the browser would create a new document there.
      // It also refuses pipes and devices, because reading them may never end.
      switch try ToolError.naming(path, run.system.status(of: path)).type {
      case .directory: return try host(ofDirectory: path)
      case .file: break
      default: throw ToolError("\(file: path): it is neither a file nor a directory")
      }
    }
    return try host(ofDocument: request.source, isServed: true)
  }

  private func host(ofListing input: InputBuffer) -> BrowserHost {
    var state = BrowserState(
      SourceDocument(kind: .directory),
      name: request.source.name, rights: .order(isKept: false))
    state.picks = request.options.picks
    state.isList = true
    state.directory.showsHidden = true
    let host = BrowserHost(
      state, BrowsedListing(input, options: request.display.scanOptions, run.system))
    host.readChanges()
    return host
  }

  private func host(
    ofDirectory path: [UInt8], watches: Bool = false
  ) throws(ToolError) -> BrowserHost {
    let display = request.display
    let orderFile = display.orderFile.map { OrderFile(run: run, path: $0, display: display) }
    let order = try orderFile?.read()
    let loader = try ToolError.naming(
      path,
      FolderLoader(path, options: display.browsingOptions, order: order, system: run.system))
    var state = BrowserState(
      SourceDocument(kind: .directory),
      name: path, rights: .order(isKept: orderFile != nil))
    state.picks = request.options.picks
    state.directory.showsHidden = display.reading.includesHidden
    state.directory.hidesIgnored = display.reading.usesIgnoreFiles
    state.directory.columns = FileColumns(display.columns)
    let git = display.showsGit ? try BrowsedGitStatus(of: path, run.system) : nil
    if git != nil { state.directory.gitLetters = [:] }
    let directory = BrowsedDirectory(loader, order: orderFile, git: git)
    // The folder is watched before it is read, so that no change is missed.
    if watches { directory.watchIfCheap(&state) }
    let host = BrowserHost(state, directory)
    _ = host.perform([.read(nil)])
    return host
  }

  private func host(
    ofDocument source: Source, isServed: Bool = false
  ) throws(ToolError) -> BrowserHost {
    let opener = DocumentOpener(
      run: run, display: request.display, source: source, followsHolder: !isServed)
    let opened = try opener()
    if opened.document.hasMarkedConflicts { throw ToolError(unresolvedIn: source.name) }
    var state = BrowserState(
      opened.document.folded(by: request.display.folding), name: opened.name ?? source.name,
      rights: opened.rights)
    state.picks = request.options.picks
    state.hasEditor = FileOpener(environment: run.environment, system: run.system).editor != nil
    if case .new = opened.destination { state.message = "a new file: it is created when you save" }
    let document = BrowsedDocument(opened, opener)
    if !isServed { document.offerRecovery(&state) }
    return BrowserHost(state, document)
  }
}

extension SourceReader {
  /// Returns the input if the source is a list of paths on standard input or in a pipe; otherwise nil.
  fileprivate func listOfPaths(_ source: Source) throws(ToolError) -> InputBuffer? {
    switch source {
    case .emoji: return nil
    case .standardInput:
      let input = run.streams.input
      return try format(of: input, "standard input") == .paths ? input : nil
    case .path(let path):
      // An error, such as a missing file, is reported later, when the document is opened.
      guard let input = (try? run.pipes.buffer(path, run.system)) ?? nil else { return nil }
      return try format(of: input, Message(path)) == .paths ? input : nil
    }
  }
}
