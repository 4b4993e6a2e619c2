import Outline

/// The kind of a row.
enum NodeKind: Equatable, Sendable {
  case directory
  case file
  case link(leadsToDirectory: Bool)
  /// A pipe, a socket or a device.
  case special(EntryType)
  /// A row that is not a file.
  case plain

  init(_ type: EntryType) {
    switch type {
    case .directory: self = .directory
    case .file, .unknown: self = .file
    case .link: self = .link(leadsToDirectory: false)
    case .fifo, .socket, .characterDevice, .blockDevice: self = .special(type)
    }
  }

  var isDirectory: Bool { self == .directory || self == .link(leadsToDirectory: true) }
}

/// The details of a directory entry other than its name.
typealias FileDetails = FileStatus

/// The type and permissions of a file. The row of a symbolic link also stores these two properties of the link's
/// target.
struct TypeAndMode: Equatable, Sendable {
  var type: EntryType
  var mode: UInt32
}

extension FileDetails {
  var typeAndMode: TypeAndMode { TypeAndMode(type: type, mode: mode) }

  /// True if the entry is a file with more than one name.
  var hasHardLinks: Bool { linkCount > 1 && type != .directory }
}

/// The kind, link target and details of each file of a directory. The item number of a file is the index.
struct FileTable: Sendable {
  private var entries: [Entry] = []
  private var details: [FileDetails?] = []
  // The targets are in a dictionary, because only a few rows have a target.
  private var targets: [ItemID: (path: [UInt8], mode: TypeAndMode?)] = [:]
  /// The folders that the options do not choose, but that stay in the outline because of the rows below them.
  var passages: Set<ItemID> = []

  private struct Entry: Sendable {
    var kind = NodeKind.plain
    var reading = Reading.done
  }

  /// The extent to which a directory was read.
  enum Reading: Sendable {
    case done
    case refused
    /// The row is a link that leads back to one of its own ancestors.
    case loop
    case omitted
  }

  /// The items of all files that have ever been read.
  var items: [ItemID] { entries.indices.map { ItemID($0) } }

  func kind(of item: ItemID) -> NodeKind { entry(item).kind }

  func reading(of item: ItemID) -> Reading { entry(item).reading }

  private func entry(_ item: ItemID) -> Entry {
    entries.indices.contains(item.number) ? entries[item.number] : Entry()
  }

  mutating func add(_ item: ItemID, _ kind: NodeKind, reading: Reading = .done) {
    Self.grow(&entries, to: item, Entry())
    entries[item.number] = Entry(kind: kind, reading: reading)
  }

  mutating func setReading(_ reading: Reading, of item: ItemID) {
    entries[item.number].reading = reading
  }

  private static func grow<Element>(_ array: inout [Element], to item: ItemID, _ filler: Element) {
    let missing = item.number + 1 - array.count
    if missing > 0 { array.append(contentsOf: repeatElement(filler, count: missing)) }
  }

  func target(of item: ItemID) -> Bytes? { targets[item]?.path[...] }

  func targetMode(of item: ItemID) -> TypeAndMode? { targets[item]?.mode }

  mutating func setTarget(
    _ target: some Sequence<UInt8>, _ mode: TypeAndMode? = nil, of item: ItemID
  ) {
    targets[item] = (Array(target), mode)
  }

  /// Returns the details of a file; nil if they were not read, or could not be read. A scan reads the details either
  /// of all files or of no file.
  func details(of item: ItemID) -> FileDetails? {
    details.indices.contains(item.number) ? details[item.number] : nil
  }

  mutating func setDetails(_ value: FileDetails?, of item: ItemID) {
    if value == nil && !details.indices.contains(item.number) { return }
    Self.grow(&details, to: item, nil)
    details[item.number] = value
  }

  mutating func setSize(_ size: Int64, of item: ItemID) {
    if details.indices.contains(item.number) { details[item.number]?.size = size }
  }

  /// True if a row is an unread folder, or a link to an unread folder.
  func isUnread(_ item: ItemID) -> Bool { reading(of: item) == .omitted }

  /// True if a row is a folder that has not been read yet. A link to a folder does not count, because it may lead back
  /// to a folder that contains the link.
  func isUnreadFolder(_ item: ItemID) -> Bool { isUnread(item) && kind(of: item) == .directory }
}

/// Collects the rows of a scan. All rows are expanded, and their items are numbered in preorder.
struct FileCollector: RowSink {
  private var rows = DocumentBuilder()
  private var files = FileTable()

  mutating func add(_ row: OutlineRow) {
    let item = ItemID(rows.count)
    rows.append(title: row.title, level: row.level)
    files.add(item, row.kind, reading: .init(row.branch))
    if let target = row.target { files.setTarget(target, row.targetMode, of: item) }
    if row.isPassage { files.passages.insert(item) }
    if let details = row.details { files.setDetails(details, of: item) }
  }

  mutating func flushIfDue() {}

  /// Does nothing, because a limit on the number of children applies to drawings, not to outlines.
  mutating func omit(_ count: Int, level: Int) {}

  mutating func hide(_ kind: NodeKind, isRead: Bool) {}

  consuming func document(
    _ kind: SourceDocument.Kind = .directory
  ) throws(OutlineError) -> SourceDocument {
    var document = try rows.document()
    document.outline.expandAll()
    return SourceDocument(document, files: files, kind: kind)
  }
}

extension FileTable.Reading {
  fileprivate init(_ branch: OutlineRow.Branch) {
    switch branch {
    case .leaf, .expanded: self = .done
    case .collapsed: self = .omitted
    case .unreadable: self = .refused
    case .loop: self = .loop
    }
  }
}
