/// Repairs.
extension XMLScanner {
  mutating func repair(
    at offset: Int, _ problem: String, as remedy: String
  ) throws(FormatError) {
    try source.repair(at: offset, problem, as: remedy)
  }

  /// Removes the token that was read last from the corrected text, or replaces it.
  mutating func correctToken(_ text: String = "") {
    source.corrections.restore(tokenMark)
    source.correct(token, text)
  }

  /// Inserts something before the token that was read last, or at the end of the text.
  mutating func insertBeforeToken(_ text: String) {
    source.corrections.insert(text, at: tokenStart, of: source.bytes, after: &tokenMark)
  }

  /// Gives content to the empty element whose tag was read last.
  mutating func openEmptyToken(_ content: String) {
    guard source.isLenient else { return }
    source.correct(position - 2..<position, ">" + content)
  }

  /// Replaces everything from an offset on.
  mutating func correct(from mark: XMLCorrections.Mark, _ offset: Int, _ text: String) {
    source.corrections.restore(mark)
    source.correct(offset..<(pending == nil ? position : tokenStart), text)
    tokenMark = source.corrections.mark
  }

  /// Removes everything from the token that was read last on.
  mutating func dropRemainder() {
    position = source.bytes.count
    correctToken()
  }
}
