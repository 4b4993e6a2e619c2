import Outline

/// Merging the edits made in this browser with the changes that another program made.
extension DocumentKeeper {
  /// Merges the document with the file, and replaces the document with the result. The file stays as the
  /// other program wrote it until the document is saved.
  ///
  /// - Returns: The conflicts. In each conflict, the result of the merge keeps the edits made in this
  ///   browser. If the format stores fields, the other program's edits are recorded in fields.
  func merge(_ outline: SourceDocument) throws(KeepingFailure) -> [Message] {
    update(to: outline)
    let ours = document.document
    let base = hasSaved ? saved : OutlineDocument()
    let opened = try openAgain()
    let theirs =
      document.hasIdentities
      ? opened.document.document
      : opened.document.document.renumbered(after: base, newItemsAfter: ours)
    let documents = MergedDocuments(
      base: base, ours: ours, theirs: theirs, hasIdentities: document.hasIdentities)
    let merge = documents.merge(opened.destination.keepsConflicts ? .recorded : .oursOrKept)
    become(merge.merged, afterMergingWith: theirs, opened)
    return merge.conflicts.map(ConflictsInWords(documents).message)
  }

  private func openAgain() throws(KeepingFailure) -> DocumentOpener.Opened {
    if case .store(let file, _) = destination { file.close() }
    do throws(ToolError) {
      let opened = try opener.again(at: destination.path)
      if opened.document.hasMarkedConflicts {
        throw ToolError(unresolvedIn: destination.path ?? opener.source.name)
      }
      return opened
    } catch {
      throw .refused(error)
    }
  }
}

extension SaveDestination {
  fileprivate var keepsConflicts: Bool {
    switch self {
    case .none: false
    case .store, .new(_, .outline): DocumentFormat?.none.keepsConflicts
    case .file(_, _, let format), .new(_, .text(let format)):
      DocumentFormat?(format).keepsConflicts
    }
  }
}
