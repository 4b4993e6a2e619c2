/// A text in which what is wrong is written right, made while the text is read: what is between two
/// mends is copied when the second one comes.
struct XMLMender {
  private var output: [UInt8] = []
  /// Up to where the text has been copied or replaced.
  private var copied = 0
  /// Whether anything is other than in the text.
  private(set) var hasMended = false

  /// A state to go back to, or to insert something at.
  struct Mark {
    fileprivate var count = 0
    fileprivate var copied = 0
  }

  var mark: Mark { Mark(count: output.count, copied: copied) }

  /// Replaces a range that begins after all that was replaced before.
  mutating func replace(_ range: Range<Int>, of bytes: [UInt8], with text: String) {
    hasMended = true
    output += bytes[copied..<range.lowerBound]
    output += text.utf8
    copied = range.upperBound
  }

  /// Forgets what was mended after a mark.
  mutating func restore(_ mark: Mark) {
    output.removeLast(output.count - mark.count)
    copied = mark.copied
  }

  /// Inserts a text at an offset that is not before a mark, where nothing between the two was mended.
  /// What was mended after the offset stays. The mark is moved to the end of the text.
  mutating func insert(_ text: String, at offset: Int, of bytes: [UInt8], after mark: inout Mark) {
    if copied <= offset {
      replace(offset..<offset, of: bytes, with: text)
      mark = self.mark
    } else {
      hasMended = true
      let place = mark.count + offset - mark.copied
      output.insert(contentsOf: text.utf8, at: place)
      mark = Mark(count: place + text.utf8.count, copied: offset)
    }
  }

  func finished(_ bytes: [UInt8]) -> [UInt8] { output + bytes[copied...] }
}
