/// The items that a document has and the one that it was made from has not, by what they say and by their parent.
struct NewItems {
  private struct Key: Hashable {
    var parent: ItemID?
    /// The title, and what else the item says.
    var bytes: [UInt8]
  }

  /// The first one comes last.
  private var items: [Key: [ItemID]] = [:]

  /// - Complexity: O(*b*), where *b* is the number of bytes of the new items.
  init(of document: OutlineDocument?, since older: OutlineDocument) {
    guard let document else { return }
    let difference = document.outline.outlineDifference(from: older.outline)
    for case .insert(let item, _, _) in difference {
      let key = Key(parent: document.outline.parent(of: item), bytes: Self.bytes(document[item]))
      items[key, default: []].append(item)
    }
    for key in items.keys { items[key]?.reverse() }
  }

  /// Returns an item that says the same below a parent, and will not return it again.
  mutating func take(_ content: ItemContent, below parent: ItemID?) -> ItemID? {
    if items.isEmpty { return nil }
    return items[Key(parent: parent, bytes: Self.bytes(content))]?.popLast()
  }

  private static func bytes(_ content: ItemContent) -> [UInt8] {
    var bytes = Array(content.title.utf8) + [0]
    content.appendWhatItSays(to: &bytes)
    return bytes
  }
}
