import Outline

/// Gives the rows of a directory and of what is below it, in preorder.
///
/// It holds where it is, from the source down to the folder whose entries it gives; reading is the
/// business of a `ReadAhead`. A folder's names are let go when its last row has been given. So its
/// memory is that of the widest path and not of the whole, and its depth is a loop's, not the
/// stack's.
final class DirectoryScanner {
  let report: (Message) -> Void
  /// Is told how many entries there were, where that is shown.
  var progress: Progress?
  private var entries = 0
  /// How many folders could not be read.
  private(set) var refusals = 0
  private let readAhead: ReadAhead
  private var reader: FolderReader
  private let limit: Int
  private var source: [UInt8] = []
  private var frames: [Frame] = []

  private struct Frame {
    let folder: Folder
    let listing: Listing
    var next = 0
    /// Behind the last entry that is given.
    let end: Int

    init(_ folder: Folder, limit: Int) {
      self.folder = folder
      listing = folder.listing
      end = min(limit, listing.count)
    }

    var isFinished: Bool { next == end }

    var omitted: Int { listing.count - end }

    func row(_ index: Int, level: Int, _ branch: OutlineRow.Branch) -> OutlineRow {
      OutlineRow(
        level: level, isLastSibling: index + 1 == listing.count, title: listing.title(index),
        kind: listing.kind(index), branch: branch, target: listing.target(index),
        details: listing.details(index), targetDetails: listing.targetDetails(index))
    }
  }

  init(_ system: SystemCalls, _ options: ScanOptions, report: @escaping (Message) -> Void) {
    self.report = report
    readAhead = ReadAhead(system, options)
    reader = FolderReader(system, options)
    limit = options.limit
  }

  /// When another source could not be opened, the rows of this one were never asked for.
  deinit { stop() }

  /// The source itself.
  var row: SourceRow {
    SourceRow(name: source[...], kind: .directory, details: readAhead.sourceDetails)
  }

  /// Opens the source and reads it; what is below it is read by `rows`.
  func open(_ source: [UInt8]) throws(SystemError) {
    self.source = source
    try readAhead.start(source, with: &reader)
    frames = [Frame(readAhead.source, limit: limit)]
  }

  func rows(into sink: inout some RowSink & ~Copyable) throws(SystemError) {
    defer { stop() }
    readAhead.startThreads()
    while let last = frames.indices.last {
      if frames[last].isFinished {
        let frame = frames.removeLast()
        if frame.omitted > 0 { try sink.omit(frame.omitted, level: last) }
        readAhead.release(frame.folder)
      } else {
        try visit(frames[last], level: last, &sink)
      }
    }
  }

  /// Also half way, when the rows cannot be written: the threads first, for they use the folders.
  private func stop() {
    progress?.clear()
    readAhead.stop()
    for frame in frames { frame.folder.dismantle() }
    frames = []
  }

  /// Gives the rows of a folder from the next one on, up to that of a folder, which is entered.
  private func visit(
    _ frame: Frame, level: Int, _ sink: inout some RowSink & ~Copyable
  ) throws(SystemError) {
    for index in frame.next..<frame.end {
      let entry = frame.listing.entries[index]
      if entry.folder >= 0 {
        frames[level].next = index + 1
        entries += index + 1 - frame.next
        progress?.update(entries: entries)
        try sink.flushIfDue()
        let branch = enter(frame.folder.folders.take(Int(entry.folder)))
        return try sink.add(frame.row(index, level: level, branch))
      }
      let branch = entry.isCollapsed ? OutlineRow.Branch.collapsed(hiding: nil) : .leaf
      try sink.add(frame.row(index, level: level, branch))
    }
    entries += frame.end - frame.next
    frames[level].next = frame.end
  }

  private func enter(_ folder: Folder) -> OutlineRow.Branch {
    switch readAhead.outcome(of: folder, with: &reader) {
    case .read:
      if folder.listing.count == 0 { return .leaf }
      frames.append(Frame(folder, limit: limit))
      return .expanded
    case .refused(let error):
      refusals += 1
      progress?.clear()
      report("\(path(of: folder)): \(error.message)")
      return .unreadable
    // It was there when its parent was read, so it has its row.
    case .vanished: return .leaf
    case .elsewhere: return .collapsed(hiding: nil)
    case .loop: return .loop
    }
  }

  private func path(of folder: Folder) -> Message {
    let separator: [UInt8] = source.last == "/" ? [] : [0x2F]
    return Message(source + separator + folder.pathOfEntries.dropLast())
  }
}

extension [Folder?] {
  fileprivate mutating func take(_ index: Int) -> Folder {
    defer { self[index] = nil }
    return self[index]!
  }
}
