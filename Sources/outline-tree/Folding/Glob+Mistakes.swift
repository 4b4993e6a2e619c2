extension Glob {
  /// What is wrong with a pattern that someone wrote; nil: nothing. Matching takes any bytes, and those
  /// that mean nothing for themselves.
  static func mistake(in pattern: Bytes) -> Message? {
    if pattern.isEmpty { return "it is empty, and matches nothing" }
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case "\\" where rest.popFirst() == nil: return "nothing follows the backslash"
      case "[" where bracket(&rest) == nil:
        return "a bracket is not closed, or has a class that there is not; \\[ is the character"
      default: continue
      }
    }
    return nil
  }
}
