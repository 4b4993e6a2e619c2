extension OutlineDocument {
  /// Describes the recorded values from their side for an item in conflict, or for the whole document if
  /// `item` is `nil`.
  package func conflictInWords(of item: ItemID?) -> String {
    guard let field = self[fieldsOf: item].conflict else { return "" }
    var parts: [String] = []
    if let title = field.title { parts.append("theirs has the title “\(title)”") }
    if let note = field.note {
      parts.append(note == nil ? "theirs has no note" : "theirs has a different note")
    }
    for field in field.fields {
      parts.append("theirs has “\(field.value.asWritten)” as \(field.nameInWords)")
    }
    for name in field.namesOfMissingFields {
      parts.append("theirs has no \(DocumentField(name, .text("")).nameInWords)")
    }
    if let parent = field.parent { parts.append("theirs has it " + words(parent)) }
    if let parent = field.parentOfOurs { parts.append("ours has it " + words(parent)) }
    if field.children != nil { parts.append("theirs has its children in a different order") }
    if let side = field.removed { parts.append("\(side) removed it") }
    return parts.joined(separator: ", ")
  }

  private func words(_ path: [String]) -> String {
    path.isEmpty ? "at the top level" : "below “\(path.joined(separator: "/"))”"
  }
}

extension ItemContent {
  /// True if the item has a conflict that was recorded by a merge.
  package var isInConflict: Bool { fields.conflict != nil }
}

extension DocumentField {
  /// The name of the field, or a description if the name has a special meaning in this library.
  package var nameInWords: String {
    switch name {
    case DocumentField.frontMatterName: "front matter"
    case DocumentField.preambleName: "text above the rows"
    case DocumentField.titleBytesName: "bytes of the title"
    default: name
    }
  }
}
