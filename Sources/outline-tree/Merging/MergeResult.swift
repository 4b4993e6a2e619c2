import Outline

/// The result of a merge of documents, before it is written.
struct MergeResult {
  var conflicts: [DocumentConflict]
  /// The counts of lines, which reveal lines that were lost or duplicated without a conflict; nil if lines were
  /// not counted.
  var counts: MergedLineCounts?
  /// The titles of new rows whose correct position is unknown.
  var unplaced: [[UInt8]] = []
  var form: Form

  enum Form {
    /// The complete text, if one side is unchanged, if both sides are equal, or if the text comes from a line-based
    /// merge.
    case text([UInt8])
    /// A document. If conflicts are not resolved, fields of the document record them, provided that the format
    /// has fields.
    case document(OutlineDocument)
    /// The documents of both sides, to be written with conflict markers.
    case sides(ours: OutlineDocument, theirs: OutlineDocument)
  }
}

extension MergeResult {
  /// - Parameter format: The format of the output; nil for a durable store.
  init(_ inputs: MergeInputs, favoring side: MergeSide?, in format: DocumentFormat?) {
    if let text = inputs.unchangedText(in: format) {
      self.init(conflicts: [], form: .text(text))
      return
    }
    let documents = inputs.documents
    let outcome = Outcome(in: format)
    let ungrouped = documents.ungrouped(side.map(ConflictResolution.favoring) ?? outcome.resolution)
    if ungrouped.conflicts.allSatisfy(\.isSeenInLines),
      let text = inputs.textMergedByLines(in: format)
    {
      self.init(conflicts: [], form: .text(text))
      return
    }
    let grouped = documents.grouped(ungrouped)
    let merge = grouped.merge
    let merged = merge.merged.asWritten(in: format)
    if side == nil && outcome == .marked && !merge.conflicts.isEmpty {
      let theirs = documents.merge(.favoring(.theirs)).merged.asWritten(in: format)
      self.init(conflicts: merge.conflicts, form: .sides(ours: merged, theirs: theirs))
    } else {
      self.init(conflicts: merge.conflicts, form: .document(merged))
    }
    unplaced = grouped.unplaced.map { merge.merged[$0].titleBytes }
    if !inputs.hasIdentities && merge.conflicts.isEmpty {
      counts = documents.lineCounts(in: merge.merged)
    }
  }
}

extension MergeResult {
  /// The way in which conflicts appear in the result if no side is favored.
  enum Outcome {
    /// Conflicts are marked in the text with conflict markers.
    case marked
    /// The result contains the version of “ours”, and fields record the version of “theirs”.
    case recorded
    /// The result contains only the version of “ours”, because the format cannot contain both versions.
    case taken

    /// - Parameter format: The format of the output; nil for a durable store.
    init(in format: DocumentFormat?) {
      self = format?.marksConflicts == true ? .marked : format.keepsConflicts ? .recorded : .taken
    }

    fileprivate var resolution: ConflictResolution {
      switch self {
      case .marked: .favoring(.ours)
      case .recorded: .recorded
      case .taken: .oursOrKept
      }
    }

    /// - Parameter name: The name of the file.
    func message(_ count: Int, _ name: [UInt8]) -> Message {
      let conflicts: Message = "\(count: count, "conflict")"
      return switch self {
      case .marked: "\(file: name): \(conflicts), marked in the text"
      case .recorded:
        "\(file: name): \(conflicts); ours is taken, and fields record what theirs has"
      case .taken: "\(file: name): \(conflicts); ours is taken"
      }
    }
  }
}

extension OutlineDocument {
  /// Returns the merged document in a form that the given format can represent. The format is nil for a
  /// durable store.
  fileprivate func asWritten(in format: DocumentFormat?) -> OutlineDocument {
    format == .markdown ? movingItemsBeforeHeadings() : self
  }
}

extension MergedDocuments {
  func merge(_ resolution: ConflictResolution) -> DocumentMerge {
    grouped(ungrouped(resolution)).merge
  }

  fileprivate func ungrouped(_ resolution: ConflictResolution) -> DocumentMerge {
    DocumentMerge(base: base, ours: ours, theirs: theirs, conflicts: resolution)
  }

  fileprivate func grouped(
    _ merge: DocumentMerge
  ) -> (merge: DocumentMerge, unplaced: [ItemID]) {
    hasIdentities ? (merge, []) : merge.grouped(base: base, ours: ours, theirs: theirs)
  }

  func lineCounts(in merged: OutlineDocument) -> MergedLineCounts {
    MergedLineCounts(in: merged, base: base, ours: ours, theirs: theirs)
  }
}

extension MergeInputs {
  /// Returns the text of a side if that text is the result of the merge, byte for byte. Returns nil if both
  /// sides have different changes, or if the text is in another format.
  fileprivate func unchangedText(in format: DocumentFormat?) -> [UInt8]? {
    guard let texts else { return nil }
    let isOurs = texts.ours == texts.theirs || texts.theirs == texts.base
    if isOurs && texts.ours.format == format { return texts.ours.bytes }
    let isTheirs = texts.ours == texts.base && texts.theirs.format == format
    return isTheirs ? texts.theirs.bytes : nil
  }
}

/// Merging by lines.
///
/// If the two sides changed different lines, a line-based merge gives the best result, because it leaves the rest of
/// the text unchanged. However, a line-based merge does not know which lines belong to the same row. If one side
/// moved a row and the other side changed or moved the same row, a line-based merge may duplicate or lose the row. To
/// detect lost and duplicated rows, the tool counts lines. A row that both sides moved remains a conflict.
extension MergeInputs {
  /// Returns the text of a line-based merge of the documents; nil if both sides changed the same lines, if a line is
  /// lost or duplicated, if the text is not in the given format, or if the rows have identities.
  fileprivate func textMergedByLines(in format: DocumentFormat?) -> [UInt8]? {
    guard let format, let texts, !hasIdentities,
      [texts.base, texts.ours, texts.theirs].allSatisfy({ $0.format == format })
    else { return nil }
    let lines = MergedLines(
      base: texts.base.bytes, ours: texts.ours.bytes, theirs: texts.theirs.bytes)
    guard !lines.hasConflicts, let merged = try? format.decode(lines.bytes).document,
      documents.lineCounts(in: merged).isGood
    else { return nil }
    return lines.bytes
  }
}

extension DocumentConflict {
  /// True if conflicts of this kind are also conflicts in a line-based merge. For example, if one side changed a row
  /// that the other side removed, then one side also changed lines that the other side removed. If there is no
  /// conflict between lines, the other side did not remove the lines of the row. These lines were only parsed
  /// differently, perhaps as text below a new heading.
  fileprivate var isSeenInLines: Bool {
    switch self {
    case .outline(.removal), .title, .note, .field: true
    case .outline(.parents), .outline(.circle), .outline(.order): false
    }
  }
}

extension DocumentFormat {
  /// True if conflicts are written with conflict markers. Conflict markers are used in formats that have no fields
  /// and in which rows are lines.
  var marksConflicts: Bool { self == .markdown || self == .indented }
}

extension DocumentFormat? {
  /// True if conflicts are recorded in fields. The format is nil for a durable store.
  var keepsConflicts: Bool {
    guard let format = self else { return true }
    return format.traits.abilities.contains(.fields) && !format.marksConflicts
  }
}
