import Outline

extension FolderOrder {
  /// Returns the entries of a folder that the document lists, in order.
  ///
  /// - Parameter path: The names from the source to the folder.
  func entries(at path: [[UInt8]]) -> [KnownEntry] {
    var folder: ItemID?
    for name in path {
      guard let child = children(of: folder).first(where: { document[$0].titleBytes == name })
      else {
        return []
      }
      folder = child
    }
    return children(of: folder).map { child in
      KnownEntry(
        name: document[child].titleBytes,
        isExpanded: document.outline.isExpanded(child) && document.outline.childCount(of: child) > 0
      )
    }
  }

  struct KnownEntry {
    var name: [UInt8]
    /// True if its children are shown.
    var isExpanded: Bool
  }

  private func children(of item: ItemID?) -> [ItemID] { document.outline.children(of: item) }
}
