extension NodeTable {
  /// Whether a row is a folder, or a link to one, that was not read yet.
  func isUnread(_ node: NodeID) -> Bool { reading(of: node) == .omitted }

  /// The same, without links: a link may lead back to where it is.
  func isUnreadFolder(_ node: NodeID) -> Bool { isUnread(node) && kind(of: node) == .directory }
}
