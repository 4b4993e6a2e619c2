import Outline

/// The three documents of a merge. A row has the same number in all three documents.
struct MergeInputs {
  let documents: MergedDocuments
  private let base: MergeInput
  private let ours: MergeInput
  private let theirs: MergeInput

  struct Text: Equatable {
    var bytes: [UInt8]
    var format: DocumentFormat?
  }

  struct Stores {
    /// The base; nil if both sides added the file.
    var base: OutlineFile?
    var theirs: OutlineFile
  }

  /// - Throws: An error if a document cannot be read. Also throws an error if the base has conflicts that the two
  ///   sides resolved differently. In that case, the merge would undo one of the two resolutions, whether the base
  ///   uses the “ours” side or the “theirs” side of the conflicts.
  init(run: Run, request: Invocation) throws(ToolError) {
    var reader = SourceReader(run: run, display: request.display)
    // The name of the merged file determines the format, because git passes temporary files with other names.
    if let path = request.options.mergedPath, request.display.input.format == nil {
      reader.display.input.format = SourceFormat(path: path)
    }
    reader.readsData = false
    base = try reader.mergeBase(request.base)
    ours = try reader.mergeInput(request.ours)
    theirs = try reader.mergeInput(request.theirs)
    documents = MergedDocuments(base: base, ours: ours, theirs: theirs)
    guard let otherDocument = base.otherDocument else { return }
    var otherBase = base
    otherBase.document = otherDocument
    let otherDocuments = MergedDocuments(base: otherBase, ours: ours, theirs: theirs)
    guard documents.decidesAlike(otherDocuments) else {
      throw ToolError(
        "\(file: request.base.name): a merge left conflicts in BASE, and OURS and THEIRS resolved them differently",
        [
          "  outline-tree resolve \(ShellQuoting.word(request.base.name)) --ours   takes ours in BASE, so that THEIRS decides"
        ])
    }
  }

  /// The text that each document was read from; nil unless all three documents were read from text.
  var texts: (base: Text, ours: Text, theirs: Text)? {
    guard let base = base.text, let ours = ours.text, let theirs = theirs.text else { return nil }
    return (base, ours, theirs)
  }

  /// The stores of the base and of “theirs”. The value is nil unless “ours” and “theirs” are durable stores, and the
  /// base is a durable store or does not exist.
  var stores: Stores? {
    guard isStore, base.store != nil || base.isNothing else { return nil }
    return theirs.store.map { Stores(base: base.store, theirs: $0) }
  }

  /// The format of our document; nil if the format is unknown, or if our document is a durable store.
  var format: DocumentFormat? { ours.format }

  /// True if our document is a durable store.
  var isStore: Bool { ours.store != nil }

  /// True if the rows of our document have permanent identities.
  var hasIdentities: Bool { ours.hasIdentities }
}

extension MergedDocuments {
  /// Returns whether merging the given documents, which have a different base, leads to the same result.
  fileprivate func decidesAlike(_ other: MergedDocuments) -> Bool {
    let (merged, other) = (merge(.oursOrKept).merged, other.merge(.oursOrKept).merged)
    return merged.outline.count == other.outline.count && merged.header.says(other.header)
      && zip(merged.outline.rows, other.outline.rows).allSatisfy { row, otherRow in
        let (content, otherContent) = (merged[row.item], other[otherRow.item])
        return row.level == otherRow.level && content.title == otherContent.title
          && content.note == otherContent.note && content.fields.says(otherContent.fields)
      }
  }
}

extension [DocumentField] {
  /// True if the fields are equal, apart from fields that mark headings or text. In Markdown, these fields depend on
  /// the position of the row, so they are ignored.
  fileprivate func says(_ other: [DocumentField]) -> Bool {
    filter { !$0.isBlock } == other.filter { !$0.isBlock }
  }
}

/// The base and the documents of both sides. A row has the same number in all three documents.
struct MergedDocuments {
  var base: OutlineDocument
  var ours: OutlineDocument
  var theirs: OutlineDocument
  /// True if the rows of all three documents have identities. Otherwise, rows are matched by their contents, and the
  /// rows around a new row determine its parent.
  let hasIdentities: Bool
}

extension MergedDocuments {
  fileprivate init(base: MergeInput, ours: MergeInput, theirs: MergeInput) {
    let hasIdentities = base.hasIdentities && ours.hasIdentities && theirs.hasIdentities
    let sides =
      hasIdentities
      ? (ours: ours.document, theirs: theirs.document)
      : OutlineDocument.renumbered(
        ours: ours.document, theirs: theirs.document, after: base.document)
    self.init(
      base: base.document, ours: sides.ours, theirs: sides.theirs, hasIdentities: hasIdentities)
  }
}

/// One of the documents to merge.
private struct MergeInput {
  var document: OutlineDocument
  var hasIdentities = false
  var text: MergeInputs.Text?
  var store: OutlineFile?
  /// The document with each conflict replaced with its “theirs” side; nil if the document has no conflicts.
  var otherDocument: OutlineDocument?
  var format: DocumentFormat?
  /// True if the document does not exist.
  var isNothing = false

  /// Reads both sides of the conflicts in the document.
  mutating func readConflicts(_ opened: SourceDocument, _ origin: DocumentOrigin) throws(ToolError)
  {
    if opened.hasMarkedConflicts, case .file(let path, let bytes, let format) = origin,
      let text = ConflictedText(reading: bytes)
    {
      do {
        otherDocument = try format.decode(text.text(of: .theirs)).document
      } catch {
        throw ToolError(Message(error, in: Message(path)))
      }
    } else if !document.itemsInConflict.isEmpty {
      do {
        otherDocument = try document.resolvingConflicts(favoring: .theirs)
        document = try document.resolvingConflicts(favoring: .ours)
      } catch {
        // The “theirs” side of the conflicts cannot be restored.
        // An empty document replaces that side, so any difference between the two results counts as a different
        // resolution.
        otherDocument = OutlineDocument()
      }
    }
  }
}

extension SourceReader {
  /// Reads the base. If both sides added the file, git passes an empty file as the base, which most formats do not
  /// allow. If there are several common ancestors, git merges them into one base, which may contain conflicts.
  fileprivate func mergeBase(_ source: Source) throws(ToolError) -> MergeInput {
    if case .path(let path) = source, let status = try? run.system.status(of: path),
      status.type == .file, status.size == 0
    {
      return MergeInput(
        document: OutlineDocument(), hasIdentities: true, text: MergeInputs.Text(bytes: []),
        isNothing: true)
    }
    return try mergeInput(source, mayHaveConflicts: true)
  }

  fileprivate func mergeInput(
    _ source: Source, mayHaveConflicts: Bool = false
  ) throws(ToolError) -> MergeInput {
    var reader = self
    reader.conflicts = mayHaveConflicts ? .expected : .refused
    var format: DocumentFormat?
    if case .document(.text(let known)) = kind(of: source) { format = known }
    switch try reader.open(source, ScanOptions()) {
    case .directory:
      throw ToolError(
        "\(file: source.name): a directory cannot be merged, only documents",
        ["  outline-tree \(ShellQuoting.word(source.name)) -o FILE.md   writes it as a document"])
    case .file(let row): throw ToolError(notADocument: Array(row.name))
    case .listing(let listing):
      return MergeInput(document: outline(of: listing).document(), format: .paths)
    case .document(let document, let origin):
      if !mayHaveConflicts, !document.document.itemsInConflict.isEmpty {
        throw ToolError(unresolvedIn: source.name)
      }
      var input = MergeInput(
        document: document.document, hasIdentities: document.hasIdentities,
        format: origin.format ?? format)
      switch origin {
      case .file(_, let bytes, let format):
        input.text = MergeInputs.Text(bytes: bytes, format: format)
      case .store(let file, _): input.store = file
      case .standardInput, .emoji, .listing: break
      }
      if mayHaveConflicts { try input.readConflicts(document, origin) }
      return input
    }
  }
}
