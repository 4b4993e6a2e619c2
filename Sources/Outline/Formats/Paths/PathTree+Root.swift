extension PathTree {
  /// The folder that contains all other listed paths, if the list contains the folder itself. For example,
  /// `find src` prints `src` first. If the list does not contain such a folder, the value is the root to
  /// which the paths are relative.
  package var listedRoot: Node {
    var node: Node = 0
    while !isListed(node), let child = onlyChild(of: node), isDirectory(child) { node = child }
    if isListed(node) { return node }
    // If all paths are absolute, the result is the root of the file system.
    return onlyChild(of: 0).flatMap { isFileSystem($0) ? $0 : nil } ?? 0
  }

  private func onlyChild(of node: Node) -> Node? {
    let children = children(of: node)
    return children.count == 1 ? children[0] : nil
  }

  /// True if a node is the root of absolute paths. Only the root of absolute paths has a slash in its name.
  package func isFileSystem(_ node: Node) -> Bool { name(of: node).first == 0x2F }

  /// Returns the path of a node; `.` for the root.
  package func path(of node: Node) -> [UInt8] {
    if node == 0 { return [0x2E] }
    var names: [ArraySlice<UInt8>] = []
    var ancestor = node
    while ancestor != 0 {
      names.append(isFileSystem(ancestor) && ancestor != node ? [] : name(of: ancestor))
      ancestor = parent(of: ancestor)
    }
    return Array(names.reversed().joined(separator: [0x2F]))
  }
}
