import Outline

/// Merging the edits made here with what another program wrote to the file.
extension DocumentKeeper {
  /// Makes the document the merge of both. The destination has what the other program wrote, until the document is
  /// saved.
  ///
  /// - Returns: What cannot be had together. It is as here, and fields say what the other program has, if the format
  ///   keeps any.
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
    do throws(Refusal) {
      let opened = try opener.again(at: destination.path)
      if opened.document.hasMarkedConflicts {
        throw Refusal(unresolvedIn: destination.path ?? opener.source.name)
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
