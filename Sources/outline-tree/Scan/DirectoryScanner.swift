import Outline

/// Produces the rows of a directory and everything below it, in preorder.
///
/// The scanner keeps the folders on the path from the source down to the current folder. A `ReadAhead` reads the
/// folders for the scanner. The names in a folder are released after the folder's last row has been produced. So memory
/// use depends on the folders along one path and on the limit of the `ReadAhead`, not on the total number of files. The
/// scanner uses no recursion, so directories may be nested to any depth.
final class DirectoryScanner {
  let report: (Message) -> Void
  var progress: Progress?
  /// The number of entries that have been visited, for the progress display.
  private var entries = 0
  /// The number of folders that could not be read.
  private(set) var refusals = 0
  private let readAhead: ReadAhead
  private var reader: FolderReader
  private let limit: Int
  private var source: [UInt8] = []
  private var frames: [Frame] = []
  /// A value that `prefetchNames` computes from the bytes that it reads. Without this value, the compiler would remove
  /// the reads.
  private var touched: UInt8 = 0
  private static let prefetchCount = 64

  private struct Frame {
    let folder: Folder
    let listing: Listing
    var next = 0
    /// The index after the last entry that gets a row.
    let end: Int

    init(_ folder: Folder, limit: Int) {
      self.folder = folder
      listing = folder.listing
      end = min(limit, listing.count)
    }

    var isFinished: Bool { next == end }

    var omitted: Int { listing.count - end }

    @inline(__always)
    func row(_ index: Int, level: Int, _ branch: OutlineRow.Branch) -> OutlineRow {
      let entry = listing.entries[index]
      return OutlineRow(
        level: level, isLastSibling: index + 1 == listing.count,
        isPassage: entry.isPassage, title: listing.title(entry),
        kind: listing.kind(entry), branch: branch, target: listing.target(entry),
        details: listing.details(entry), targetMode: listing.targetMode(entry))
    }
  }

  init(_ system: SystemCalls, _ options: ScanOptions, report: @escaping (Message) -> Void) {
    self.report = report
    readAhead = ReadAhead(system, options)
    reader = FolderReader(system: system, options: options)
    limit = options.limit
  }

  /// Closes the folders if `rows` was not called, for example because another source could not be opened.
  deinit { stop() }

  /// The row of the source itself.
  var row: SourceRow {
    SourceRow(name: source[...], kind: .directory, details: readAhead.sourceDetails)
  }

  /// Opens the source and reads its entries. The folders below the source are read by `rows`.
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
        for entry in frame.listing.entries[frame.end...] {
          let kind = frame.listing.kind(entry)
          sink.hide(kind, isRead: !reader.isEntered(kind))
        }
        if frame.omitted > 0 { try sink.omit(frame.omitted, level: last) }
        readAhead.release(frame.folder)
      } else {
        try visit(frames[last], level: last, &sink)
      }
    }
  }

  /// Stops reading, whether or not all rows have been produced. The threads are stopped before the folders are
  /// released, because the threads use the folders.
  private func stop() {
    progress?.clear()
    readAhead.stop()
    for frame in frames { frame.folder.dismantle() }
    frames = []
  }

  /// Adds rows for the entries of a folder, up to and including the next subfolder to read, and enters that
  /// subfolder.
  private func visit(
    _ frame: Frame, level: Int, _ sink: inout some RowSink & ~Copyable
  ) throws(SystemError) {
    for index in frame.next..<frame.end {
      if index.isMultiple(of: Self.prefetchCount) { prefetchNames(after: index, frame.listing) }
      let entry = frame.listing.entries[index]
      let folder = frame.listing.folder(entry)
      if folder >= 0 {
        frames[level].next = index + 1
        entries += index + 1 - frame.next
        progress?.update(entries: entries)
        try sink.flushIfDue()
        let branch = enter(frame.folder.folders[Int(folder)].take()!)
        return try sink.add(frame.row(index, level: level, branch))
      }
      let branch = entry.isCollapsed ? OutlineRow.Branch.collapsed(hiding: nil) : .leaf
      try sink.add(frame.row(index, level: level, branch))
    }
    entries += frame.end - frame.next
    frames[level].next = frame.end
  }

  /// Reads one byte of each of the next names, so that the names are in the cache when they are needed. In a large
  /// folder, the names are far apart in memory. If the names are read together, the processor waits for memory once for
  /// all names, not once for each row.
  private func prefetchNames(after index: Int, _ listing: Listing) {
    let start = min(index + Self.prefetchCount, listing.count)
    for entry in listing.entries[start..<min(start + Self.prefetchCount, listing.count)] {
      touched ^= listing.bytes[Int(entry.start)]
    }
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
      report("\(file: path(of: folder).bytes): \(error.message)")
      return .unreadable
    // The folder still existed when its parent was read, so its entry has a row.
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
