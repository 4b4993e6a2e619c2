import Outline

/// An outline of numbered rows, and what they say.
struct TitledOutline: Sendable {
  var outline: SectionSnapshot<NodeID>
  var nodes: NodeTable
  let kind: Kind

  enum Kind: Equatable, Sendable {
    case directory(directoriesOnly: Bool)
    case rows
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
