/// A step by handle: what an `OutlineStep` is made of.
///
/// Removed items, and the places that items leave, have handles of the older outline. Everything else has
/// handles of the newer one.
@usableFromInline
enum HandleStep {
  @usableFromInline typealias Place = OutlineDifference<Int32>.Place

  case remove(Int32, from: Place)
  case insert([Int32], shapedAs: [RowShape], at: Place)
  case move(Int32, from: Place, to: Place)
  case expand(Int32)
  case collapse(Int32)
}

extension OutlineStep {
  /// Creates a step of the items that handles stand for.
  @inlinable
  init(_ step: HandleStep, from old: ItemIndex<Item>, to new: ItemIndex<Item>) {
    self =
      switch step {
      case .remove(let handle, let place):
        .remove(old.item(of: handle), from: Place(place, in: old))
      case .insert(let handles, let shape, let place):
        .insert(
          SectionSnapshot(
            storage: OutlineStorage(
              unique: handles.map { new.item(of: $0) }, shapedAs: shape)),
          at: Place(place, in: new))
      case .move(let handle, let oldPlace, let newPlace):
        .move(new.item(of: handle), from: Place(oldPlace, in: old), to: Place(newPlace, in: new))
      case .expand(let handle): .expand(new.item(of: handle))
      case .collapse(let handle): .collapse(new.item(of: handle))
      }
  }
}
