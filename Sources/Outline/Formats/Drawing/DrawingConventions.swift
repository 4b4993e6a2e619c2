/// What the lines of a drawing say besides titles. It is decided for the whole drawing: a part is
/// there if every line has it, or if no line speaks against it; so one odd name is a title.
struct DrawingConventions {
  private(set) var hasColumns = false
  /// Whether the columns begin with the mode, so that links are known.
  private var hasModes = false
  /// Whether titles are paths, as with `tree -f`.
  private(set) var hasPaths = false
  /// Whether titles end as with `tree -F`.
  private(set) var hasIndicators = false

  /// `/` of directories, `*` of programs, `|` of pipes, `=` of sockets, `@` of links, `>` of doors.
  static let indicators = Set("/*|=@>".utf8)

  /// Takes the parts of all lines off their titles.
  static func apply(to entries: inout [DrawingEntry], _ drawing: DrawingStyle, hasReport: Bool) {
    var conventions = DrawingConventions()
    conventions.takeColumns(&entries)
    // A drawing of `tree`: nothing in it is collapsed.
    if drawing != .unbroken {
      for index in entries.indices { entries[index].takeMark(drawing.collapsed) }
    }
    conventions.takeTargets(&entries, mayBeDouble: !hasReport && drawing == .text)
    conventions.takePaths(&entries)
    conventions.takeIndicators(&entries)
  }

  private mutating func takeColumns(_ entries: inout [DrawingEntry]) {
    // Where a source cannot be read there are none.
    func mayLackColumns(_ entry: DrawingEntry) -> Bool { entry.isSource && entry.remark != nil }
    let isAny = entries.contains { !mayLackColumns($0) }
    hasColumns =
      isAny
      && entries.allSatisfy { mayLackColumns($0) || DrawingEntry.columnsLength($0.title) != nil }
    guard hasColumns else { return }
    for index in entries.indices { entries[index].takeColumns() }
    hasModes = entries.allSatisfy { $0.columns.map(Self.isMode) ?? true }
  }

  /// `drwxr-xr-x`, and whatever follows.
  static func isMode(_ columns: ArraySlice<UInt8>) -> Bool {
    let mode = columns.prefix(10)
    return mode.count == 10 && mode.dropFirst().allSatisfy { "rwxsStT-".utf8.contains($0) }
  }

  private func takeTargets(_ entries: inout [DrawingEntry], mayBeDouble: Bool) {
    guard let arrow = arrow(in: entries, mayBeDouble: mayBeDouble) else { return }
    for index in entries.indices where !hasModes || entries[index].columns?.first == 0x6C {
      entries[index].takeTarget(arrow)
    }
  }

  /// `⇒`, as `lsd` draws, where that can be; `->` otherwise.
  private func arrow(in entries: [DrawingEntry], mayBeDouble: Bool) -> [UInt8]? {
    DrawingEntry.arrows.suffix(mayBeDouble ? 2 : 1).first { arrow in
      entries.contains { !$0.isSource && DrawingEntry.place(of: arrow, in: $0.title) != nil }
    }
  }

  private mutating func takePaths(_ entries: inout [DrawingEntry]) {
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

  /// Whether the title of every row begins with that of its parent.
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

  /// The length of a folder's path, with the slash after it.
  private static func prefixLength(_ path: ArraySlice<UInt8>) -> Int {
    path.last == 0x2F ? path.count : path.count + 1
  }

  private mutating func takeIndicators(_ entries: inout [DrawingEntry]) {
    hasIndicators = Self.haveIndicators(entries)
    guard hasIndicators else { return }
    for index in entries.indices {
      entries[index].takeIndicator(hasChildren: entries.hasChildren(at: index))
    }
  }

  /// Whether some rows end with a slash, and all that have children do.
  static func haveIndicators(_ entries: [DrawingEntry]) -> Bool {
    entries.contains { !$0.isSource && $0.endsWithSlash }
      && entries.indices.allSatisfy { index in
        let entry = entries[index]
        return entry.endsWithSlash || entry.isSource || !entries.hasChildren(at: index)
      }
  }
}

extension [DrawingEntry] {
  func hasChildren(at index: Int) -> Bool {
    index + 1 < count && self[index + 1].level > self[index].level
  }
}
