extension OutlineDocument {
  /// Returns a merged document with what is left to decide as fields.
  ///
  /// Each item that conflicts are about gets the field `conflict`, which says what theirs has; the header has it for
  /// fields of the header and the order of the roots. Formats that keep fields keep it, programs can show it,
  /// and ``resolvingConflicts(favoring:)`` removes it.
  ///
  /// - Parameters:
  ///   - ours: The merge of the same documents that favors ours.
  ///   - theirs: That which favors theirs.
  /// - Complexity: O(*c* (*d* + *s*) log *n*), where *c* is the number of changes between these, *d* the depth of
  ///   the items, *s* the number of their siblings, and *n* the number of rows.
  public func recordingConflicts(ours: DocumentMerge, theirs: DocumentMerge) -> OutlineDocument {
    var fields: [ItemID?: ConflictField] = [:]
    recordOutline(of: theirs.merged, in: &fields)
    recordContents(of: theirs.merged, in: &fields)
    for case .move(let item, let old, let new) in ours.merged.outline.outlineDifference(
      from: outline) where old.parent != new.parent
    {
      fields[item, default: ConflictField()].parentOfOurs = ours.merged.path(to: new.parent)
    }
    for (side, merge) in [(MergeSide.ours, ours), (.theirs, theirs)] {
      for case .remove(let item, _, _) in merge.merged.outline.outlineDifference(from: outline) {
        fields[item, default: ConflictField()].removed = side
      }
    }
    var result = self
    for (item, field) in fields {
      if let item {
        result[item].fields[ConflictField.name] = field.value
      } else {
        result.header[ConflictField.name] = field.value
      }
    }
    return result
  }

  private func recordOutline(
    of other: OutlineDocument, in fields: inout [ItemID?: ConflictField]
  ) {
    for case .move(let item, let old, let new) in other.outline.outlineDifference(from: outline) {
      if old.parent != new.parent {
        fields[item, default: ConflictField()].parent = other.path(to: new.parent)
      } else {
        fields[new.parent, default: ConflictField()].children = other.outline
          .children(of: new.parent).filter(outline.contains).map { other[$0].title }
      }
    }
  }

  private func recordContents(
    of other: OutlineDocument, in fields: inout [ItemID?: ConflictField]
  ) {
    // How theirs wrote it does not matter.
    for item in other.editedItems(since: self) where !self[item].saysTheSame(as: other[item]) {
      var content = other[item]
      content.fields.removeAll(where: \.isLayout)
      fields[item, default: ConflictField()].content = content
    }
    let (mine, theirs) = (header.filter { !$0.isLayout }, other.header.filter { !$0.isLayout })
    if mine != theirs {
      fields[nil, default: ConflictField()].content = ItemContent("", fields: theirs)
    }
  }

  private func path(to item: ItemID?) -> [String] {
    guard let item else { return [] }
    return outline.ancestors(of: item).reversed().map { self[$0].title } + [self[item].title]
  }
}
