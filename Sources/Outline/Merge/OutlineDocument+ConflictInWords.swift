extension OutlineDocument {
  /// Returns what theirs has for an item in conflict, or for the document as a whole, in words.
  package func conflictInWords(of item: ItemID?) -> String {
    guard let field = item.map({ self[$0].fields.conflict }) ?? header.conflict else { return "" }
    var parts: [String] = []
    if let content = field.content {
      parts += words(content, item.map { self[$0] } ?? ItemContent("", fields: header))
    }
    if let parent = field.parent { parts.append("theirs has it " + words(parent)) }
    if let parent = field.parentOfOurs { parts.append("ours has it " + words(parent)) }
    if field.children != nil { parts.append("theirs has what is below it in another order") }
    if let side = field.removed { parts.append("\(side) removed it") }
    return parts.joined(separator: ", ")
  }

  private func words(_ path: [String]) -> String {
    path.isEmpty ? "at the top level" : "below “\(path.joined(separator: "/"))”"
  }

  private func words(_ theirs: ItemContent, _ ours: ItemContent) -> [String] {
    var parts: [String] = []
    if theirs.title != ours.title { parts.append("theirs has the title “\(theirs.title)”") }
    if theirs.note != ours.note {
      parts.append(theirs.note == nil ? "theirs has no note" : "theirs has another note")
    }
    let names = (ours.fields + theirs.fields).map(\.name).filter { $0 != ConflictField.name }
    for name in Set(names).sorted() where ours.fields[name] != theirs.fields[name] {
      parts.append("theirs has “\(theirs.fields[name]?.text ?? "")” as \(name)")
    }
    return parts
  }
}

extension ItemContent {
  /// Whether a merge left something to decide.
  package var isInConflict: Bool { fields.conflict != nil }
}
