import Outline

/// The merge of two sides by the true identities of their items.
struct TrueMerge {
  let hasConflict: Bool
  /// True if there are conflicts, and all of them concern the order of siblings.
  let hasOnlyOrderConflicts: Bool
  private let merged: OutlineDocument
  /// The titles of the items whose parent in the merged outline is the same as in the base.
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

  /// Returns whether items are missing in a result, are in the result twice, or should not be in the result.
  func hasOtherItems(_ result: OutlineDocument) -> Bool {
    titles(result).sorted() != titles(merged).sorted()
  }

  /// Returns whether items of a result are below a wrong parent, or in a wrong order. The positions of new
  /// children among the other children are not compared.
  func hasOtherPlaces(_ result: OutlineDocument) -> Bool {
    let (children, expected) = (children(result), children(merged))
    return children.mapValues(Set.init) != expected.mapValues(Set.init)
      || children.mapValues(old) != expected.mapValues(old)
  }

  private func old(_ titles: [String]) -> [String] { titles.filter(staying.contains) }

  private func titles(_ document: OutlineDocument) -> [String] {
    document.outline.items.map { document[$0].title }
  }

  /// Returns, for the title of each parent, the titles of its children.
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
