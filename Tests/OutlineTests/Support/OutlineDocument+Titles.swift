import Outline

/// The parts of documents that tests compare.
extension OutlineDocument {
  /// The compared values: levels and titles, in preorder.
  var titlesByLevel: [String] { outline.rows.map { "\($0.level) \(self[$0.item].title)" } }

  /// The titles of the children of each title, without their order.
  var titlesBelowParents: [String: Set<String>] {
    var children: [String: Set<String>] = [:]
    for item in outline.items {
      let parent = outline.parent(of: item).map { self[$0].title } ?? ""
      children[parent, default: []].insert(self[item].title)
    }
    return children
  }
}
