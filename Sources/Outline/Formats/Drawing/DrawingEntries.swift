/// The lines of a drawing without what is drawn: titles and what stands beside them, such that
/// reading all of them together (`DrawingConventions`) gives the same again.
struct DrawingEntries {
  private let rows: [TextRow]
  private let source: ItemContent?
  private let sourceLevels: Int
  private let drawing: DrawingStyle
  private var place = 0

  private let hasColumns: Bool
  private let hasIndicators: Bool
  /// Whether titles that end with a slash would be taken for those of folders.
  private let mayShowIndicators: Bool
  /// Whether titles would be taken for paths.
  private let mayShowPaths: Bool

  init(_ rows: [TextRow], source: ItemContent?, sourceLevels: Int, _ drawing: DrawingStyle) {
    self.source = source
    self.sourceLevels = sourceLevels
    self.drawing = drawing
    // A source that cannot be read has no columns.
    let sources =
      (source.map { [$0] } ?? []) + rows.filter { $0.level < sourceLevels }.map(\.content)
    let others = rows.filter { $0.level >= sourceLevels }.map(\.content)
    let contents = sources.filter { $0.remark == nil } + others
    let hasModes = contents.allSatisfy { DrawingConventions.isMode(($0.columns ?? [])[...]) }
    hasColumns = contents.contains { $0.columns != nil }
    let rows = hasColumns && hasModes ? rows.map(Self.withTargetOfLink) : rows
    self.rows = rows
    let plain = Self.plain(rows, source: source, sourceLevels: sourceLevels)
    hasIndicators = Self.canShowIndicators(rows, sourceLevels: sourceLevels)
    mayShowIndicators = !hasIndicators && DrawingConventions.haveIndicators(plain)
    mayShowPaths = DrawingConventions.arePaths(plain)
  }

  /// The next line: the source's, then those of the rows in their order.
  mutating func next() -> [UInt8] {
    let index = place - (source == nil ? 0 : 1)
    place += 1
    guard index >= 0 else {
      return line(source ?? ItemContent(""), isSource: true, hasChildren: true)
    }
    let hasChildren = index + 1 < rows.count && rows[index + 1].level > rows[index].level
    let isSource = rows[index].level < sourceLevels
    return line(rows[index].content, isSource: isSource, hasChildren: hasChildren)
  }

  private func line(_ content: ItemContent, isSource: Bool, hasChildren: Bool) -> [UInt8] {
    var line: [UInt8] = []
    let hasColumns = self.hasColumns && !(isSource && content.remark != nil)
    if hasColumns {
      line += [0x5B] + DrawingTitle.encode((content.columns ?? [])[...]) + [0x5D, 0x20, 0x20]
    }
    let isCollapsed =
      !isSource && !hasChildren && content.fields["#hidden"] != nil && drawing != .unbroken
    if isCollapsed { line += drawing.collapsed }
    let hidden = content.fields.layoutText("#hidden")?.filter { (0x30...0x39).contains($0) } ?? []
    let count = isCollapsed && !hidden.isEmpty ? [0x20, 0x28] + hidden + [0x29] : []
    let target = isSource ? nil : content.target
    let indicator = indicator(of: content, isSource: isSource, hasChildren: hasChildren)

    var title = TitleEncoding(content.title.isEmpty && isSource ? [0x20] : content.titleBytes)
    title.escapeParts(isSource: isSource, isCollapsed: isCollapsed, hasColumns: hasColumns)
    if mayShowPaths { title.escapeSlashes() }
    let endsTitle = target == nil || indicator == [0x40]
    if mayShowIndicators || hasIndicators && !(endsTitle && !indicator.isEmpty) {
      title.escapeIndicator()
    }
    if target == nil && isCollapsed && count.isEmpty { title.escapeCount() }
    line += title.encoded
    if endsTitle { line += indicator }
    if let target {
      var target = TitleEncoding(target)
      if mayShowIndicators || hasIndicators && indicator.isEmpty { target.escapeIndicator() }
      if isCollapsed && count.isEmpty { target.escapeCount() }
      target.escapeDoubleArrow()
      target.escapeRemark()
      line += Array(" -> ".utf8) + target.encoded
      if !endsTitle { line += indicator }
    }
    line += count
    if let remark = content.remark {
      line += [0x20, 0x20, 0x5B] + remark + [0x5D]
    }
    return line
  }

  private func indicator(of content: ItemContent, isSource: Bool, hasChildren: Bool) -> [UInt8] {
    guard hasIndicators else { return [] }
    let known = content.fields.layoutText("#indicator").flatMap { $0.count == 1 ? $0.first : nil }
    if isSource { return known == 0x2F ? [0x2F] : [] }
    if hasChildren { return [0x2F] }
    return known.flatMap { DrawingConventions.indicators.contains($0) ? [$0] : nil } ?? []
  }

  /// Where columns say what is a link, nothing else has a target.
  private static func withTargetOfLink(_ row: TextRow) -> TextRow {
    var row = row
    if row.content.columns?.first != 0x6C { row.content.fields["target"] = nil }
    return row
  }

  /// Whether some row would say that it is a folder.
  private static func canShowIndicators(_ rows: [TextRow], sourceLevels: Int) -> Bool {
    guard rows.contains(where: { $0.content.fields["#indicator"] != nil }) else { return false }
    var isAny = false
    for index in rows.indices where rows[index].level >= sourceLevels {
      let content = rows[index].content
      let hasChildren = index + 1 < rows.count && rows[index + 1].level > rows[index].level
      let isNameless = content.title.isEmpty || content.target != nil
      if hasChildren && isNameless { return false }
      let isFolder = hasChildren || content.fields.layoutText("#indicator") == [0x2F]
      isAny = isAny || isFolder && !isNameless
    }
    return isAny
  }

  /// The titles as they would be read if nothing stood beside them.
  private static func plain(
    _ rows: [TextRow], source: ItemContent?, sourceLevels: Int
  ) -> [DrawingEntry] {
    let top = source == nil ? sourceLevels == 1 ? 0 : 1 : 1
    let first = source.map { [DrawingEntry(plain: $0, level: 0, isSource: true)] } ?? []
    return first
      + rows.map {
        DrawingEntry(plain: $0.content, level: $0.level + top, isSource: $0.level < sourceLevels)
      }
  }
}

extension DrawingEntry {
  fileprivate init(plain content: ItemContent, level: Int, isSource: Bool) {
    self.init([], level: level, isSource: isSource)
    title = content.titleBytes[...]
    target = isSource ? nil : content.target?[...]
  }
}

extension ItemContent {
  /// Of columns, only what can stand in brackets.
  fileprivate var columns: [UInt8]? {
    fields["columns"]?.bytes.flatMap {
      $0.contains(0x5D) || $0.allSatisfy(\.isBlank) ? nil : $0
    }
  }

  fileprivate var target: [UInt8]? { fields["target"]?.bytes }

  /// Only what `tree` says.
  fileprivate var remark: [UInt8]? {
    fields.layoutText("error").flatMap { remark in
      let text = [0x20, 0x20, 0x5B] + remark + [0x5D]
      return DrawingEntry.remark(in: text[...]) == remark[...] ? remark : nil
    }
  }
}
