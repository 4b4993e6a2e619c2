import Outline

/// The known facts about a row's file. Unknown facts are nil, and are not compared.
struct FileFacts: Equatable {
  var kinds: EntryKinds
  /// The permissions, including the set-user-ID, set-group-ID and sticky bits.
  var mode: UInt32?
  var size: FileSize?
  /// The target of a link.
  var target: [UInt8]?
}

extension FileFacts {
  /// Creates the facts about a directory entry. The result is nil if the row is not a file.
  ///
  /// - Parameter isNameOnly: Whether the row comes from a list of paths. A list of paths does not show the kinds of
  ///   files. A row that looks like a directory may be a link to a directory, and any other row may be a file of any
  ///   kind.
  init?(of item: ItemID, _ files: FileTable, isNameOnly: Bool = false) {
    guard var kinds = files.kind(of: item).type.map(EntryKinds.init) else { return nil }
    if isNameOnly { kinds = kinds == .directory ? [.directory, .link] : .any }
    let details = files.details(of: item)
    self.init(
      kinds: kinds, mode: details?.mode, size: details.map { .bytes($0.size) },
      target: files.target(of: item).map { Array($0) })
  }

  /// Creates the facts that a listing contains about a file.
  init(listed fields: [DocumentField], isParent: Bool, isDrawn: Bool) {
    kinds = .any
    var columns: ListedColumns?
    for field in fields {
      switch field.name {
      case "type": if case .text(let name) = field.value { kinds = EntryKinds(name: name) ?? .any }
      case "target": target = field.value.bytes
      case "mode": if case .text(let octal) = field.value { mode = UInt32(octal, radix: 8) }
      case "size": size = FileSize(field.value.asWritten.utf8)
      case "columns": columns = field.value.bytes.map(ListedColumns.init)
      default: break
      }
    }
    mode = mode ?? columns?.mode
    size = size ?? columns?.size
    if kinds == .any {
      kinds = columns?.kinds ?? Self.kinds(hasTarget: target != nil, isParent, isDrawn)
    }
  }

  private static func kinds(hasTarget: Bool, _ isParent: Bool, _ isDrawn: Bool) -> EntryKinds {
    if hasTarget { return .link }
    let kinds: EntryKinds = isParent ? [.directory, .link] : .any
    return isDrawn ? kinds.subtracting(.link) : kinds
  }

  /// The names of the fields that contain facts about files in a listing.
  static let fieldNames: Set<String> = [
    "type", "target", "inode", "dev", "mode", "prot", "user", "group", "size", "time", "columns",
    "error", "omitted", "collapsed",
  ]

  /// The error texts that a listing contains for folders that were not read.
  private static let remarks: Set<String> = ["error opening dir", "recursive, not followed"]

  /// True if the given fields belong to a row in a listing of files.
  static func areListed(_ fields: [DocumentField]) -> Bool {
    fields.contains { field in
      switch (field.name, field.value) {
      case ("type", .text(let name)): EntryKinds(name: name) != nil
      case ("target", _), ("columns", _): field.value.bytes != nil
      case ("error", .text(let text)): remarks.contains(text)
      default: false
      }
    }
  }
}

/// The kinds of files in a comparison. In a directory, the kind of each file is known. A listing may not show the
/// kind of a file, so the file may have one of several kinds.
extension EntryKinds {
  private static let types: [EntryType] = [
    .directory, .file, .link, .fifo, .socket, .characterDevice, .blockDevice,
  ]

  /// Creates the kind that has the given name in JSON; nil if no kind has this name.
  init?(name: String) { self.init { name == $0.nameInListings.description } }

  /// Creates the kind that has the given letter in columns; nil if no kind has this letter.
  init?(letter: UInt8) { self.init { letter == $0.letter } }

  private init?(where isWanted: (EntryType) -> Bool) {
    guard let type = Self.types.first(where: isWanted) else { return nil }
    self.init(type)
  }

  /// The name in JSON; nil if several kinds are possible.
  var name: String? {
    Self.types.first { self == EntryKinds($0) }?.nameInListings.description
  }

  /// The text for messages. Unlike `name`, this text is never nil.
  var words: String {
    name ?? (self == [.directory, .link] ? "directory" : contains(.link) ? "file" : "no link")
  }
}

extension SourceDocument {
  /// Returns whether a row was saved as a directory; nil if the kind of the row is unknown, or if the row is a link,
  /// which may lead to a directory.
  func saysFolder(_ item: ItemID) -> Bool? {
    guard let fields = document.contentBesidesTitle(of: item)?.fields, !fields.isEmpty else {
      return nil
    }
    let facts = FileFacts(listed: fields, isParent: false, isDrawn: false)
    return [.any, .link].contains(facts.kinds) ? nil : facts.kinds == .directory
  }
}

/// Finds the directories of one source that have the same paths as rows of another source. The caller passes the rows
/// of the other source in preorder. Some documents do not record which rows are directories. In Markdown, for example,
/// an empty directory looks like a file.
struct KnownFolders {
  private var folders: [Name: ItemID] = [:]
  /// For each ancestor of the current row of the other source, and for this row itself, the directory of this source
  /// with the same path. An element is nil if there is no such directory.
  private var open: [ItemID?] = []

  private struct Name: Hashable {
    var parent: ItemID?
    var title: Bytes
  }

  static let none = KnownFolders()

  private init() {}

  init(of source: SourceDocument) {
    var parents: [ItemID] = []
    for row in source.outline.rows {
      parents.removeLast(parents.count - row.level)
      if source.files.kind(of: row.item).isDirectory {
        folders[Name(parent: parents.last, title: source.title(of: row.item))] = row.item
      }
      parents.append(row.item)
    }
  }

  /// Moves to the next row of the other source, and returns whether this source has a directory with the
  /// same path as that row.
  mutating func enter(_ title: Bytes, level: Int) -> Bool {
    open.removeLast(open.count - level)
    let isKnown = level == 0 || open[level - 1] != nil
    let folder = isKnown ? folders[Name(parent: open.last ?? nil, title: title)] : nil
    open.append(folder)
    return folder != nil
  }
}

/// The size of a file, with the precision that the source provides.
enum FileSize: Equatable {
  case bytes(Int64)
  /// A size rounded to a unit, such as `4.0K`.
  case rounded([UInt8])

  /// Creates a size from text. The result is nil if the text is not a size.
  init?(_ text: some BidirectionalCollection<UInt8>) {
    let isNumber = !text.isEmpty && text.allSatisfy(\.isDigit)
    if isNumber, let size = Int64(String(decoding: text, as: UTF8.self)) {
      self = .bytes(size)
    } else if let unit = text.last, Self.units.contains(unit), text.first?.isDigit == true,
      text.dropLast().allSatisfy({ $0.isDigit || $0 == "." })
    {
      self = .rounded(Array(text))
    } else {
      return nil
    }
  }

  private static let units = Array("kKMGTPE".utf8)

  /// True if two sizes are equal after both have been rounded to the precision of the less precise size.
  func agrees(with other: FileSize) -> Bool {
    if case (.bytes(let size), .bytes(let otherSize)) = (self, other) { return size == otherSize }
    // In a listing, the M in 1.5M may stand for 1024² or for 1000² bytes.
    return rounded(to: .binary) == other.rounded(to: .binary)
      || rounded(to: .decimal) == other.rounded(to: .decimal)
  }

  var text: [UInt8] {
    switch self {
    case .bytes(let size): Array(String(size).utf8)
    case .rounded(let text): text
    }
  }

  /// Returns the size as rounded text with a unit. If the size is already rounded, returns it unchanged.
  func rounded(to unit: SizeColumn.Unit) -> [UInt8] {
    guard case .bytes(let size) = self else { return text }
    var text: [UInt8] = []
    SizeColumn.appendHuman(size, unit: unit, to: &text)
    return Array(text.drop { $0 == 0x20 })
  }
}
