/// Whole files, over the calls of the table.
extension SystemCalls {
  func readFile(_ path: [UInt8]) throws(SystemError) -> [UInt8] {
    let file = try openToRead(path.asPath)
    defer { close(file) }
    return try readAll(file)
  }

  func readAll(_ file: Int32) throws(SystemError) -> [UInt8] {
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

  func writeAll(_ file: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try write(file, UnsafeRawBufferPointer(rebasing: rest))
      rest = rest.dropFirst(count)
    }
  }

  /// Replaces a file whole or not at all: written beside it, synced, renamed over it. What is not
  /// a regular file (a terminal, a pipe) cannot be replaced and is written to.
  func replaceFile(_ path: [UInt8], with bytes: [UInt8]) throws(SystemError) {
    guard let old = try existing(path) else {
      return try writeBeside(path, bytes, mode: nil)
    }
    guard old.type == .file else { return try writeInto(path, bytes) }
    // A link to the file stays a link.
    try writeBeside(try resolve(path.asPath), bytes, mode: old.mode)
  }

  private func existing(_ path: [UInt8]) throws(SystemError) -> FileStatus? {
    do {
      return try status(Posix.workingDirectory, path.asPath, .follow)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
  }

  private func writeInto(_ path: [UInt8], _ bytes: [UInt8]) throws(SystemError) {
    let file = try openToWrite(path.asPath)
    defer { close(file) }
    try writeAll(file, bytes)
  }

  private func writeBeside(
    _ path: [UInt8], _ bytes: [UInt8], mode: UInt32?
  ) throws(SystemError) {
    let beside = path + Array(".\(Posix.processIdentifier).new".utf8)
    let file = try create(beside.asPath, Posix.modeOfNewFiles)
    do {
      defer { close(file) }
      if let mode { try setMode(file, mode) }
      try writeAll(file, bytes)
      try synchronize(file)
    } catch {
      remove(beside.asPath)
      throw error
    }
    do {
      try rename(beside.asPath, path.asPath)
    } catch {
      remove(beside.asPath)
      throw error
    }
  }

  private func writeAll(_ file: Int32, _ bytes: [UInt8]) throws(SystemError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try writeAll(file, buffer) }
    }
    try result.get()
  }
}

extension [UInt8] {
  /// The bytes as the C library takes a path.
  var asPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
