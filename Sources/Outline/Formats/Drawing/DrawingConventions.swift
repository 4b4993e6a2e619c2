/// The parts, in addition to titles, that the lines of a drawing contain.
///
/// A drawing has a part, such as columns, if every line has this part or at least does not contradict it.
/// If just a few names seem to contain the part, that text belongs to the names.
struct DrawingConventions {
  private(set) var hasColumns = false
  /// True if the columns begin with the file mode, which distinguishes links from other files.
  private var hasModes = false
  /// True if titles are paths, as in the output of `tree -f`.
  private(set) var hasPaths = false
  /// True if titles end with indicators, as in the output of `tree -F`.
  private(set) var hasIndicators = false

  /// The indicators: `/` for directories, `*` for programs, `|` for pipes, `=` for sockets, `@` for links,
  /// `>` for doors.
  static let indicators = Set("/*|=@>".utf8)

  /// Separates the titles of all lines from the other parts.
  static func apply(to entries: inout [DrawingEntry], _ drawing: ConnectorStyle, hasReport: Bool) {
    var conventions = DrawingConventions()
    conventions.splitColumns(&entries)
    // A drawing with no-break spaces was drawn by `tree`, which never collapses rows.
    if drawing != .unbroken {
      let (mark, noteMark) = (Array(drawing.collapsed.utf8), Array(drawing.noteMark.utf8))
      for index in entries.indices {
        entries[index].splitMark(mark)
        entries[index].removeNoteMark(noteMark)
      }
    }
    if let quotes = DrawingQuotes(entries, drawing) {
      conventions.remove(quotes, from: &entries)
      return conventions.splitPaths(&entries)
    }
    conventions.splitTargets(&entries, mayBeDouble: !hasReport && drawing == .tree)
    conventions.splitPaths(&entries)
    conventions.splitIndicators(&entries)
  }

  /// Removes the quotes around names. A closing quote marks the end of a name, so the text after the quote
  /// cannot belong to the name.
  private func remove(_ quotes: DrawingQuotes, from entries: inout [DrawingEntry]) {
    for index in entries.indices {
      let isLink = !hasModes || entries[index].columns?.first == 0x6C
      quotes.remove(from: &entries[index], mayHaveTarget: isLink)
    }
  }

  private mutating func splitColumns(_ entries: inout [DrawingEntry]) {
    // A listed directory that `tree` could not read has no columns.
    func mayLackColumns(_ entry: DrawingEntry) -> Bool { entry.isSource && entry.remark != nil }
    let isAny = entries.contains { !mayLackColumns($0) }
    hasColumns =
      isAny
      && entries.allSatisfy { mayLackColumns($0) || DrawingEntry.columnsLength($0.title) != nil }
    guard hasColumns else { return }
    for index in entries.indices { entries[index].splitColumns() }
    hasModes = entries.allSatisfy { $0.columns.map(Self.isMode) ?? true }
  }

  /// True if the columns of a line begin with a mode such as `drwxr-xr-x`.
  static func isMode(_ columns: ArraySlice<UInt8>) -> Bool {
    let mode = columns.prefix(10)
    return mode.count == 10 && mode.dropFirst().allSatisfy { "rwxsStT-".utf8.contains($0) }
  }

  private func splitTargets(_ entries: inout [DrawingEntry], mayBeDouble: Bool) {
    guard let arrow = arrow(in: entries, mayBeDouble: mayBeDouble) else { return }
    for index in entries.indices where !hasModes || entries[index].columns?.first == 0x6C {
      entries[index].splitTarget(arrow)
    }
  }

  /// Returns the arrow that separates titles from targets: `⇒`, which `lsd` draws, if it is allowed and
  /// occurs, and `->` otherwise. Returns `nil` if no title contains an arrow.
  private func arrow(in entries: [DrawingEntry], mayBeDouble: Bool) -> [UInt8]? {
    DrawingEntry.arrows.suffix(mayBeDouble ? 2 : 1).first { arrow in
      entries.contains { !$0.isSource && $0.title.firstIndex(of: arrow) != nil }
    }
  }

  private mutating func splitPaths(_ entries: inout [DrawingEntry]) {
    hasPaths = Self.arePaths(entries)
    guard hasPaths else { return }
    var open: [ArraySlice<UInt8>] = []
    for index in entries.indices {
      let path = entries[index].title
      let level = entries[index].level
      open.removeLast(open.count - level)
      if level > 0 { entries[index].title = path.dropFirst(Self.prefixLength(open[level - 1])) }
      open.append(path)
    }
  }

  /// Returns whether the title of every row begins with its parent's title and a slash.
  static func arePaths(_ entries: [DrawingEntry]) -> Bool {
    guard entries.first?.isSource == true, entries.contains(where: { !$0.isSource }) else {
      return false
    }
    var open: [ArraySlice<UInt8>] = []
    for entry in entries {
      open.removeLast(open.count - entry.level)
      if let parent = open.last {
        let length = prefixLength(parent)
        let hasName = entry.title.count > length && entry.title.starts(with: parent)
        guard hasName, entry.title[entry.title.startIndex + length - 1] == 0x2F else {
          return false
        }
      }
      open.append(entry.title)
    }
    return true
  }

  /// Returns the length of a directory's path, including a slash at its end even if the path does not end
  /// with a slash.
  private static func prefixLength(_ path: ArraySlice<UInt8>) -> Int {
    path.last == 0x2F ? path.count : path.count + 1
  }

  private mutating func splitIndicators(_ entries: inout [DrawingEntry]) {
    hasIndicators = Self.haveIndicators(entries)
    guard hasIndicators else { return }
    for index in entries.indices {
      entries[index].splitIndicator(hasChildren: entries.hasChildren(at: index))
    }
  }

  /// Returns whether at least one row ends with a slash, and every row with children ends with a slash.
  static func haveIndicators(_ entries: [DrawingEntry]) -> Bool {
    entries.contains { !$0.isSource && $0.endsWithSlash }
      && entries.indices.allSatisfy { index in
        let entry = entries[index]
        return entry.endsWithSlash || entry.isSource || !entries.hasChildren(at: index)
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

  /// The names of styles other than ``tree``.
  private static let names: KeyValuePairs = [
    "unbroken": unbroken, "ascii": ascii, "narrow": narrow, "joined": joined,
    "narrow ascii": narrowASCII,
  ]

  init(named name: String?) {
    self = Self.names.first { $0.key == name }?.value ?? .tree
  }

  /// The name of the style; `nil` for ``tree``.
  var name: String? { Self.names.first { $0.value == self }?.key }
}
