import Outline

/// What a merge of documents makes, before it is written.
struct MergeResult {
  var conflicts: [DocumentConflict]
  var outcome = Outcome.taken
  var form: Form

  enum Form {
    /// A text that is there already: one side changed nothing, or both are the same.
    case text([UInt8])
    /// A document without conflicts, or one whose conflicts are in fields, if the format has any.
    case document(OutlineDocument)
    /// The documents of both sides, with conflicts between lines that mark them.
    case sides(ours: OutlineDocument, theirs: OutlineDocument)
  }
}

extension MergeResult {
  /// - Parameter format: The format that is written; nil: a durable store.
  init(_ inputs: MergeInputs, favoring side: MergeSide?, in format: DocumentFormat?) {
    if let text = inputs.unchangedText, format == inputs.format {
      self.init(conflicts: [], form: .text(text))
      return
    }
    let documents = inputs.documents
    if let side {
      let merge = documents.merge(favoring: side)
      self.init(conflicts: merge.conflicts, form: .document(merge.merged))
      return
    }
    let merge = documents.merge()
    if merge.conflicts.isEmpty {
      self.init(conflicts: [], form: .document(merge.merged))
    } else if format?.marksConflicts == true {
      let (ours, theirs) = (documents.merge(favoring: .ours), documents.merge(favoring: .theirs))
      self.init(
        conflicts: merge.conflicts, outcome: .marked,
        form: .sides(ours: ours.merged, theirs: theirs.merged))
    } else if format?.traits.abilities.contains(.fields) ?? true {
      let recorded = documents.recorded()
      self.init(
        conflicts: merge.conflicts, outcome: .recorded, form: .document(recorded.merged))
    } else {
      self.init(conflicts: merge.conflicts, form: .document(merge.merged))
    }
  }
}

extension MergeResult {
  /// What was done with conflicts.
  enum Outcome {
    /// They are in the text, between lines that mark them.
    case marked
    /// Ours is taken, and fields say what theirs has.
    case recorded
    /// Ours is taken, and the format has no place for theirs.
    case taken

    /// - Parameter name: The file.
    func message(_ count: Int, _ name: [UInt8]) -> Message {
      let conflicts: Message = count == 1 ? "1 conflict" : "\(count) conflicts"
      return switch self {
      case .marked: "\(file: name): \(conflicts), marked in the text"
      case .recorded: "\(file: name): \(conflicts); ours is taken, and fields say what theirs has"
      case .taken: "\(file: name): \(conflicts); ours is taken"
      }
    }
  }
}

extension MergedDocuments {
  func merge() -> DocumentMerge { DocumentMerge(base: base, ours: ours, theirs: theirs) }

  /// Returns the merge, and its document with fields for the conflicts.
  func recorded() -> (merged: OutlineDocument, conflicts: [DocumentConflict]) {
    let merge = merge()
    if merge.conflicts.isEmpty { return (merge.merged, []) }
    let recorded = merge.merged.recordingConflicts(
      ours: self.merge(favoring: .ours), theirs: self.merge(favoring: .theirs))
    return (recorded, merge.conflicts)
  }

  fileprivate func merge(favoring side: MergeSide) -> DocumentMerge {
    DocumentMerge(base: base, ours: ours, theirs: theirs, favoring: side)
  }
}

extension MergeInputs {
  /// The text of a side that is the result as it is, byte for byte; nil: both sides changed something.
  fileprivate var unchangedText: [UInt8]? {
    guard let texts else { return nil }
    if texts.ours == texts.theirs || texts.theirs == texts.base { return texts.ours }
    return texts.ours == texts.base ? texts.theirs : nil
  }
}

extension DocumentFormat {
  /// Whether conflicts are written between lines that mark them: its lines are the rows, and it keeps no fields.
  var marksConflicts: Bool { self == .markdown || self == .indented }
}
