/// Repairing errors in a lenient reader.
extension JSONReader {
  /// Records an error if the reader is lenient, and throws the error if the reader is strict.
  mutating func repair(_ error: JSONError) throws(JSONError) {
    guard isLenient else { throw error }
    repairs.append(error)
  }

  /// Skips a comment if the reader is lenient and a comment is next in the text.
  ///
  /// - Returns: True if there was a comment.
  mutating func skipComment() -> Bool {
    guard isLenient, offset + 1 < text.count else { return false }
    let start = offset
    switch text[offset + 1] {
    case UInt8(ascii: "/"):
      offset = text.firstIndex(of: 0x0A, or: 0x0D, from: offset) ?? text.count
    case UInt8(ascii: "*"): offset = endOfComment(from: offset + 2)
    default: return false
    }
    repairs.append(JSONError(at: start, "found a comment, which JSON does not allow"))
    return true
  }

  private func endOfComment(from start: Int) -> Int {
    let end = (start..<max(start, text.count - 1)).first {
      text[$0] == UInt8(ascii: "*") && text[$0 + 1] == UInt8(ascii: "/")
    }
    return end.map { $0 + 2 } ?? text.count
  }
}

/// A list of repairs. The list keeps only the first repairs and counts the rest, because malicious input
/// can have an error at every byte.
struct RepairList<Repair> {
  /// The first repairs, at most ``limit`` of them.
  private(set) var listed: [Repair] = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  static var limit: Int { 100 }

  /// - Parameter repair: The repair. The autoclosure is evaluated only if the list has fewer than ``limit``
  ///   repairs.
  mutating func append(_ repair: @autoclosure () -> Repair) {
    count += 1
    if listed.count < Self.limit { listed.append(repair()) }
  }
}

/// An error in text that should be JSON.
package struct JSONError: Error, Hashable {
  /// The offset of the error in the text, in bytes.
  package var offset: Int
  /// A description of the text that was found and the text that was expected.
  package var message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}
