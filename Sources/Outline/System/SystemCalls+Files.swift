// Reading and writing whole files.
extension SystemCalls {
  package func readFile(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let file = try openToRead(path.asPath)
    defer { close(file) }
    return try readAll(file)
  }

  /// Reads until the file ends, or until the given number of bytes have been read.
  package func readAll(_ file: Int32, atMost limit: Int = .max) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    let size = min(limit, 1 << 16)
    while bytes.count < limit {
      let block = try [UInt8](unsafeUninitializedCapacity: min(limit - bytes.count, size)) {
        buffer, count throws(SystemError) in
        count = try read(file, UnsafeMutableRawBufferPointer(buffer))
      }
      if block.isEmpty { break }
      bytes += block
    }
    return bytes
  }

  package func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try write(file, UnsafeRawBufferPointer(rebasing: rest))
      rest = rest.dropFirst(count)
    }
  }

  /// Unlocks a file and closes it. Closing the file alone would not always release the lock, because a
  /// process that is being started at that moment has a copy of the descriptor.
  package func unlockAndClose(_ file: Int32) {
    unlock(file)
    close(file)
  }

  /// Replaces a file atomically, or creates it.
  ///
  /// - Returns: An error that occurred after the rename, or `nil`, as from ``FileReplacement/commit()``.
  package func replaceFile(
    _ path: [UInt8], with bytes: [UInt8]
  ) throws(SystemError) -> SystemError? {
    let replacement = try FileReplacement(of: path, self)
    do {
      try bytes.withBytes { buffer throws(SystemError) in try writeAll(replacement.file, buffer) }
    } catch {
      replacement.abandon()
      throw error
    }
    return try replacement.commit()
  }
}

extension [UInt8] {
  /// Calls a closure with the bytes. In contrast to `withUnsafeBytes`, the type of the error is kept.
  package func withBytes<Result, Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}

// Reading and writing at an offset.
extension SystemCalls {
  /// Reads until the buffer is full or the file ends.
  ///
  /// - Returns: The number of bytes read, which is less than the size of the buffer only if the file ends
  ///   first.
  package func readAll(
    _ file: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemError) -> Int {
    var count = 0
    while count < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
      let read = try readAt(file, rest, offset + count)
      if read == 0 { break }
      count += read
    }
    return count
  }

  package func writeAll(
    _ file: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(SystemError) {
    var count = 0
    while count < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[count...])
      let written = try writeAt(file, rest, offset + count)
      if written == 0 { throw .inputOutput }
      count += written
    }
  }
}
