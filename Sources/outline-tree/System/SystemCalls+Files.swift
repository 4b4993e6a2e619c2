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
}

extension [UInt8] {
  /// The bytes as the C library takes a path.
  var asPath: [CChar] { map { CChar(bitPattern: $0) } + [0] }
}
