extension OutlineFile {
  /// Makes the folding of a newer document that of the file. What changed is appended, as by
  /// ``commit(_:note:)``; but it is no edit: ``undo()`` and ``redo()`` pass over it.
  ///
  /// - Parameters:
  ///   - newer: The document, made from ``document`` by expanding and collapsing.
  ///   - note: What the commit is called in the history.
  /// - Returns: The commit; `nil` if nothing changed, and so nothing was written.
  /// - Throws: ``OutlineFileError/doesNotFit(_:)`` if anything else changed; another
  ///   ``OutlineFileError`` if it cannot be written. The state is then as it was.
  /// - Complexity: As for ``commit(_:note:)``.
  @discardableResult
  public func commitFolding(
    of newer: OutlineDocument, note: String = "folding"
  ) throws(OutlineFileError) -> HistoryEntry? {
    try requireWritable()
    let difference = try difference(to: newer)
    if difference.isEmpty { return nil }
    guard difference.isFolding else {
      throw .doesNotFit("more than the folding differs")
    }
    return try append(difference, note, .folding, newer)
  }
}

extension DocumentDifference {
  /// Whether it expands and collapses items and changes nothing else.
  var isFolding: Bool {
    contents.isEmpty && header == nil
      && outline.allSatisfy {
        switch $0 {
        case .expand, .collapse: true
        case .remove, .insert, .move: false
        }
      }
  }

  /// The same difference for an outline whose items were expanded and collapsed since.
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
        case .remove(let item, let place, _) where current.contains(item):
          .remove(item, from: place, isExpanded: current.isExpanded(item))
        default: change
        }
      })
    return result
  }
}
