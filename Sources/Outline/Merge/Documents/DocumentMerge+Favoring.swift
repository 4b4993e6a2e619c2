extension DocumentMerge {
  /// Returns the merged document in which the given side wins all conflicts.
  ///
  /// - Parameters:
  ///   - ours: Our side. Each item has the same number in all three documents.
  ///   - theirs: Their side, with the same item numbers.
  func favoring(
    _ side: MergeSide, base: OutlineDocument, ours: OutlineDocument, theirs: OutlineDocument
  ) -> OutlineDocument {
    var (merge, sides) = (self, BothSides(ours: ours, theirs: theirs))
    for _ in 0..<Self.maximalPassCount where !merge.conflicts.isEmpty {
      for conflict in merge.conflicts {
        sides[side.other].revert(conflict, as: side.other, from: base, against: sides[side])
      }
      merge = DocumentMerge(ofSameItems: base, ours: sides.ours, theirs: sides.theirs)
    }
    return merge.merged
  }

  /// The greatest number of passes. Each pass merges the sides again after it has reverted the conflicting
  /// edits of one side. A limit is necessary, because each pass can cause new conflicts. In all tests, a few
  /// passes were enough. If conflicts remain after the last pass, the result is still a valid merge.
  private static let maximalPassCount = 16
}

extension OutlineDocument {
  /// Returns the document with new numbers for the given items. No item may already have one of the new
  /// numbers.
  func renumbered(by numbers: [ItemID: ItemID]) -> OutlineDocument {
    var result = self
    for (old, new) in numbers {
      result.outline.replace(old, with: new)
      result.contents[new] = contents[old]
      result.contents[old] = nil
      result.nextNumber = max(result.nextNumber, new.number + 1)
    }
    return result
  }

  /// Reverts an edit by this side that conflicts with the other side.
  ///
  /// - Parameters:
  ///   - side: The side to which this document belongs.
  ///   - base: The document that both sides started with.
  fileprivate mutating func revert(
    _ conflict: DocumentConflict, as side: MergeSide, from base: OutlineDocument,
    against other: OutlineDocument
  ) {
    switch conflict {
    case .outline(let conflict): revert(conflict, as: side, from: base, against: other)
    case .title(let item, _, _):
      self[item].title = base[item].title
      takeBackLayout(of: item, from: base)
    case .note(let item, _, _):
      self[item].note =
        MergedLines(base: base[item].note, ours: self[item].note, theirs: other[item].note)?
        .withoutConflicts ?? base[item].note
      takeBackLayout(of: item, from: base)
    case .field(let name, let item, _, _):
      self[fieldsOf: item].revert(
        name, from: base[fieldsOf: item], against: other[fieldsOf: item])
    }
  }

  /// Restores an item's layout from the base. The layout describes how the title and the note were written.
  private mutating func takeBackLayout(of item: ItemID, from base: OutlineDocument) {
    var content = self[item]
    content.source = base[item].source
    content.source?.isEdited = true
    self[item] = content
  }

  private mutating func revert(
    _ conflict: MergeConflict<ItemID>, as side: MergeSide, from base: OutlineDocument,
    against other: OutlineDocument
  ) {
    let older = outline
    outline.revert(conflict, as: side, against: other.outline)
    for case .insert(let item, _, _) in outline.outlineDifference(from: older) {
      contents[item] = base.content(of: item) ?? other[item]
    }
    guard case .removal(_, side.other, let changes) = conflict else { return }
    for case .edited(let item) in changes { self[item] = base[item] }
  }
}

extension [DocumentField] {
  /// Reverts all fields with the given name. If a field contains text with several lines, only the lines in
  /// conflict are reverted.
  fileprivate mutating func revert(
    _ name: String, from base: [DocumentField], against other: [DocumentField]
  ) {
    let lines = MergedLines(base: base.text(name), ours: text(name), theirs: other.text(name))
    guard let lines else {
      self = filter { $0.name != name } + base.filter { $0.name == name }
      return
    }
    self[name] = .text(lines.withoutConflicts)
  }

  /// Returns the text of the field with the given name. Returns `nil` unless exactly one field has this
  /// name and its value is text.
  private func text(_ name: String) -> String? {
    guard case .text(let text)? = self[name], count(where: { $0.name == name }) == 1 else {
      return nil
    }
    return text
  }
}
