/// The corrected text, which is built while text with errors is being read. Each correction also copies the
/// unchanged bytes after the previous correction.
struct XMLCorrections {
  private var output: [UInt8] = []
  /// The offset up to which the text has been copied or replaced.
  private var copied = 0
  /// True if there is at least one correction.
  private(set) var isUsed = false

  /// A point in the corrected text. The corrected text can be cut off at the mark, and text can be inserted
  /// after the mark.
  struct Mark {
    fileprivate var count = 0
    fileprivate var copied = 0
  }

  var mark: Mark { Mark(count: output.count, copied: copied) }

  /// Replaces a range. The range must follow all ranges that have already been replaced.
  mutating func replace(_ range: Range<Int>, of bytes: [UInt8], with text: String) {
    isUsed = true
    output += bytes[copied..<range.lowerBound]
    output += text.utf8
    copied = range.upperBound
  }

  /// Removes the corrections that were made after a mark.
  mutating func restore(_ mark: Mark) {
    output.removeLast(output.count - mark.count)
    copied = mark.copied
  }

  /// Inserts text at an offset that is at or after a mark. There must be no corrections between the mark
  /// and the offset. Corrections after the offset are kept. The mark moves to the end of the inserted text.
  mutating func insert(_ text: String, at offset: Int, of bytes: [UInt8], after mark: inout Mark) {
    if copied <= offset {
      replace(offset..<offset, of: bytes, with: text)
      mark = self.mark
    } else {
      isUsed = true
      let index = mark.count + offset - mark.copied
      output.insert(contentsOf: text.utf8, at: index)
      mark = Mark(count: index + text.utf8.count, copied: offset)
    }
  }

  func finished(_ bytes: [UInt8]) -> [UInt8] { output + bytes[copied...] }
}
