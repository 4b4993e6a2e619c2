import Outline

/// The unit in which an output is counted.
enum OutputUnit: Equatable, Sendable {
  case bytes
  /// Lines, or what else a byte ends.
  case records(end: UInt8)
}

/// A stream that counts what is written to it, and keeps nothing.
final class OutputCounter {
  private(set) var count = 0
  private let unit: OutputUnit
  private let limit: Int

  /// - Parameter limit: What to count to. The writer gets an error if it writes more.
  init(_ unit: OutputUnit, limit: Int = .max) {
    self.unit = unit
    self.limit = limit
  }

  /// Returns a stream that looks like another one to those who write to it.
  func stream(like other: OutputStream) -> OutputStream {
    OutputStream(isTerminal: other.isTerminal, size: other.size) { bytes throws(SystemError) in
      self.add(bytes)
      if self.count > self.limit { throw .brokenPipe }
    }
  }

  private func add(_ bytes: UnsafeRawBufferPointer) {
    switch unit {
    case .bytes: count += bytes.count
    case .records(let end): for byte in bytes where byte == end { count += 1 }
    }
  }
}
