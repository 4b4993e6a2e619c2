import Outline

/// The names of an outline's rows, for messages.
struct RowNames {
  let document: OutlineDocument
  /// Returns the identity of a row; nil if the identity is not permanent.
  let identity: (ItemID) -> ItemID?

  /// Creates the names for a document whose items are permanent identities.
  init(_ document: OutlineDocument) {
    self.document = document
    identity = { $0 }
  }

  /// - Parameter identities: The identities of rows, if these identities are permanent and differ from the
  ///   items of the rows.
  init(_ source: SourceDocument, _ identities: [ItemID: ItemID]? = nil) {
    document = source.document
    let hasIdentities = source.hasIdentities
    identity = { item in identities.map { $0[item] } ?? (hasIdentities ? item : nil) }
  }

  /// Returns the text that is shown for a row, such as `🦊 Fox`.
  func label(_ item: ItemID) -> [UInt8] { document[item].label }

  /// Returns the name of a row in a path.
  private func title(_ item: ItemID) -> [UInt8] { document.titleBytes(of: item) }

  func parent(_ item: ItemID) -> ItemID? { document.outline.parent(of: item) }

  /// Returns the path of a row's parent; the path is shortened if it is long. If the row is a root, returns “the top
  /// level”.
  func name(_ parent: ItemID?) -> Message {
    parent.map { Message(pathOfParent($0).bytes) } ?? "the top level"
  }

  /// Returns text that describes the place of a row, such as `in Nature`.
  func place(of item: ItemID) -> Message {
    parent(item).map { "in \(name($0))" } ?? "at the top level"
  }

  /// Returns the path of a parent and the number of one of the parent's children, such as `Nature/Birds [3]`. Numbers
  /// start at 1.
  func siblingNumber(_ place: OutlineDifference<ItemID>.Place) -> Message {
    "\(name(place.parent)) [\(place.index + 1)]"
  }
}

/// Paths of rows.
///
/// If every message contained the whole path of a row, the messages about a deep outline would be too long.
/// Therefore, a message contains only `…/` and the end of a long path. Positions distinguish rows whose shortened
/// paths are equal.
extension RowNames {
  /// The maximum number of titles in a shortened path, and the approximate maximum number of bytes.
  private static var titleLimit: Int { 64 }
  private static var byteLimit: Int { 4096 }

  typealias Path = (bytes: [UInt8], isShortened: Bool)

  /// Returns the path of a row. The parent's path may be shortened; the row's own title is never shortened.
  func path(of item: ItemID) -> Path {
    guard let parent = parent(item) else { return (title(item), false) }
    let (bytes, isShortened) = pathOfParent(parent)
    return (bytes + [0x2F] + title(item), isShortened)
  }

  /// Returns the path of a row; the path is shortened if it is long. The output might become too long otherwise,
  /// because it may contain the path once for each child of the row.
  func pathOfParent(_ item: ItemID) -> Path {
    var titles: [[UInt8]] = []
    var size = 0
    var next: ItemID? = item
    while let item = next, titles.count < Self.titleLimit, size < Self.byteLimit {
      titles.append(title(item))
      size += titles[titles.count - 1].count
      next = parent(item)
    }
    var start: [UInt8] = next == nil ? [] : Array("…/".utf8)
    let (last, isCut) = Self.end(of: titles.removeLast(), bytes: Self.byteLimit)
    if isCut { start = Array("…".utf8) }
    let path = start + ([last] + titles.reversed()).joined(separator: [0x2F])
    return (path, next != nil || isCut)
  }

  /// Returns a title. If it has more than the given number of bytes, returns only the end of the title.
  private static func end(of title: [UInt8], bytes: Int) -> (end: [UInt8], isCut: Bool) {
    guard title.count > bytes else { return (title, false) }
    let end = title.suffix(bytes).drop { (0x80...0xBF).contains($0) }
    return (Array(end), true)
  }
}
