import Outline

/// The merge of two sides by the true identities of their items.
struct TrueMerge {
  let hasConflict: Bool
  /// True if there are conflicts, all of them about the order of siblings.
  let hasOnlyOrderConflicts: Bool
  private let merged: OutlineDocument
  /// The titles of the items that have the parent that they had before.
  private let staying: Set<String>

  init(_ sides: RandomSides) {
    let merge = DocumentMerge(base: sides.base, ours: sides.ours, theirs: sides.theirs)
    hasConflict = !merge.conflicts.isEmpty
    hasOnlyOrderConflicts = hasConflict && merge.conflicts.allSatisfy(\.isOfOrder)
    merged = merge.merged
    let (before, after) = (sides.base.outline, merge.merged.outline)
    let items = after.items.filter {
      before.contains($0) && before.parent(of: $0) == after.parent(of: $0)
    }
    staying = Set(items.map { merge.merged[$0].title })
  }

  /// Returns whether a result has other items than it should have, or one twice.
  func hasOtherItems(_ result: OutlineDocument) -> Bool {
    titles(result).sorted() != titles(merged).sorted()
  }

  /// Returns whether items of a result are below another parent than they should be, or in another order. Where a
  /// new child is among the others is not compared.
  func hasOtherPlaces(_ result: OutlineDocument) -> Bool {
    let (children, expected) = (children(result), children(merged))
    return children.mapValues(Set.init) != expected.mapValues(Set.init)
      || children.mapValues(old) != expected.mapValues(old)
  }

  private func old(_ titles: [String]) -> [String] { titles.filter(staying.contains) }

  private func titles(_ document: OutlineDocument) -> [String] {
    document.outline.items.map { document[$0].title }
  }

  /// The titles of the children of each title.
  private func children(_ document: OutlineDocument) -> [String?: [String]] {
    var children: [String?: [String]] = [:]
    for item in document.outline.items {
      let parent = document.outline.parent(of: item).map { document[$0].title }
      children[parent, default: []].append(document[item].title)
    }
    return children
  }
}

extension DocumentConflict {
  fileprivate var isOfOrder: Bool {
    guard case .outline(.order) = self else { return false }
    return true
  }
}
