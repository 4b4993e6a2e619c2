import Outline

extension NaiveEdit {
  /// Runs the edit by the method that traps on misuse.
  ///
  /// - Precondition: The edit succeeds.
  /// - Returns: `false` if there is no such method.
  func runByName(on snapshot: inout SectionSnapshot<Item>) -> Bool {
    switch self {
    case .insert(let items, .before(let item)): snapshot.insert(items, before: item)
    case .insert(let items, .after(let item)): snapshot.insert(items, after: item)
    case .insert(let items, .into(let parent, nil)): snapshot.append(items, to: parent)
    case .insert(_, .into): return false
    case .graft(let outline, .before(let item)): snapshot.insert(outline.snapshot, before: item)
    case .graft(let outline, .after(let item)): snapshot.insert(outline.snapshot, after: item)
    case .graft(_, .into): return false
    case .move(let items, .before(let item)): snapshot.move(items, before: item)
    case .move(let items, .after(let item)): snapshot.move(items, after: item)
    case .move(let items, .into(let parent, let index)):
      snapshot.move(items, to: parent, at: index)
    case .delete(let items): snapshot.delete(items)
    case .deleteAll: snapshot.deleteAll()
    case .replaceChildren(let parent, let outline):
      snapshot.replace(childrenOf: parent, using: outline.snapshot)
    case .rename(let old, let new): snapshot.replace(old, with: new)
    case .expand(let items): snapshot.expand(items)
    case .collapse(let items): snapshot.collapse(items)
    }
    return true
  }
}
