import Outline

/// An order file, which is a durable store that contains a `FolderOrder`.
struct OrderFile {
  let run: Run
  let path: [UInt8]
  let display: DisplayOptions

  /// Reads the order; nil if the file does not exist, because no order has been saved yet.
  func read() throws(ToolError) -> FolderOrder? {
    if isMissing { return nil }
    return FolderOrder(document: try run.outlineFile(path, for: .reading, display).document)
  }

  /// Saves the order of a directory. Folders that were not read keep their saved order.
  func save(_ outline: SourceDocument, note: String) throws(ToolError) {
    if isMissing {
      try ToolError.naming(
        path, store: OutlineFile.create(at: path, OutlineDocument(), run.system))
    }
    let file = try run.outlineFile(path, for: .writing, display)
    var order = FolderOrder(document: file.document)
    order.update(from: outline)
    try ToolError.naming(path, store: file.commit(order.document, note: note))
  }

  private var isMissing: Bool { !run.system.hasFile(path, .follow) }
}

extension OrderFile {
  /// Checks that an edit of a directory changes only what an order file can store. Throws an error if the edit does
  /// anything except reorder entries within their folders, expand entries and collapse entries.
  static func checkEdit(
    from before: SourceDocument, to after: SourceDocument
  ) throws(ToolError) {
    for change in after.outline.outlineDifference(from: before.outline) {
      switch change {
      case .expand, .collapse: continue
      case .move(_, let old, let new) where old.parent == new.parent: continue
      case .move(let node, _, _), .remove(let node, _, _):
        throw refusal(before.label(of: node))
      case .insert(let node, _, _): throw refusal(after.label(of: node))
      }
    }
    let renamed = after.document.contentChanges(since: before.document).map(\.item)
      .filter { before.outline.contains($0) }
    let first = renamed.min { before.outline.index(of: $0)! < before.outline.index(of: $1)! }
    if let first { throw refusal(before.label(of: first)) }
  }

  private static func refusal(_ title: [UInt8]) -> ToolError {
    ToolError(
      "“\(title)”: an order file can only change the order of the entries in a folder; "
        + "the files are never touched")
  }
}
