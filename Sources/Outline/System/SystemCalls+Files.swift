/// Whole files, over the calls of the table.
extension SystemCalls {
  package func readFile(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let file = try openToRead(path.asPath)
    defer { close(file) }
    return try readAll(file)
  }

  package func readAll(_ file: Int32) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try readBlock(file, &block)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }

  private func readBlock(_ file: Int32, _ block: inout [UInt8]) throws(SystemError) -> Int {
    let result = block.withUnsafeMutableBytes { buffer -> Result<Int, SystemError> in
      Result { () throws(SystemError) in try read(file, buffer) }
    }
    return try result.get()
  }

  package func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try write(file, UnsafeRawBufferPointer(rebasing: rest))
      rest = rest.dropFirst(count)
    }
  }
}

/// At an offset.
extension SystemCalls {
  /// Reads what there is, at most as much as the buffer holds.
  ///
  /// - Returns: How many bytes; less than asked for only at the end of the file.
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
