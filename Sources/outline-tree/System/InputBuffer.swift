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

  /// The maximum number of bytes that are read to detect the format.
  static let startLength = 1 << 16

  /// True if the input is a pipe that contains bytes at this moment. This method neither reads the bytes
  /// nor waits for them.
  func isPipeWithData(_ system: SystemCalls) -> Bool {
    guard let file else { return !isAtEnd }
    guard (try? system.statusOfFile(file).type) == .fifo else { return false }
    let readiness = try? PosixTerminal.waitToRead([file], milliseconds: 0)
    return readiness.flatMap { $0 }?.first?.isReadable == true
  }

  init(read: @escaping (UnsafeMutableRawBufferPointer) throws(SystemError) -> Int) {
    self.read = read
  }

  /// Returns the first 64 KiB, or all bytes if there are fewer. The bytes stay in the buffer.
  ///
  /// - Parameter isEnough: Returns true if the bytes that have been read so far are enough. In that case,
  ///   no more bytes are read.
  func lookAhead(
    until isEnough: ([UInt8]) -> Bool = { _ in false }
  ) throws(SystemError) -> [UInt8] {
    while start.count < Self.startLength, !isEnough(start),
      try readMore(atMost: Self.startLength - start.count)
    {}
    return start
  }

  /// Reads bytes that have arrived and passes them to a closure in pieces, until no bytes are left or the given time
  /// has passed.
  ///
  /// - Returns: Whether there may be more bytes.
  func readWhatCame<Failure>(
    milliseconds: Int, _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(SystemError) -> Result<Bool, Failure> {
    let end = PosixProcess.milliseconds + milliseconds
    repeat {
      if start.isEmpty, try !readMore(atMost: Self.pieceLength) { return .success(false) }
      let piece = start
      start = []
      do throws(Failure) {
        try piece.withUnsafeBufferPointer { bytes throws(Failure) in
          try body(UnsafeRawBufferPointer(bytes))
        }
      } catch {
        return .failure(error)
      }
    } while PosixProcess.milliseconds < end && isReady
    return .success(true)
  }

  private var isReady: Bool {
    guard let file else { return true }
    let readiness = try? PosixTerminal.waitToRead([file], milliseconds: 0)
    return readiness.flatMap { $0 } != nil
  }

  /// Passes all bytes to a closure in pieces. A piece may be empty.
  func readPieces<Failure>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(SystemError) -> Result<Void, Failure> {
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceLength, alignment: 16)
    defer { piece.deallocate() }
    do throws(Failure) {
      try start.withBytes(body)
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

  /// - Returns: Whether there may be more bytes.
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
