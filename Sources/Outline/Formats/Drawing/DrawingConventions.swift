/// Separating the titles in a drawing from the other parts of the lines.
///
/// Columns, quotes, paths and indicators are recognized only if they are on all lines, except those lines
/// on which they are optional. If a part is not recognized, text that looks like this part belongs to the names.
extension [DrawingEntry] {
  /// Separates the titles of all lines from the other parts.
  mutating func splitParts(_ drawing: ConnectorStyle, hasReport: Bool) {
    splitColumns()
    // Columns can begin with a file mode, which distinguishes links from other files.
    let hasModes =
      contains { $0.columns != nil } && allSatisfy { $0.columns.map(DrawingEntry.isMode) ?? true }
    let links = indices.filter { !hasModes || self[$0].columns?.first == 0x6C }
    // A drawing with no-break spaces was drawn by `tree`, which never collapses rows.
    if drawing != .unbroken {
      let mark = [UInt8](drawing.collapsed.utf8)
      let noteMark = [UInt8](drawing.noteMark.utf8)
      for index in indices {
        self[index].splitMark(mark)
        self[index].removeNoteMark(noteMark)
      }
    }
    if areQuoted {
      removeQuotes(drawing, links: Set(links))
      return splitPaths()
    }
    if let arrow = arrow(mayBeDouble: !hasReport && drawing == .tree) {
      for index in links { self[index].splitTarget(arrow) }
    }
    splitPaths()
    if haveIndicators {
      for index in indices { self[index].splitIndicator(hasChildren: hasChildren(at: index)) }
    }
  }

  private mutating func splitColumns() {
    // A listed directory that `tree` could not read has no columns.
    func mayLackColumns(_ entry: DrawingEntry) -> Bool { entry.isSource && entry.remark != nil }
    guard
      allSatisfy({ mayLackColumns($0) || DrawingEntry.columnsLength($0.title) != nil }),
      !allSatisfy(mayLackColumns)
    else { return }
    for index in indices { self[index].splitColumns() }
  }

  /// Returns the arrow that separates titles from targets. `lsd` draws `⇒`, and other programs draw `->`. If
  /// `mayBeDouble` is true and a title contains `⇒`, returns `⇒`. Returns `nil` if no title contains an
  /// arrow.
  private func arrow(mayBeDouble: Bool) -> [UInt8]? {
    DrawingEntry.arrows.suffix(mayBeDouble ? 2 : 1).first { arrow in
      contains { !$0.isSource && $0.title.firstIndex(of: arrow) != nil }
    }
  }

  /// Removes the parent's path from the title of each row if all titles are paths, as in the output of
  /// `tree -f`.
  private mutating func splitPaths() {
    guard let lengths = lengthsOfParentPaths else { return }
    for (index, length) in zip(indices, lengths) {
      self[index].title = self[index].title.dropFirst(length)
    }
  }

  /// The length of each parent's path, including a slash at its end; 0 for a row without a parent. The
  /// value is `nil` unless every row's title begins with the title of the row's parent and a slash.
  var lengthsOfParentPaths: [Int]? {
    guard first?.isSource == true, contains(where: { !$0.isSource }) else { return nil }
    var open: [ArraySlice<UInt8>] = []
    var lengths: [Int] = []
    for entry in self {
      open.removeLast(open.count - entry.level)
      var length = 0
      if let parent = open.last {
        length = parent.last == 0x2F ? parent.count : parent.count + 1
        let hasName = entry.title.count > length && entry.title.starts(with: parent)
        guard hasName, entry.title[entry.title.startIndex + length - 1] == 0x2F else { return nil }
      }
      lengths.append(length)
      open.append(entry.title)
    }
    return lengths
  }

  /// True if titles end with indicators, as in the output of `tree -F`. At least one row, and every row
  /// with children, must end with a slash.
  var haveIndicators: Bool {
    contains { !$0.isSource && $0.endsWithSlash }
      && indices.allSatisfy {
        self[$0].endsWithSlash || self[$0].isSource || !hasChildren(at: $0)
      }
  }
}

/// The styles of drawings that can be read, apart from ``tree`` and ``ascii``.
extension ConnectorStyle {
  /// The style in which `tree` draws on a terminal, with no-break spaces.
  static let unbroken = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│\u{A0}\u{A0} ", space: "    ")
  /// The style of `exa`.
  static let narrow = ConnectorStyle(
    branch: "├── ", lastBranch: "└── ", line: "│  ", space: "   ")
  /// The style of `npm ls`.
  static let joined: ConnectorStyle = {
    var style = ConnectorStyle(branch: "├── ", lastBranch: "└── ", line: "│ ", space: "  ")
    style.parentBranch = "├─┬ "
    style.lastParentBranch = "└─┬ "
    return style
  }()
  static let narrowASCII = ConnectorStyle(
    branch: "+-- ", lastBranch: "`-- ", line: "| ", space: "  ", collapsed: "> ")
}

/// The quotes that `tree -Q` writes around names.
extension [DrawingEntry] {
  /// True if all names in the drawing are in quotes. In all other drawings, quotes are parts of the names.
  var areQuoted: Bool {
    contains { !$0.isOmission } && allSatisfy { $0.isOmission || $0.quoted != nil }
  }

  /// Removes the quotes around names, and decodes the escapes inside the quotes. A closing quote marks
  /// the end of a name, so the text after the quote cannot belong to the name.
  ///
  /// - Parameter links: The indices of the entries that may be links. Only links have targets.
  private mutating func removeQuotes(_ drawing: ConnectorStyle, links: Set<Int>) {
    // In the C locale, `tree` draws in ASCII, and writes C escapes such as `\"` and `\n`.
    // In other locales, `tree` does not escape quotes and backslashes in names.
    let haveEscapes =
      drawing == .ascii
      && allSatisfy { entry in
        entry.isOmission
          || entry.quotedParts(mayHaveTarget: true).allSatisfy { PathQuoting.decoded($0) != nil }
      }
    for index in indices where !self[index].isOmission {
      let parts = self[index].quotedParts(mayHaveTarget: links.contains(index)).map {
        haveEscapes ? PathQuoting.decoded($0)?[...] ?? $0 : $0
      }
      self[index].layout.indicator = self[index].quoted?.indicator
      self[index].title = parts[0]
      if parts.count > 1 { self[index].target = parts[1] }
      self[index].isDecoded = haveEscapes
    }
  }
}

extension DrawingEntry {
  /// The text between the quotes, and the indicator after the closing quote; `nil` if the title is not
  /// quoted.
  fileprivate var quoted: (text: ArraySlice<UInt8>, indicator: UInt8?)? {
    let indicator = title.last.flatMap { Self.indicators.contains($0) ? $0 : nil }
    let quoted = title.dropLast(indicator == nil ? 0 : 1)
    guard quoted.count > 2, quoted.first == 0x22, quoted.last == 0x22 else { return nil }
    return (quoted.dropFirst().dropLast(), indicator)
  }

  /// Returns the name, followed by the target if there is one. In the text `"name" -> "target"`, the quotes
  /// do not belong to the name and the target.
  fileprivate func quotedParts(mayHaveTarget: Bool) -> [ArraySlice<UInt8>] {
    let text = quoted?.text ?? title
    guard mayHaveTarget, !isSource, let end = text.firstIndex(of: Self.quotedArrow) else {
      return [text]
    }
    return [text[..<end], text[end...].dropFirst(Self.quotedArrow.count)]
  }

  private static let quotedArrow = Array(#"" -> ""#.utf8)
}

extension PathQuoting {
  fileprivate static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    text.withUnsafeBytes { decoded($0[...]) }
  }
}
