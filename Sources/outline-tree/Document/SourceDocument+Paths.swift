import Outline

extension SourceDocument {
  /// Returns the titles from the root to a row; none if the row is nil.
  func names(to node: ItemID?) -> [[UInt8]] {
    guard let node else { return [] }
    return ([node] + outline.ancestors(of: node)).reversed().map { document.titleBytes(of: $0) }
  }

  /// Returns the titles from the root to a row, separated by slashes.
  func path(of node: ItemID) -> [UInt8] { Array(names(to: node).joined(separator: [0x2F])) }
}
