extension Glob {
  /// Returns what is wrong with a pattern; nil if nothing is. Matching accepts any pattern, and takes what is
  /// wrong literally.
  static func mistake(in pattern: Bytes) -> Message? {
    if pattern.isEmpty { return "it is empty and matches nothing" }
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case "\\" where rest.popFirst() == nil: return "nothing follows the backslash"
      case "[" where bracket(&rest) == nil:
        return "a bracket is not closed or has an unknown class; \\[ is a literal bracket"
      default: continue
      }
    }
    return nil
  }
}
