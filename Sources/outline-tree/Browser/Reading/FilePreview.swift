import Outline

/// Reads the beginning of a file for the preview. Only regular files are opened, because opening a device may
/// have an effect, and a pipe may never end.
struct FilePreview {
  let system: SystemCalls

  /// The maximum number of bytes that are read.
  private static let limit = 1 << 16

  /// - Parameter folder: The descriptor of the folder that contains the file.
  func content(of name: [UInt8], in folder: Int32) -> Preview.Content {
    do {
      let status = try system.status(folder, name.asPath, .follow)
      guard status.type == .file else { return .remark(status.type.words) }
      let file = try system.openFileToRead(folder, name.asPath, .follow)
      defer { system.close(file) }
      // Another program may have replaced the file between the two calls.
      guard try system.statusOfFile(file).type == .file else { return .remark("no longer a file") }
      return content(of: try start(of: file), size: status.size)
    } catch {
      return .remark(Message(error.message.utf8))
    }
  }

  private func start(of file: Int32) throws(SystemError) -> [UInt8] {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.limit, alignment: 8)
    defer { buffer.deallocate() }
    let count = try system.readAll(file, into: buffer, at: 0)
    return Array(buffer[..<count])
  }

  private func content(of start: [UInt8], size: Int64) -> Preview.Content {
    if start.isEmpty { return .remark("an empty file") }
    // Text contains no zero bytes, but the beginning of nearly every other file contains some.
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
