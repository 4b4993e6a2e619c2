extension Glob {
  static func steps(of pattern: Bytes) -> [Step] {
    var steps: [Step] = []
    var rest = pattern
    var brackets: ClosedBrackets?
    while let byte = rest.popFirst() {
      switch byte {
      case "?": steps.append(.anyByte)
      case "*":
        let isAtFolder =
          steps.isEmpty || steps.last == .byte(0x2F) || steps.last == .anyFolders
        let step = stars(isAtFolder: isAtFolder, &rest)
        // `**/**/` matches the same as `**/`.
        if step != .anyFolders || steps.last != .anyFolders { steps.append(step) }
      case "[":
        let known = brackets ?? ClosedBrackets(pattern)
        brackets = known
        let set = known.isClosed(before: rest.startIndex) ? bracket(&rest) : nil
        steps.append(set.map { .set($0) } ?? .byte(byte))
      case "\\": steps.append(.byte(rest.popFirst() ?? byte))
      default: steps.append(.byte(byte))
      }
    }
    return steps
  }

  /// Removes the stars after a first one, and returns their step.
  private static func stars(isAtFolder: Bool, _ rest: inout Bytes) -> Step {
    guard rest.first == "*" else { return .anyName }
    rest = rest.drop { $0 == "*" }
    guard isAtFolder, rest.first == "/" else { return .anything }
    rest.removeFirst()
    return .anyFolders
  }
}
