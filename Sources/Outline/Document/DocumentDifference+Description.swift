extension DocumentDifference: CustomStringConvertible {
  /// The changes in words, with one sentence on each line. An item is named by its title if the difference
  /// contains the title, and otherwise by its number.
  ///
  /// - Complexity: O(*c*), where *c* is the number of changes.
  public var description: String {
    let titles = Dictionary(
      contents.map { ($0.item, $0.old ?? $0.new) }, uniquingKeysWith: { first, _ in first })
    var sentences = outline.map { change in
      change.sentence { item in
        titles[item].flatMap { $0 }.map { "“\($0.title)”" } ?? "item \(item)"
      }
    }
    // The contents of inserted and removed items are not listed again.
    sentences += contents.filter { $0.old != nil && $0.new != nil }.map(\.description)
    if header != nil { sentences.append("Changed the header.") }
    return sentences.isEmpty ? "No changes." : sentences.joined(separator: "\n")
  }
}

extension DocumentDifference.ContentChange: CustomStringConvertible {
  /// The change in words, such as `Renamed “Tea” to “Green tea”, checked it.`
  public var description: String {
    switch (old, new) {
    case (nil, nil): "Item \(item) has no content."
    case (nil, let new?): "Inserted “\(new.title)”."
    case (let old?, nil): "Removed “\(old.title)”."
    case (let old?, let new?): Self.sentence(old, new)
    }
  }

  private static func sentence(_ old: ItemContent, _ new: ItemContent) -> String {
    let isRenamed = old.title != new.title
    var others: [String] = []
    if old.isChecked != new.isChecked {
      switch new.isChecked {
      case true?: others.append("checked")
      case false?: others.append(old.isChecked == nil ? "added a checkbox to" : "unchecked")
      case nil: others.append("removed the checkbox of")
      }
    }
    if old.note != new.note { others.append("changed the note of") }
    let fields = Set(old.fields).symmetricDifference(new.fields).map(\.name)
    let names = Set(fields).subtracting(old.isChecked == new.isChecked ? [] : ["checked"]).sorted()
    if !names.isEmpty {
      let list = names.map { "“\($0)”" }.joined(separator: ", ")
      others.append("changed \(list) of")
    }
    let parts =
      isRenamed
      ? ["renamed “\(old.title)” to “\(new.title)”"] + others.map { "\($0) it" }
      : others.enumerated().map {
        $0.offset == 0 ? "\($0.element) “\(old.title)”" : "\($0.element) it"
      }
    guard let first = parts.first else { return "Rewrote “\(old.title)”." }
    return ([first.prefix(1).uppercased() + first.dropFirst()] + parts.dropFirst())
      .joined(separator: ", ") + "."
  }
}
