import Outline

/// Reading the beginning of a file.
extension SystemCalls {
  /// The maximum number of bytes that are read for a preview.
  private static let previewLimit = 1 << 16

  /// Returns the preview of a file. Opens only regular files, because opening a device may have side effects, and a
  /// pipe may never end.
  ///
  /// - Parameter folder: The descriptor of the folder that contains the file.
  func preview(of name: [UInt8], in folder: Int32) -> Preview.Content {
    do {
      let status = try status(folder, name.asPath, .follow)
      guard status.type == .file else { return .remark(status.type.words) }
      let file = try openFileToRead(folder, name.asPath, .follow)
      defer { close(file) }
      // Another program may have replaced the file between the two calls.
      guard try statusOfFile(file).type == .file else { return .remark("no longer a file") }
      return content(of: try start(of: file), size: status.size)
    } catch {
      return .remark(Message(error.message.utf8))
    }
  }

  private func start(of file: Int32) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.previewLimit, alignment: 8)
    defer { buffer.deallocate() }
    let count = try readAll(file, into: buffer, at: 0)
    return Array(buffer[..<count])
  }

  private func content(of start: [UInt8], size: Int64) -> Preview.Content {
    if start.isEmpty { return .remark("an empty file") }
    // Text contains no zero bytes, but nearly every file that is not text contains some at its beginning.
    return start.contains(0) ? .remark("binary data, \(Self.inWords(size))") : .text(start)
  }

  private static func inWords(_ size: Int64) -> Message {
    if size < 1024 { return size == 1 ? "1 byte" : "\(Int(size)) bytes" }
    var column: [UInt8] = []
    SizeColumn.appendHuman(size, to: &column)
    return Message(column.drop { $0 == 0x20 })
  }
}

extension EntryType {
  fileprivate var words: Message {
    switch self {
    case .file, .unknown: "a file"
    case .directory: "a folder"
    case .link: "a link"
    case .fifo: "a pipe"
    case .socket: "a socket"
    case .characterDevice, .blockDevice: "a device"
    }
  }
}

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

  /// The maximum size of a folder that is read for a preview, in bytes. Reading a larger folder would be slow,
  /// because it has tens of thousands of entries.
  private static let largeFolder = 1 << 20

  func preview(ofFile names: [[UInt8]]) -> Preview.Content {
    do {
      let folder = try open(names.dropLast())
      defer { system.close(folder) }
      return system.preview(of: names.last ?? [0x2E], in: folder)
    } catch {
      return .remark(Message(error.message.utf8))
    }
  }
}
