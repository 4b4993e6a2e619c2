import Outline

/// An order file: a durable store that contains a `FolderOrder`.
struct OrderFile {
  let run: Run
  let path: [UInt8]
  let display: DisplayOptions

  /// Returns a directory in the file's order.
  ///
  /// - Parameter mayBeMissing: Whether the file need not exist, since saving an order creates it.
  func arranged(
    _ outline: SourceDocument, mayBeMissing: Bool = false
  ) throws(Refusal) -> SourceDocument {
    if mayBeMissing && isMissing { return outline }
    let file = try run.outlineFile(path, for: .reading, display)
    return FolderOrder(document: file.document).arranged(outline)
  }

  /// Reads the order; nil: there is no file.
  func read() throws(Refusal) -> FolderOrder? {
    if isMissing { return nil }
    return FolderOrder(document: try run.outlineFile(path, for: .reading, display).document)
  }

  /// Saves the order of a directory, of the folders that were read.
  func save(_ outline: SourceDocument, note: String) throws(Refusal) {
    do {
      if isMissing { try OutlineFile.create(at: path, OutlineDocument()) }
    } catch {
      throw Refusal(path, error)
    }
    let file = try run.outlineFile(path, for: .writing, display)
    var order = FolderOrder(document: file.document)
    order.update(from: outline)
    do {
      try file.commit(order.document, note: note)
    } catch {
      throw Refusal(path, error)
    }
  }

  private var isMissing: Bool {
    do throws(SystemError) {
      _ = try run.system.status(PosixFiles.workingDirectory, path.asPath, .follow)
      return false
    } catch {
      return error == .notFound
    }
  }
}
