import Outline

/// `browse`: shows a source on the full screen.
struct BrowseCommand {
  let run: Run
  let request: BrowseRequest

  func callAsFunction() throws(Refusal) -> ExitStatus {
    let host = try host()
    let terminal: Terminal
    do {
      terminal = try Terminal(kind: run.environment("TERM"), usesMouse: request.usesMouse)
    } catch {
      throw Refusal(Message(error.message.utf8))
    }
    let colors =
      request.display.color.allowsColors(isTerminal: true, environment: run.environment)
      ? run.fileColors : nil
    var session = BrowserSession(host, on: terminal, run, colors)
    let picked: NodeID?
    do {
      picked = try session()
    } catch {
      throw Refusal("terminal: \(error.message)")
    }
    return try end(picked, host)
  }

  /// Nothing was picked: as with a search that finds nothing.
  private func end(_ picked: NodeID?, _ host: BrowserHost) throws(Refusal) -> ExitStatus {
    guard request.picks else { return .done }
    guard let picked else { return .incomplete }
    let path = host.path(of: picked)
    try LineWriter(run: run, display: request.display).write { writer throws(SystemError) in
      writer.append(name: path[...])
      try writer.endLine()
    }
    return .done
  }
}

/// What `browse` is asked for.
struct BrowseRequest: Equatable {
  var source: Source
  var display: DisplayOptions
  /// Whether what is wanted is the path of a row.
  var picks = false
  var usesMouse = true
}

/// From a source to a browser of it.
extension BrowseCommand {
  func host() throws(Refusal) -> BrowserHost {
    let reader = SourceReader(run: run, display: request.display)
    if case .path(let path) = request.source, reader.isDirectory(path) {
      return try host(ofDirectory: path)
    }
    return try host(ofDocument: reader)
  }

  private func host(ofDirectory path: [UInt8]) throws(Refusal) -> BrowserHost {
    let display = request.display
    let orderFile = display.orderFile.map { OrderFile(run: run, path: $0, display: display) }
    let loader: FolderLoader
    do {
      loader = try FolderLoader(path, display.scanOptions, try orderFile?.read(), run.system)
    } catch let error as SystemError {
      throw Refusal("\(path): \(error.message)")
    } catch {
      throw error as! Refusal
    }
    var state = BrowserState(
      TitledOutline(outline: SectionSnapshot(), nodes: NodeTable(), kind: display.directoryKind),
      name: path, rights: .order(isKept: orderFile != nil))
    state.picks = request.picks
    state.showsHidden = display.reading.includesHidden
    state.hidesIgnored = display.reading.usesIgnoreFiles
    let host = BrowserHost(state, .directory(loader, orderFile), run, display)
    _ = host.perform([.read(nil)])
    return host
  }

  private func host(ofDocument reader: SourceReader) throws(Refusal) -> BrowserHost {
    let (document, origin, rights) = try document(reader)
    var titled = document.titled
    if !request.display.folding.rules.isEmpty {
      titled = titled.folded(by: request.display.folding)
    }
    var state = BrowserState(titled, name: request.source.name, rights: rights)
    state.picks = request.picks
    let keeper = DocumentKeeper(document, origin, run, request.display)
    return BrowserHost(
      state, .document(keeper), run, request.display)
  }

  /// A store is opened to be written to and, where that cannot be, to be read.
  private func document(
    _ reader: SourceReader
  ) throws(Refusal) -> (OpenDocument, DocumentOrigin, BrowserState.Rights) {
    var writer = reader
    writer.writes = true
    let opened: OpenedSource
    var obstacle: Refusal?
    do throws(Refusal) {
      opened = try writer.open(request.source, request.display.scanOptions)
    } catch {
      obstacle = error
      opened = try reader.open(request.source, request.display.scanOptions)
    }
    guard case .document(let document, let origin) = opened else {
      throw Refusal(notADocument: request.source.name)
    }
    let why = obstacle.map { String(decoding: $0.lines[0].bytes, as: UTF8.self) }
    return (document, origin, .document(origin.keeping(obstacle: why)))
  }
}

extension DocumentOrigin {
  fileprivate func keeping(obstacle: String?) -> BrowserState.Rights.Keeping {
    if let obstacle { return .nowhere(why: obstacle) }
    return switch self {
    case .emoji: .nowhere(why: "emoji is built in: edits of it cannot be saved")
    case .standardInput: .nowhere(why: "what came from standard input cannot be saved there")
    case .file: .file
    case .store: .store
    }
  }
}

extension SourceReader {
  fileprivate func isDirectory(_ path: [UInt8]) -> Bool {
    let status = try? run.system.status(Posix.workingDirectory, path.asPath, .follow)
    return status?.type == .directory
  }
}
