import Outline

/// Subtrees that were cut or copied.
struct Clipboard: Sendable {
  var outline: SectionSnapshot<NodeID>
  /// Whether its rows are nowhere else: then they are put back themselves, and keep their identity.
  var isCut: Bool
}
