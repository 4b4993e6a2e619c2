// Lists the entries of a folder.
// On Linux, the kernel fills the caller's buffer with entries.
// Therefore, listing a folder on Linux needs neither an allocation nor a second descriptor.
// On other systems, `readdir` is used.

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension PosixFiles {
  /// Calls `body` with the name and type of each entry in a folder, in no particular order. The entries `.`
  /// and `..` are left out.
  ///
  /// - Parameter buffer: Memory for a block of entries. The contents of the buffer are overwritten.
  package static func list(
    _ directory: Int32, using buffer: UnsafeMutableRawBufferPointer, _ body: SystemCalls.EntryBody
  ) throws(SystemError) {
    #if os(Linux)
      try listBlocks(directory, using: buffer, body)
    #else
      try listEntries(directory, body)
    #endif
  }

  private static func passEntry(
    _ name: UnsafeRawPointer, type: UInt8, to body: SystemCalls.EntryBody
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
  /// The C library has this function, but Swift does not import the header that declares it. Looking up the
  /// function at run time is not an option, because a statically linked executable has no dynamic linker.
  /// For numbers and pointers, the calling conventions of Swift and C are the same.
  @_silgen_name("getdents64")
  private func getdents64(_ file: Int32, _ buffer: UnsafeMutableRawPointer, _ size: Int) -> Int

  extension PosixFiles {
    private static func listBlocks(
      _ directory: Int32, using buffer: UnsafeMutableRawBufferPointer,
      _ body: SystemCalls.EntryBody
    ) throws(SystemError) {
      let start = buffer.baseAddress!
      while true {
        let count: Int
        do {
          count = try retrying { getdents64(directory, start, buffer.count) }
        } catch {
          // The folder was removed while it was being read.
          if error == .notFound { return }
          throw error
        }
        if count == 0 { return }
        passEntries(of: UnsafeRawBufferPointer(start: start, count: count), body)
      }
    }

    /// Passes each entry in a block to `body`. An entry consists of an inode number in 8 bytes, an offset in
    /// 8 bytes, the length of the entry in 2 bytes, a type in 1 byte, and a name.
    private static func passEntries(
      of block: UnsafeRawBufferPointer, _ body: SystemCalls.EntryBody
    ) {
      var offset = 0
      while offset < block.count {
        let entry = block.baseAddress! + offset
        passEntry(entry + 19, type: entry.load(fromByteOffset: 18, as: UInt8.self), to: body)
        offset += Int(entry.load(fromByteOffset: 16, as: UInt16.self))
      }
    }
  }
#endif

extension PosixFiles {
  package static func listEntries(
    _ directory: Int32, _ body: SystemCalls.EntryBody
  ) throws(SystemError) {
    // The stream closes its descriptor, so the stream gets a copy of the caller's descriptor.
    // The caller's descriptor must stay open, because entries are opened relative to this descriptor.
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
      // The name is read in place.
      // An entry with a long name is longer than the C structure that is declared for entries.
      // Copying the entry could therefore cut off the name.
      passEntry(UnsafeRawPointer(entry) + nameOffset, type: entry.pointee.d_type, to: body)
    }
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name)!
}
