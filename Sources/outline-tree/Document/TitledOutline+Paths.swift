import Outline

extension TitledOutline {
  /// The titles from the root to a row; none for what is above the roots.
  func names(to node: NodeID?) -> [[UInt8]] {
    guard let node else { return [] }
    return ([node] + outline.ancestors(of: node)).reversed().map { Array(nodes.title(of: $0)) }
  }

  /// The same between slashes, for people.
  func path(of node: NodeID) -> [UInt8] { Array(names(to: node).joined(separator: [0x2F])) }
}
