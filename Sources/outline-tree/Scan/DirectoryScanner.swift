/// Reads a directory and what is below it, in preorder, names in byte order.
///
/// It holds what is open, from the source down to the folder it is in: the names of those folders'
/// entries, end to end in one array that is cut back on the way up. So its memory is that of the
/// widest path and not of the whole, and its depth is a loop's, not the stack's.
///
///     frames   ┌ src ┬ Outline ┬ Tree        a frame: a range of entries and the next one
///     entries  │a b c│d e      │f g h i│     an entry: a range of names
///     names    │............................│
struct DirectoryScanner: ~Copyable {
  let system: SystemCalls
  let options: ScanOptions
  let report: (Message) -> Void
  /// How many folders could not be read.
  private(set) var refusals = 0
  private var source: [UInt8] = []
  private var names = EntryNames()
  private var frames: [Frame] = []
  private var folders: FolderStack
  private var path = RowPath()

  private struct Frame {
    var next: Int
    var end: Int
    /// How high the names were before it.
    var start: EntryNames.Mark

    var isFinished: Bool { next == end }
  }

  init(_ system: SystemCalls, _ options: ScanOptions, report: @escaping (Message) -> Void) {
    self.system = system
    self.options = options
    self.report = report
    folders = FolderStack(system)
  }

  /// Opens the source and reads it; what is below it is read by `rows`.
  mutating func open(_ source: [UInt8]) throws(SystemError) {
    self.source = source
    try folders.openRoot(source)
    do {
      try push()
    } catch {
      folders.closeAll()
      throw error
    }
  }

  mutating func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    defer { folders.closeAll() }
    while let frame = frames.last {
      if frame.isFinished {
        pop()
      } else {
        frames[frames.count - 1].next += 1
        try visit(frame.next, isLastSibling: frame.next + 1 == frame.end, &sink)
      }
    }
  }

  private mutating func visit(
    _ place: Int, isLastSibling: Bool, _ sink: inout some RowSink & ~Copyable
  ) throws(SystemError) {
    let level = frames.count - 1
    var branch = OutlineRow.Branch.leaf
    if names.kind(place) == .directory {
      guard let entered = enter(place, level: level) else { return }
      branch = entered
    }
    // Only now: a row shares the names' storage, and entering a folder appends to it.
    var row = row(place, level: level, isLastSibling: isLastSibling)
    row.branch = branch
    try sink.add(row)
  }
}

/// Going down and up.
extension DirectoryScanner {
  /// Reads a folder unless it is collapsed; nil if it vanished.
  private mutating func enter(_ place: Int, level: Int) -> OutlineRow.Branch? {
    if isCollapsed(place, level: level) { return .collapsed(hiding: nil) }
    do {
      try openFolder(place)
    } catch {
      return error.meansVanished ? nil : refuse(place, error)
    }
    if frames[level + 1].isFinished {
      pop()
      return .leaf
    }
    return .expanded
  }

  private mutating func openFolder(_ place: Int) throws(SystemError) {
    if folders.isLastLost { try reopenLastFolder() }
    try names.withName(place) { name throws(SystemError) in try folders.open(name) }
    do {
      try push()
    } catch {
      folders.close()
      throw error
    }
  }

  private mutating func refuse(_ place: Int, _ error: SystemError) -> OutlineRow.Branch {
    refusals += 1
    report("\(pathOfEntry(place)): \(error.message)")
    return .unreadable
  }

  /// Makes a frame of the folder that was opened last.
  private mutating func push() throws(SystemError) {
    let start = names.mark
    let first = names.count
    do {
      try names.read(folders.last, options, system)
    } catch {
      names.cut(to: start)
      throw error
    }
    frames.append(Frame(next: first, end: names.count, start: start))
  }

  private mutating func pop() {
    names.cut(to: frames.removeLast().start)
    folders.close()
  }

  /// Comes back to the folder by the names of those above it.
  private mutating func reopenLastFolder() throws(SystemError) {
    let places = frames.dropLast().map { $0.next - 1 }
    try folders.reopenLast(by: places.count) { step, open throws(SystemError) in
      try names.withName(places[step], open)
    }
  }
}

/// What is told about an entry.
extension DirectoryScanner {
  private mutating func isCollapsed(_ place: Int, level: Int) -> Bool {
    let folding = options.folding
    if folding.rules.isEmpty { return false }
    let title = names.title(place)
    if folding.needsPaths { path.enter(title, level: level) }
    return folding.fold(level: level, title: title, path: path) == .collapsed
  }

  private func row(_ place: Int, level: Int, isLastSibling: Bool) -> OutlineRow {
    OutlineRow(
      level: level, isLastSibling: isLastSibling, title: names.title(place),
      kind: names.kind(place), branch: .leaf, target: names.target(place),
      metadata: names.metadata(place))
  }

  private func pathOfEntry(_ place: Int) -> Message {
    let places = frames.dropLast().map { $0.next - 1 } + [place]
    var path = source
    for place in places {
      if path.last != "/" { path.append(0x2F) }
      path.append(contentsOf: names.title(place))
    }
    return Message(path)
  }
}
