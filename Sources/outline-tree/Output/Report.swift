import Outline

/// The numbers in the last line of an output, such as the number of files.
struct Report: Equatable {
  enum Unit { case items, directories, directoriesAndFiles }

  var unit: Unit
  // The numbers of rows include all known rows, whether they are shown or hidden.
  var rows = 0
  var directories = 0
  var files = 0
  /// The disk usage in bytes; nil if it is not reported.
  var diskUsage: Int64?
  /// The unit of the disk usage; nil for bytes.
  var sizeUnit: SizeColumn.Unit?
  /// The number of rows that are not files. In a directory, only an edit can add rows of this kind.
  var plain = 0
  var hidden = 0
  /// The number of directories that were not read. The directories may contain an unknown number of rows.
  var unread = 0

  /// The part of the report about an overview; nil if no budget was given. An overview is an output with only the
  /// rows that fit a budget.
  var overview: OverviewNote?

  private var isSourceEmpty = true

  init(_ unit: Unit, showsDiskUsage: Bool = false, sizeUnit: SizeColumn.Unit? = nil) {
    self.unit = unit
    self.sizeUnit = sizeUnit
    diskUsage = showsDiskUsage ? 0 : nil
  }

  mutating func begin(_ source: SourceRow) {
    isSourceEmpty = true
    if source.kind != .directory && source.kind != .plain { files += 1 }
    if let size = source.details?.size { diskUsage? += size }
  }

  mutating func count(_ row: OutlineRow) {
    count(row.kind, isRead: row.branch != .collapsed(hiding: nil))
  }

  mutating func hide(_ kind: NodeKind, isRead: Bool) {
    count(kind, isRead: isRead)
    hidden += 1
  }

  private mutating func count(_ kind: NodeKind, isRead: Bool) {
    if isSourceEmpty {
      // As in `tree`, the source counts as a directory unless the source is empty.
      directories += 1
      isSourceEmpty = false
    }
    rows += 1
    if kind.isDirectory {
      directories += 1
    } else if kind == .plain {
      plain += 1
    } else {
      files += 1
    }
    if !isRead { unread += 1 }
  }
}

extension Report {
  /// The text of the report, such as `3 directories, 14 files, 5 hidden`.
  var text: Message {
    var parts = counts
    if hidden > 0 { parts.append("\(hidden) hidden") }
    if unread > 0 { parts.append("\(unread) not read") }
    if let tokens = overview?.tokens { parts.append("\(tokens) tokens at most (estimate)") }
    let text = parts.joined(separator: ", ")
    return diskUsage.map { " \(words(of: $0)) used in \(text)" } ?? text
  }

  /// Returns the size, padded to the width of the size column, as in `tree`.
  private func words(of size: Int64) -> Message {
    var words: [UInt8] = []
    if let sizeUnit {
      SizeColumn.appendHuman(size, unit: sizeUnit, to: &words)
    } else {
      SizeColumn.append(size, to: &words)
      words += " bytes".utf8
    }
    return Message(words)
  }

  private var counts: [Message] {
    switch unit {
    case .items: ["\(count: rows, "item")"]
    case .directories: [folders] + added
    case .directoriesAndFiles: [folders, "\(count: files, "file")"] + added
    }
  }

  private var folders: Message { "\(count: directories, "directory", plural: "directories")" }

  private var added: [Message] { plain > 0 ? ["\(count: plain, "added row")"] : [] }
}
