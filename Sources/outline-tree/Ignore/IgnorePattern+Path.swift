extension IgnorePattern {
  static func matcher(of pattern: Bytes) -> Matcher? {
    guard pattern.contains(0x2F) else { return NamePattern(pattern).map { .name($0) } }
    guard let path = path(of: pattern.first == "/" ? pattern.dropFirst() : pattern) else {
      return nil
    }
    // `**/name` is the same as `name`.
    if path.count == 2, path[0] == .folders, case .name(let name) = path[1] {
      return .name(name)
    }
    return .path(path)
  }

  private static func path(of pattern: Bytes) -> [Step]? {
    var steps: [Step] = []
    var rest = pattern
    while true {
      guard let segment = takeSegment(&rest) else { return nil }
      if segment.isFolders {
        if steps.last != .folders { steps.append(.folders) }
        if segment.end != .slash { steps.append(.name(.suffix([]))) }
      } else {
        guard let name = NamePattern(segment.bytes) else { return nil }
        steps.append(.name(name))
      }
      if segment.end == .pattern { return steps }
    }
  }

  private struct Segment {
    var bytes: Bytes
    var end: End

    enum End {
      case slash
      /// An escaped slash, `\/`. A `**` before an escaped slash must match at least one folder, but a `**`
      /// before a plain slash can match zero folders.
      case escapedSlash
      case pattern
    }

    var isFolders: Bool { bytes.count >= 2 && bytes.allSatisfy { $0 == "*" } }
  }

  /// Removes the first segment of a pattern and the slash after it, and returns the segment. A slash in
  /// brackets does not end a segment.
  private static func takeSegment(_ rest: inout Bytes) -> Segment? {
    let start = rest.startIndex
    let whole = rest
    while let byte = rest.popFirst() {
      switch byte {
      case "/":
        return Segment(bytes: whole[start..<rest.startIndex - 1], end: .slash)
      case "\\":
        guard let escaped = rest.popFirst() else { return nil }
        if escaped == "/" {
          return Segment(bytes: whole[start..<rest.startIndex - 2], end: .escapedSlash)
        }
      case "[":
        if Glob.bracket(&rest) == nil { return nil }
      default: break
      }
    }
    return Segment(bytes: whole, end: .pattern)
  }
}
