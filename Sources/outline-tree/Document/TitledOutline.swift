import Outline

/// An outline of numbered rows, and what they say.
struct TitledOutline: Sendable {
  var outline: SectionSnapshot<NodeID>
  var nodes: NodeTable
  let kind: Kind
  /// The identities of rows by their numbers, without those of rows that were inserted since; nil: the
  /// source has none that last.
  var items: [ItemID?]?

  enum Kind: Equatable, Sendable {
    case directory(directoriesOnly: Bool)
    case rows
  }
}

extension TitledOutline {
  /// Returns the identity of a row, if it has one that lasts.
  func item(of node: NodeID) -> ItemID? {
    guard let items, node.index < items.count else { return nil }
    return items[node.index]
  }
}

extension TitledOutline.Kind {
  var reportUnit: Report.Unit {
    switch self {
    case .directory(directoriesOnly: true): .directories
    case .directory(directoriesOnly: false): .directoriesAndFiles
    case .rows: .items
    }
  }
}
