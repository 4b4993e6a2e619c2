/// The text of each line of a drawing, without connectors. Reading the lines with ``DrawingConventions``
/// gives the rows from which the lines were made.
struct DrawingEntries {
  private let rows: [TextRow]
  private let source: ItemContent?
  private let sourceLevels: Int
  private let drawing: ConnectorStyle
  private let indicatorOfSource: UInt8?
  private var position = 0

  private let hasColumns: Bool
  private let hasIndicators: Bool
  /// True if the reader would mistake slashes at the ends of titles for indicators.
  private let mayShowIndicators: Bool
  /// True if the reader would mistake titles for paths.
  private let mayShowPaths: Bool
  /// True if the reader would mistake titles for quoted names.
  private let mayShowQuotes: Bool

  init(_ rows: [TextRow], source: ItemContent?, sourceLevels: Int, _ style: DrawingStyle) {
    self.source = source
    self.sourceLevels = sourceLevels
    drawing = ConnectorStyle(named: style.connectors)
    indicatorOfSource = style.indicatorOfSource
    // A listed directory that `tree` could not read has no columns.
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
    mayShowQuotes = DrawingQuotes(plain.map(\.withTargetInTitle), drawing) != nil
  }

  /// Returns the next line. The line of the source (the listed directory) is returned first, followed by
  /// the lines of the rows.
  mutating func next() -> [UInt8] {
    let index = position - (source == nil ? 0 : 1)
    position += 1
    guard index >= 0 else {
      return line(source ?? ItemContent(""), isSource: true, hasChildren: true)
    }
    let isSource = rows[index].level < sourceLevels
    return line(
      rows[index].content, isSource: isSource, hasChildren: rows.hasChildren(at: index))
  }

  private func line(_ content: ItemContent, isSource: Bool, hasChildren: Bool) -> [UInt8] {
    var line: [UInt8] = []
    let hasColumns = self.hasColumns && !(isSource && content.remark != nil)
    if hasColumns {
      line += [0x5B] + DrawingTitle.encode((content.columns ?? [])[...]) + [0x5D, 0x20, 0x20]
    }
    let hidden = content.source?.drawing?.hidden ?? []
    let isCollapsed =
      !isSource && !hasChildren && content.isCollapsedInDrawing && drawing != .unbroken
    if isCollapsed { line += drawing.collapsed.utf8 }
    let count = isCollapsed && !hidden.isEmpty ? [0x20, 0x28] + hidden + [0x29] : []
    let target = isSource ? nil : content.target
    let indicator = indicator(of: content, isSource: isSource, hasChildren: hasChildren)

    var title = DrawingTitleEncoder(content.title.isEmpty && isSource ? [0x20] : content.titleBytes)
    title.escapeParts(isSource: isSource, isCollapsed: isCollapsed, hasColumns: hasColumns)
    if mayShowPaths { title.escapeSlashes() }
    if mayShowQuotes { title.escapeQuote() }
    let endsTitle = target == nil || indicator == [0x40]
    if mayShowIndicators || hasIndicators && !(endsTitle && !indicator.isEmpty) {
      title.escapeIndicator()
    }
    if target == nil && isCollapsed && count.isEmpty { title.escapeCount() }
    if endsTitle { title.escapeBlank(before: indicator) }
    line += title.encoded
    if endsTitle { line += indicator }
    if let target {
      var target = DrawingTitleEncoder(target)
      if mayShowIndicators || hasIndicators && indicator.isEmpty { target.escapeIndicator() }
      if isCollapsed && count.isEmpty { target.escapeCount() }
      target.escapeDoubleArrow()
      target.escapeEnd()
      target.escapeNoteMark()
      if !endsTitle { target.escapeBlank(before: indicator) }
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
    let known = content.source.map { $0.drawing?.indicator } ?? (isSource ? indicatorOfSource : nil)
    if isSource { return known == 0x2F ? [0x2F] : [] }
    return hasChildren ? [0x2F] : known.map { [$0] } ?? []
  }

  /// Returns the row, without its target if the columns show that the row is not a link.
  private static func withTargetOfLink(_ row: TextRow) -> TextRow {
    var row = row
    if row.content.columns?.first != 0x6C { row.content.fields["target"] = nil }
    return row
  }

  /// Returns whether indicators can be written: every row with children can have the indicator of a
  /// directory, and at least one row has that indicator.
  private static func canShowIndicators(_ rows: [TextRow], sourceLevels: Int) -> Bool {
    guard rows.contains(where: { $0.content.source?.drawing?.indicator != nil }) else {
      return false
    }
    var isAny = false
    for index in rows.indices where rows[index].level >= sourceLevels {
      let content = rows[index].content
      let hasChildren = rows.hasChildren(at: index)
      let isNameless = content.title.isEmpty || content.target != nil
      if hasChildren && isNameless { return false }
      let isFolder = hasChildren || content.source?.drawing?.indicator == 0x2F
      isAny = isAny || isFolder && !isNameless
    }
    return isAny
  }

  /// Returns the entries that would be read if the lines of the rows contained only titles and targets.
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

  /// The entry with its target added to the title, after an arrow.
  fileprivate var withTargetInTitle: DrawingEntry {
    guard let target else { return self }
    var entry = self
    entry.title = title + Array(" -> ".utf8) + target
    return entry
  }
}

extension ItemContent {
  /// The columns, if they can be written in brackets.
  fileprivate var columns: [UInt8]? {
    fields["columns"]?.bytes.flatMap {
      $0.contains(0x5D) || $0.allSatisfy(\.isBlank) ? nil : $0
    }
  }

  fileprivate var target: [UInt8]? { fields["target"]?.bytes }

  /// The remark, if it has a form that `tree` prints.
  fileprivate var remark: [UInt8]? {
    fields.textBytes("error").flatMap { remark in
      let text = [0x20, 0x20, 0x5B] + remark + [0x5D]
      return DrawingEntry.remark(in: text[...]) == remark[...] ? remark : nil
    }
  }
}
