extension OutlineFile {
  /// Appends a commit that records which items are expanded in the given document. The commit does not
  /// count as an edit, so ``undo()`` and ``redo()`` skip it.
  ///
  /// - Parameters:
  ///   - newer: The new document, which was made from ``document`` by expanding and collapsing items.
  ///   - note: A note for the history.
  /// - Returns: The commit, or `nil` if nothing changed and nothing was written.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if the change does more than expand and collapse items,
  ///   or another ``OutlineFileError`` if the commit cannot be written. After an error, the state is
  ///   unchanged.
  /// - Complexity: The same as ``commit(_:note:)``.
  @discardableResult
  public func commitFolding(
    of newer: OutlineDocument, note: String = "folding"
  ) throws(OutlineFileError) -> HistoryEntry? {
    try commit(newer, note: note, kind: .folding)
  }
}

extension DocumentDifference {
  /// True if the difference only expands and collapses items.
  package var isFolding: Bool {
    contents.isEmpty && header == nil
      && outline.allSatisfy {
        switch $0 {
        case .expand, .collapse: true
        case .remove, .insert, .move: false
        }
      }
  }

  /// Returns this difference, adapted to the given outline, in which items may have been expanded or
  /// collapsed since the difference was made.
  ///
  /// - Complexity: O(*c* log *n*), where *c* is the number of changes.
  func fitted(toFoldingOf current: SectionSnapshot<ItemID>) -> DocumentDifference {
    var result = self
    result.outline = OutlineDifference(
      outline.compactMap { change in
        switch change {
        case .expand(let item):
          current.contains(item) && current.isExpanded(item) ? nil : change
        case .collapse(let item):
          current.contains(item) && !current.isExpanded(item) ? nil : change
        case .remove(let item, let place, _):
          current.contains(item)
            ? .remove(item, from: place, isExpanded: current.isExpanded(item)) : change
        case .insert, .move: change
        }
      })
    return result
  }
}
