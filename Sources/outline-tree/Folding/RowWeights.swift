import Outline

/// Estimates the part of a budget that each row takes, without writing the rows. The weights only guide the choice of
/// rows, so they need not be exact. By default, each row has the weight 1.
struct RowWeights {
  /// The text whose bytes are counted; nil to count rows.
  var text: Text?
  /// The weight of a row apart from its text and its indentation.
  var row = 1
  /// The weight of the indentation for each level.
  var level = 0
  /// The weight of a row such as `… 12 more`; 0 if the output has no such rows.
  var omission = 0
  var countsNotes = false
  /// The width to which lines are cut.
  var width = Int.max

  enum Text {
    case titles
    /// Each row is written as a path, which starts with the path of the source.
    case paths
    /// Each row is written as with `paths`, but folders that the options do not choose are omitted.
    case chosenPaths
  }
}

extension RowWeights {
  /// Returns the weights of all rows of an outline, by position.
  ///
  /// - Parameter source: The row above the outline.
  /// - Complexity: O(*n* log *n*), where *n* is the number of rows.
  func weights(
    of document: SourceDocument, _ walk: OutlineWalk, below source: SourceRow
  ) -> [Int32] {
    guard let text else { return Array(repeating: 1, count: walk.items.count) }
    // The lengths of the paths above the current row, including the slashes at their ends.
    var lengths = [source.kind == .plain ? 0 : source.name.count + 1]
    return walk.items.indices.map { position in
      let (item, depth) = (walk.items[position], Int(walk.levels[position]))
      var length = document.document.withTitleBytes(of: item) { $0.count }
      if text != .titles {
        lengths.removeLast(lengths.count - depth - 1)
        length += lengths[depth]
        lengths.append(length + 1)
      }
      if text == .chosenPaths && document.files.passages.contains(item) { return 1 }
      let size = min(row + level * depth + length, width)
      return Int32(clamping: max(1, size + noteSize(of: item, in: document)))
    }
  }

  private func noteSize(of item: ItemID, in document: SourceDocument) -> Int {
    guard countsNotes, let note = document.document.contentBesidesTitle(of: item)?.note else {
      return 0
    }
    return note.utf8.split(separator: 0x0A).reduce(0) { $0 + min($1.count + 1, width) }
  }
}
