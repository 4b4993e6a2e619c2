import Outline

/// Bytes that can be read only once: standard input, or a pipe that has a path.
///
/// What was looked at to tell its format is kept until it is read.
final class InputBuffer {
  private let read: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// What was read to look at it. Nothing else has been read before it.
  private var start: [UInt8] = []
  private var isAtEnd = false
  /// Whether another program or a file provides the bytes, and not a person at a terminal.
  let isPiped: Bool

  /// How much is looked at to tell the format.
  static let startLength = 1 << 16

  init(
    isPiped: Bool, read: @escaping (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  ) {
    (self.isPiped, self.read) = (isPiped, read)
  }

  /// Returns the first 64 KiB, or all bytes if there are fewer. They stay in the buffer.
  func lookAhead() throws(SystemError) -> [UInt8] {
    while start.count < Self.startLength, try readMore(atMost: Self.startLength - start.count) {}
    return start
  }

  /// Passes all bytes on in pieces, which are empty before the end only by chance.
  func readPieces<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(SystemError) -> Result<Void, Failure> {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceLength, alignment: 16)
    defer { piece.deallocate() }
    do throws(Failure) {
      let start = start
      self.start = []
      try start.withUnsafeBufferPointer { bytes throws(Failure) in
        try body(UnsafeRawBufferPointer(bytes))
      }
    } catch {
      return .failure(error)
    }
    while !isAtEnd {
      let count = try read(piece)
      isAtEnd = count == 0
      do throws(Failure) {
        try body(UnsafeRawBufferPointer(rebasing: piece[..<count]))
      } catch {
        return .failure(error)
      }
    }
    return .success(())
  }

  /// Reads all bytes.
  func readAll() throws(SystemError) -> [UInt8] {
    while try readMore(atMost: Self.pieceLength) {}
    defer { start = [] }
    return start
  }

  private static let pieceLength = 1 << 18

  /// - Returns: Whether there may be more.
  private func readMore(atMost count: Int) throws(SystemError) -> Bool {
    if isAtEnd { return false }
    var failure: SystemError?
    let piece = [UInt8](unsafeUninitializedCapacity: count) { buffer, length in
      do throws(SystemError) {
        length = try read(UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    start += piece
    isAtEnd = piece.isEmpty
    return !isAtEnd
  }
}

extension InputBuffer {
  convenience init(file: Int32, isPiped: Bool, _ system: SystemCalls) {
    self.init(isPiped: isPiped) { buffer throws(SystemError) in try system.read(file, buffer) }
  }

  /// Creates a buffer of bytes in memory.
  convenience init(_ bytes: [UInt8], isPiped: Bool = true) {
    var rest = bytes[...]
    self.init(isPiped: isPiped) { buffer throws(SystemError) in
      let count = min(rest.count, buffer.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
  }
}
