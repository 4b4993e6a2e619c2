import Outline

/// Bytes that can be read only once, because they come from standard input or from a pipe that was opened
/// by its path.
///
/// The bytes that were read to detect the format are kept, so that they can be read again.
final class InputBuffer {
  private let read: (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// The bytes that were read from the start of the input to detect its format, and that no method has consumed yet.
  private var start: [UInt8] = []
  private var isAtEnd = false
  /// The descriptor of the input, for waiting; nil if the bytes are in memory.
  private(set) var file: Int32?
  private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)

  /// The maximum number of bytes that are read to detect the format.
  static let startLength = 1 << 16

  init(read: @escaping (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int) {
    self.read = read
  }

  deinit { piece.deallocate() }

  /// Returns true if the input is a pipe that contains bytes at this moment, or if the bytes are in memory and
  /// there is at least one byte. This method neither reads the bytes nor waits for them.
  func isPipeWithData(_ system: SystemCalls) -> Bool {
    guard let file else { return !isAtEnd }
    guard (try? system.statusOfFile(file).type) == .fifo else { return false }
    return (try? PosixTerminal.waitToRead([file], milliseconds: 0))?.first?.isReadable == true
  }

  /// Returns the first 64 KiB, or all bytes if there are fewer. The bytes stay in the buffer.
  ///
  /// - Parameter isEnough: Returns true if the bytes that have been read so far are enough. In that case,
  ///   no more bytes are read.
  func lookAhead(
    until isEnough: ([UInt8]) -> Bool = { _ in false }
  ) throws(SystemError) -> [UInt8] {
    while start.count < Self.startLength, !isAtEnd, !isEnough(start) {
      start += try readPiece(atMost: Self.startLength - start.count)
    }
    return start
  }

  /// Passes bytes to a closure in pieces, until no bytes are left. A piece may be empty.
  ///
  /// - Parameter milliseconds: The time after which the method returns, even if there are more bytes. The method
  ///   returns earlier if it would have to wait for bytes. If the time is nil, the method waits for the end of
  ///   the input.
  /// - Returns: Whether there may be more bytes.
  func readPieces<Failure>(
    milliseconds: Int? = nil, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(SystemError) -> Result<Bool, Failure> {
    let end = milliseconds.map { PosixProcess.milliseconds + $0 }
    let start = start
    self.start = []
    do throws(Failure) {
      try start.withBytes(body)
    } catch {
      return .failure(error)
    }
    while !isAtEnd {
      if let end, PosixProcess.milliseconds >= end || !isReady { return .success(true) }
      let piece = try readPiece()
      do throws(Failure) {
        try body(piece)
      } catch {
        return .failure(error)
      }
    }
    return .success(false)
  }

  private var isReady: Bool {
    guard let file else { return true }
    do {
      return try PosixTerminal.waitToRead([file], milliseconds: 0) != nil
    } catch {
      // The error is not handled here, because the next attempt to read reports it.
      return true
    }
  }

  /// Reads all bytes.
  func readAll() throws(SystemError) -> [UInt8] {
    while !isAtEnd { start += try readPiece() }
    defer { start = [] }
    return start
  }

  /// Reads the next piece of the input. The piece stays valid until the next call. At the end of the input, the piece
  /// is empty.
  private func readPiece(atMost limit: Int = .max) throws(SystemError) -> UnsafeRawBufferPointer {
    let count = try read(UnsafeMutableRawBufferPointer(rebasing: piece.prefix(limit)))
    isAtEnd = count == 0
    return UnsafeRawBufferPointer(rebasing: piece[..<count])
  }
}

extension InputBuffer {
  convenience init(file: Int32, _ system: SystemCalls) {
    self.init { buffer throws(SystemError) in try system.read(file, buffer) }
    self.file = file
  }

  /// Creates a buffer for bytes in memory.
  convenience init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    self.init { buffer throws(SystemError) in
      let count = min(rest.count, buffer.count)
      buffer.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return count
    }
    isAtEnd = bytes.isEmpty
  }
}
