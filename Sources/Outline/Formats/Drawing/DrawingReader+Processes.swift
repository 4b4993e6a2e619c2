/// Reading drawings with several rows in one line, as `pstree` draws processes.
extension DrawingReader {
  /// Returns how the rows of a line are joined, if the drawing has several in one line: the rows below the
  /// first line with a joint hang from it, so they are farther to the right than in any other drawing.
  func joints(before end: Int) -> ProcessJoints? {
    guard report == nil, end > 0 else { return nil }
    let row = (0..<end).first { DrawingLine(lines.content(of: $0)).firstGlyph != nil }
    guard let row else {
      let isApart = (1..<max(1, end)).allSatisfy { lines.isBlank($0) || lines.isBlank($0 - 1) }
      return isApart
        ? (0..<end).lazy.compactMap { ProcessJoints(in: lines.content(of: $0)) }.first : nil
    }
    guard row > 0, let joints = ProcessJoints(in: lines.content(of: row - 1)) else { return nil }
    let column = DrawingLine(lines.content(of: row)).firstGlyph ?? 0
    if column > DrawingGeometry.lastBase { return joints }
    let names = ProcessLine(lines.content(of: row - 1), joints).names
    return names.contains { $0.joint == column } ? joints : nil
  }

  mutating func readProcesses(_ joints: ProcessJoints, before end: Int) throws(FormatError) {
    try checkWidths(before: end)
    var tree = ProcessTree()
    for number in 0..<end {
      if lines.isBlank(number) {
        if let last = tree.joints.last { try repair(number, 1, tree.missingRow(last)) }
        continue
      }
      let line = ProcessLine(lines.content(of: number), joints)
      if let problem = line.problem { try repair(number, problem.column, problem.text) }
      let level = tree.level(of: line)
      if let problem = level.problem { try repair(number, problem.column, problem.text) }
      if line.connector == nil && number > 0 && !lines.isBlank(number - 1) {
        try repair(
          number, 1, "the row has no connector; expected one, or a blank line above another tree")
      }
      try checkNumbers(line, number)
      add(line, level: level.level, number, to: &tree)
    }
    if let last = tree.joints.last { try repair(end - 1, 1, tree.missingRow(last)) }
    try closeGroups(tree.lines)
  }

  private mutating func add(
    _ line: ProcessLine, level: Int, _ number: Int, to tree: inout ProcessTree
  ) {
    for (index, name) in line.names.enumerated() {
      let isSource = level + index == 0
      if isSource { sourceCount += 1 }
      entries.append(DrawingEntry(name.text, level: level + index, isSource: isSource))
      tree.lines.append(number)
      if let joint = name.joint { tree.joints.append((joint, level + index + 1)) }
    }
  }

  /// Checks that no line was cut at the edge of the screen, where `pstree` writes a `+`.
  private mutating func checkWidths(before end: Int) throws(FormatError) {
    func width(_ number: Int) -> Int { lines.content(of: number).count { $0 & 0xC0 != 0x80 } }
    guard let widest = (0..<end).map(width).max() else { return }
    for number in 0..<end where lines.content(of: number).last == 0x2B && width(number) == widest {
      let before = lines.content(of: number).dropLast().suffix(2)
      // The end of a name such as `g++`.
      if before.last == 0x2B && before.first != 0x2D { continue }
      try repair(
        number, widest,
        "the line is cut off where it ends with “+”; expected all of it, as `pstree -l` draws it")
    }
  }

  /// If the processes have numbers, every name ends with one, so that a name with `---` is found.
  private mutating func checkNumbers(_ line: ProcessLine, _ number: Int) throws(FormatError) {
    guard let first = entries.first?.title ?? line.names.first?.text, Self.hasNumber(first) else {
      return
    }
    guard let name = line.names.first(where: { !Self.hasNumber($0.text) }) else { return }
    try repair(
      number, name.column + 1,
      "the name has no number in parentheses, as the others do; a name that contains “---” cannot be told, "
        + "expected one process a line, as `pstree -a` draws them")
  }

  /// Whether a name ends with a number in parentheses: `bash(12)`, `bash(12,root)`.
  private static func hasNumber(_ name: ArraySlice<UInt8>) -> Bool {
    guard name.last == 0x29, let start = name.lastIndex(of: 0x28) else { return false }
    return name[start...].dropFirst().first?.isDigit == true
  }

  /// Moves the brackets around equal trees, of which only one is drawn, to the name at their top. The `]` of
  /// `2*[make-+-cc` comes after every row below it that has no children.
  private mutating func closeGroups(_ numbers: [Int]) throws(FormatError) {
    var open: [Int] = []
    for index in entries.indices {
      while let level = open.last, level >= entries[index].level { open.removeLast() }
      if entries.hasChildren(at: index) {
        guard Self.isGroup(entries[index].title) else { continue }
        open.append(entries[index].level)
        entries[index].title.append(0x5D)
      } else if entries[index].title.reversed().prefix(while: { $0 == 0x5D }).count >= open.count {
        entries[index].title.removeLast(open.count)
      } else {
        try repair(
          numbers[index], 1, "the brackets of equal processes are not closed after a row below them"
        )
      }
    }
  }

  /// Whether a name begins with a count and a bracket: `2*[make`.
  private static func isGroup(_ name: ArraySlice<UInt8>) -> Bool {
    let rest = name.drop(while: \.isDigit)
    return rest.startIndex > name.startIndex && rest.starts(with: [0x2A, 0x5B])
  }
}
