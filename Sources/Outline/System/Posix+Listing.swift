// What a folder holds. Linux gives it in blocks as large as the caller's buffer, without an
// allocation or a second descriptor; elsewhere `readdir` does.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Posix {
  /// Tells the names and types of what is in a folder, without `.` and `..`, in no order.
  ///
  /// - Parameter buffer: Room for a block of entries, which is overwritten.
  package static func list(
    _ directory: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ body: SystemCalls.EntryBody
  ) throws(SystemError) {
    #if os(Linux)
      try listBlocks(directory, buffer, body)
    #else
      try listEntries(directory, body)
    #endif
  }

  private static func tell(
    _ name: UnsafeRawPointer, _ type: UInt8, _ body: SystemCalls.EntryBody
  ) {
    let length = strlen(name.assumingMemoryBound(to: CChar.self))
    let bytes = UnsafeBufferPointer(
      start: name.assumingMemoryBound(to: UInt8.self), count: length)
    if !isSelfOrParent(bytes) { body(bytes, EntryType(directoryEntry: type)) }
  }

  private static func isSelfOrParent(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    switch name.count {
    case 1: name[0] == UInt8(ascii: ".")
    case 2: name[0] == UInt8(ascii: ".") && name[1] == UInt8(ascii: ".")
    default: false
    }
  }
}

#if os(Linux)
  /// The C library has it, but its header does not show it to Swift. By name, and not by asking the
  /// dynamic linker for it: an executable that is linked statically has none. Of numbers and pointers
  /// Swift's calling convention is that of C.
  @_silgen_name("getdents64")
  private func getdents64(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

  extension Posix {
    private static func listBlocks(
      _ directory: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ body: SystemCalls.EntryBody
    ) throws(SystemError) {
      let start = buffer.baseAddress!
      while true {
        let count: Int
        do {
          count = try retrying { getdents64(directory, start, buffer.count) }
        } catch {
          // A folder that is removed while it is read has no more entries.
          if error == .notFound { return }
          throw error
        }
        if count == 0 { return }
        tellBlock(UnsafeRawBufferPointer(start: start, count: count), body)
      }
    }

    /// A block's entries, each: inode (8 bytes), offset (8), length of the entry (2), type (1), name.
    private static func tellBlock(_ block: UnsafeRawBufferPointer, _ body: SystemCalls.EntryBody) {
      var place = 0
      while place < block.count {
        let entry = block.baseAddress! + place
        tell(entry + 19, entry.load(fromByteOffset: 18, as: UInt8.self), body)
        place += Int(entry.load(fromByteOffset: 16, as: UInt16.self))
      }
    }
  }
#endif

extension Posix {
  package static func listEntries(
    _ directory: Int32, _ body: SystemCalls.EntryBody
  ) throws(SystemError) {
    // The stream owns its descriptor, and ours must stay open: entries are opened relative to it.
    let copy = try retrying { fcntl(directory, F_DUPFD_CLOEXEC, 0) }
    guard let stream = fdopendir(copy) else {
      let failure = SystemError(code: errno)
      closeFile(copy)
      throw failure
    }
    defer { closedir(stream) }
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno == 0 || errno == ENOENT { return }
        throw SystemError(code: errno)
      }
      // The name where it lies: an entry is longer than its declared type if the name is.
      tell(UnsafeRawPointer(entry) + nameOffset, entry.pointee.d_type, body)
    }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
}
