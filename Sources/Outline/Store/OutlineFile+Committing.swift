extension OutlineFile {
  /// Makes a newer document the state of the file. What changed is appended; when this returns, it
  /// is on the disk.
  ///
  /// - Parameters:
  ///   - newer: The document, made from ``document``.
  ///   - note: What the commit is called in the history.
  /// - Returns: The commit; `nil` if nothing changed, and so nothing was written.
  /// - Throws: ``OutlineFileError``; the state is then as it was.
  /// - Complexity: That of ``OutlineDocument/difference(from:)``, and two calls that write. When the
  ///   commits since the last checkpoint have outgrown it, another one is written: O(*b*), where *b*
  ///   is the number of bytes of the file, which is as much a commit as the commit itself, on average.
  @discardableResult
  public func commit(
    _ newer: OutlineDocument, note: String = ""
  ) throws(OutlineFileError) -> HistoryEntry? {
    try requireWritable()
    let difference = try difference(to: newer)
    return difference.isEmpty ? nil : try append(difference, note, .edit, newer)
  }

  /// What changes from the state to a newer document, which is one that can be kept.
  func difference(to newer: OutlineDocument) throws(OutlineFileError) -> DocumentDifference {
    try newer.requireStorable(newer.outline.items(thatAreNewSince: document.outline))
    let difference = newer.difference(from: document)
    // Nobody could open the file any more if this did not hold.
    guard document.applying(difference) == newer else {
      throw .doesNotFit("what changed cannot be said as a difference")
    }
    return difference
  }

  /// Appends a commit.
  func append(
    _ difference: DocumentDifference, _ note: String, _ kind: HistoryEntry.Kind,
    _ newer: OutlineDocument
  ) throws(OutlineFileError) -> HistoryEntry {
    let entry = nextEntry(note, kind)
    var text = JournalText(at: journal.end)
    JournalRecord(entry: entry, difference: difference).write(to: &text)
    do {
      try file.write(text.bytes, at: journal.end.offset)
      try file.synchronize()
    } catch {
      takeBackAppending()
      throw error
    }
    journal.append(entry, newer, end: text.place)
    checkpointIfDue()
    return entry
  }

  func nextEntry(_ note: String, _ kind: HistoryEntry.Kind) -> HistoryEntry {
    HistoryEntry(
      sequence: journal.sequence + 1, time: file.calls.now(), note: note, kind: kind)
  }

  /// Cuts off what was written of a commit that failed.
  private func takeBackAppending() {
    do {
      try file.truncate(to: journal.end.offset)
      try file.synchronize()
    } catch {
      condition = .broken
    }
  }
}

extension Journal {
  /// Takes up a commit that was written to the end of the file.
  mutating func append(_ entry: HistoryEntry, _ newer: OutlineDocument, end: JournalPlace) {
    let canFollow = take(entry, at: self.end)
    precondition(canFollow)
    document = newer
    sequence = entry.sequence
    self.end = end
  }
}

extension SectionSnapshot {
  fileprivate func items(thatAreNewSince older: SectionSnapshot) -> [Item] {
    outlineDifference(from: older).compactMap {
      if case .insert(let item, _, _) = $0 { item } else { nil }
    }
  }
}
