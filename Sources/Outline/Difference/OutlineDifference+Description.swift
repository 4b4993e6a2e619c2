extension OutlineDifference: CustomStringConvertible {
  /// The changes as sentences, a line each.
  public var description: String {
    isEmpty ? "No changes." : map(\.description).joined(separator: "\n")
  }
}

extension OutlineDifference.Change: CustomStringConvertible {
  /// The change as a sentence, such as `Moved Tea from child 1 of Food to root 0.` Sibling indices count
  /// from 0.
  public var description: String { sentence { String(describing: $0) } }

  /// - Parameter name: Returns how an item is called.
  func sentence(_ name: (Item) -> String) -> String {
    switch self {
    case .remove(let item, let place, _):
      "Removed \(name(item)), \(place.phrase(name))."
    case .insert(let item, let place, _):
      "Inserted \(name(item)) as \(place.phrase(name))."
    case .move(let item, let old, let new):
      "Moved \(name(item)) from \(old.phrase(name)) to \(new.phrase(name))."
    case .expand(let item): "Expanded \(name(item))."
    case .collapse(let item): "Collapsed \(name(item))."
    }
  }
}

extension OutlineDifference.Place: CustomStringConvertible {
  /// The place, such as `child 1 of Food` or `root 0`. Sibling indices count from 0.
  public var description: String { phrase { String(describing: $0) } }

  fileprivate func phrase(_ name: (Item) -> String) -> String {
    parent.map { "child \(index) of \(name($0))" } ?? "root \(index)"
  }
}
