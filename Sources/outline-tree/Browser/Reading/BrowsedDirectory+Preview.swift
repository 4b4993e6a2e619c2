import Outline

/// Reading the contents of the preview.
extension BrowsedDirectory {
  func content(of node: ItemID, in document: SourceDocument) -> Preview.Content {
    let files = document.files
    let names = document.names(to: node)
    if files.isUnread(node) || files.reading(of: node) == .refused {
      return loader.preview(ofFolder: names)
    }
    if files.kind(of: node) == .directory || document.outline.childCount(of: node) > 0 {
      return Preview.Content(
        names: document.outline.children(of: node).lazy.map {
          (name: Array(document.title(of: $0)), kind: files.kind(of: $0))
        })
    }
    return loader.preview(ofFile: names)
  }
}

extension FolderLoader {
  /// Returns the names of the entries of a folder that has not been read.
  func preview(ofFolder names: [[UInt8]]) -> Preview.Content {
    if let status = try? system.status(of: absolutePath(names)), status.size > Self.largeFolder {
      return .remark("a large folder: open it to see its entries")
    }
    switch read(names) {
    case .entries(let entries): return Preview.Content(names: entries.map { ($0.name, $0.kind) })
    case .refused(let why), .gone(let why): return .remark(why)
    }
  }

  /// The greatest size in bytes of a folder that is read for a preview. Reading a larger folder would be
  /// slow, because it has tens of thousands of entries.
  private static let largeFolder = 1 << 20

  func preview(ofFile names: [[UInt8]]) -> Preview.Content {
    do {
      let folder = try open(names.dropLast())
      defer { system.close(folder) }
      return FilePreview(system: system).content(of: names.last ?? [0x2E], in: folder)
    } catch {
      return .remark(Message(error.message.utf8))
    }
  }
}
