import Outline

/// The order of a folder's entries, and of the rows of a document.
struct EntryOrder: Equatable, Sendable {
  /// The key that the options choose; nil if they choose none.
  var chosenKey: Key?
  var isReversed = false
  /// The kind of entry that is listed before all others, even if `isReversed` is true; nil if no kind is listed first.
  var first: First?

  /// The key for a folder's entries. The entries are sorted by name unless the options choose another key.
  var key: Key { chosenKey ?? .name }

  /// The key for the rows of a document. The rows keep their order unless the options choose a key.
  var keyOfDocuments: Key { chosenKey ?? Key.none }

  /// The kind of entry that is listed first. A link to a directory counts as a directory.
  enum First: Sendable {
    case directories, files
  }

  /// The key by which entries are sorted. Entries with the same key are sorted by name.
  enum Key: String, CaseIterable, Sendable {
    case name, natural, `extension`, size, mtime, ctime, type, none

    var comparison: Comparison {
      switch self {
      case .name: .bytes
      // Runs of digits are compared as numbers.
      case .natural: .titles(NaturalOrder.precedes)
      // Names without an extension come first.
      case .extension: .titles(ExtensionOrder.precedes)
      // The largest files come first.
      case .size: .files(needsDetails: true) { _, details in -(details?.size ?? 0) }
      // The oldest files come first. As in `tree`, only whole seconds are compared.
      case .mtime: .files(needsDetails: true) { _, details in details?.modified.seconds ?? 0 }
      case .ctime: .files(needsDetails: true) { _, details in details?.changed.seconds ?? 0 }
      case .type: .files(needsDetails: false) { type, _ in type.rank }
      // Entries stay in the order of the file system.
      case .none: .nothing
      }
    }
  }

  /// The values that a sort key compares. A row of a document has a title, but no file.
  enum Comparison {
    case nothing
    /// Titles, byte by byte.
    case bytes
    case titles(_ precedes: (Bytes, Bytes) -> Bool)
    /// A rank for each file. Files with smaller ranks come first.
    case files(needsDetails: Bool, _ rank: (EntryType, FileDetails?) -> Int64)
  }

  var needsDetails: Bool {
    if case .files(needsDetails: true, _) = key.comparison { true } else { false }
  }
}

/// Compares names by their extensions, ignoring case. The extension is the text after the last period. A name has no
/// extension if its last period is its first character.
enum ExtensionOrder {
  static func precedes(_ a: Bytes, _ b: Bytes) -> Bool {
    let (first, second) = (of(a).lazy.map(\.lowercased), of(b).lazy.map(\.lowercased))
    // Names with the same extension are compared byte by byte.
    if first.elementsEqual(second) { return a.lexicographicallyPrecedes(b) }
    return first.lexicographicallyPrecedes(second)
  }

  private static func of(_ name: Bytes) -> Bytes {
    guard let period = name.lastIndex(of: 0x2E), period > name.startIndex else { return [] }
    return name[(period + 1)...]
  }
}

extension EntryOrder.Key {
  /// True if the key compares properties of files, which the rows of documents do not have.
  var comparesFiles: Bool { if case .files = comparison { true } else { false } }
}

extension EntryType {
  /// The rank of the type if entries are sorted by type. Directories come first, then links, then files, and then
  /// everything else.
  fileprivate var rank: Int64 {
    switch self {
    case .directory: 0
    case .link: 1
    case .file, .unknown: 2
    case .fifo, .socket, .characterDevice, .blockDevice: 3
    }
  }
}
