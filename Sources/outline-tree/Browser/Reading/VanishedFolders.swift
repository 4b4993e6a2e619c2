import Outline

/// Folders that were open when they were deleted on the disk: when they are there again, they are
/// opened again.
struct VanishedFolders: Sendable {
  private var paths: Set<[UInt8]> = []

  /// More than a user had in view.
  private static let limit = 1 << 16

  /// Remembers the open folders of some subtrees, before those are deleted.
  mutating func remember(_ nodes: [ItemID], in document: SourceDocument) {
    for node in nodes {
      for row in document.outline.subtree(of: node) where row.isExpanded {
        if document.files.kind(of: row.item).isDirectory { insert(document.names(to: row.item)) }
      }
    }
  }

  /// - Parameter names: The titles from the source to the folder.
  mutating func insert(_ names: [[UInt8]]) {
    if paths.count < Self.limit { paths.insert(Self.path(names)) }
  }

  /// Forgets a folder.
  ///
  /// - Returns: Whether it was among them.
  mutating func remove(_ names: [[UInt8]]) -> Bool {
    paths.isEmpty ? false : paths.remove(Self.path(names)) != nil
  }

  /// Unambiguous: no name has a slash in it.
  private static func path(_ names: [[UInt8]]) -> [UInt8] {
    Array(names.joined(separator: [0x2F]))
  }
}
