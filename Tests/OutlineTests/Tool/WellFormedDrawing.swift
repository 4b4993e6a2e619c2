/// A drawing whose connectors fit together.
struct WellFormedDrawing {
  struct Row: Equatable {
    var level: Int
    /// The text after the connector.
    var text: String
  }

  private(set) var rows: [Row] = []

  /// Reads rows. Throws if a connector does not fit to the rows above it.
  ///
  /// - Parameter lines: The rows, without the source and the report.
  init(_ lines: some Sequence<String>) throws {
    /// By level, whether the last row was drawn as the last of its siblings.
    var areLast: [Bool] = []
    for line in lines {
      var rest = line.unicodeScalars[...]
      var level = 0
      while let isLast = Self.take(&rest, "    ", "│   ") {
        try holds(level < areLast.count && areLast[level] == isLast, "the lines go on: \(line)")
        level += 1
      }
      guard let isLast = Self.take(&rest, "└── ", "├── ") else {
        throw Mismatch("no connector: \(line)")
      }
      try holds(level <= areLast.count, "somebody stands above it: \(line)")
      try holds(level >= areLast.count || !areLast[level], "none comes after the last: \(line)")
      try Self.expectEnded(areLast.dropFirst(level + 1), line)
      areLast.removeLast(max(0, areLast.count - level))
      areLast.append(isLast)
      rows.append(Row(level: level, text: String(rest)))
    }
    try Self.expectEnded(areLast[...], "the end")
  }

  init(_ run: ToolRun) throws {
    let rows = run.lines.filter { !$0.hasPrefix("rest: ") }
    try self.init(rows.dropFirst().dropLast(3))
  }

  private static func expectEnded(_ areLast: ArraySlice<Bool>, _ line: String) throws {
    try holds(areLast.allSatisfy { $0 }, "more siblings were announced before: \(line)")
  }

  /// Removes one of two texts, and returns whether it was the first.
  private static func take(
    _ rest: inout Substring.UnicodeScalarView, _ first: String, _ second: String
  ) -> Bool? {
    for text in [first, second] where rest.starts(with: text.unicodeScalars) {
      rest.removeFirst(text.unicodeScalars.count)
      return text == first
    }
    return nil
  }
}
