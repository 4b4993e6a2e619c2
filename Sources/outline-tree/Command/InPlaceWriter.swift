import Outline

/// Writes an edited document back to its file.
struct InPlaceWriter {
  let run: Run
  let display: DisplayOptions

  /// Throws an error if an edit cannot be stored. This method must be called before anything is written.
  func check(_ source: EditedSource, _ change: ApplyCommand.Change) throws(ToolError) {
    switch source.origin {
    case .emoji: throw ToolError("the emoji outline is built in and cannot be changed in place")
    case .standardInput: throw ToolError("standard input cannot be changed in place")
    case .listing:
      throw ToolError(
        "a list of paths cannot be changed in place", ["-o FILE.outline keeps the result"])
    case .file(let path, _, let format) where !format.traits.isWritable:
      throw ToolError(
        "\(path): \(format.traits.name) can be read, but not written",
        ["-o FILE writes another format"])
    case .file(let path, _, _) where source.outline.hasMarkedConflicts:
      throw ToolError(unresolvedIn: path)
    case .file, .store: break
    case nil where display.orderFile == nil:
      throw ToolError(
        "--in-place changes documents; the files of a directory are never touched",
        ["--order FILE keeps their order"])
    case nil: try OrderFile.checkEdit(from: change.before, to: change.after)
    }
  }

  /// Saves an edit. If the edit consists of commands, `check` must have accepted it. Writes a document to its own
  /// file. For a directory, writes the order of the entries to the order file.
  ///
  /// - Parameter note: The note that describes the edit in the history of a store.
  func write(
    _ source: EditedSource, after edited: SourceDocument, note: String
  ) throws(ToolError) {
    guard edited.kind == .rows else {
      if let order = display.orderFile {
        try OrderFile(run: run, path: order, display: display).save(edited, note: note)
      }
      return
    }
    switch source.origin {
    case .file(let path, let bytes, let format):
      try replace(
        path, bytes,
        with: encode(edited.document, as: format, at: path, writesIdentities: edited.hasIdentities))
    case .store(let file, let path):
      let difference = edited.document.difference(from: source.outline.document)
      try ToolError.naming(path, store: file.apply(difference, note: note))
    case .emoji, .standardInput, .listing, nil: break
    }
  }

  /// Encodes a document in the given format.
  ///
  /// - Throws: An error if the format cannot represent the document, so that decoding the encoded text gives a
  ///   different document.
  func encode(
    _ document: OutlineDocument, as format: DocumentFormat, at path: [UInt8],
    writesIdentities: Bool
  ) throws(ToolError) -> [UInt8] {
    let options = DocumentFormat.EncodingOptions(
      title: String(decoding: path, as: UTF8.self), indent: display.input.indent,
      writesIdentities: writesIdentities)
    do {
      let bytes = try format.encode(document, options: options)
      // The Markdown writer has already checked that decoding its text gives the same document.
      if format == .markdown { return bytes }
      let again = try format.decode(bytes, options: .init(indent: display.input.indent)).document
      if document.isSemanticallyEqual(to: again) { return bytes }
    } catch {
      throw ToolError(
        "\(file: path): cannot be written as \(format.rawValue): \(error.description)")
    }
    let lost =
      ConversionReport(of: document, in: .document(format))?.ofContent.first
      ?? "\(format.rawValue) cannot represent this edit"
    throw ToolError(
      "\(file: path): \(lost); nothing was written", ["-o FILE.outline keeps everything"])
  }

  /// Replaces a file completely or not at all, and only if its contents have not changed since the file was
  /// read.
  func replace(
    _ path: [UInt8], _ old: [UInt8], with new: [UInt8]
  ) throws(ToolError) {
    if new == old { return }
    do throws(SystemError) {
      switch try run.system.replaceFile(path, from: old, with: new) {
      case .done(let problem): return run.warn(problem, at: path, display: display)
      case .changed: break
      }
    } catch {
      if error == .wouldBlock, let holder = run.system.holder(of: path) {
        throw ToolError("\(file: path): \(holder)")
      }
      throw ToolError("\(file: path): \(error.message)")
    }
    throw ToolError(
      "\(file: path): changed by another program since it was read; nothing was written")
  }
}

extension OutlineDocument {
  /// True if both documents have rows with the same levels, titles, notes and checkboxes.
  fileprivate func isSemanticallyEqual(to other: OutlineDocument) -> Bool {
    outline.count == other.outline.count
      && zip(outline.rows, other.outline.rows).allSatisfy { row, otherRow in
        let (content, otherContent) = (self[row.item], other[otherRow.item])
        return row.level == otherRow.level && content.title == otherContent.title
          && content.note == otherContent.note
          && content.fields["checked"] == otherContent.fields["checked"]
      }
  }
}
