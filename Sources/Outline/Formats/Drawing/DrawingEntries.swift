/// The text of each line of a drawing, without connectors. The text is escaped, so that a reader of the
/// drawing gets the same rows.
struct DrawingEntries {
  let rows: [TextRow]
  /// The number of levels, 0 or 1, whose rows are sources.
  let sourceLevels: Int
  let drawing: ConnectorStyle
  private let indicatorOfSource: UInt8?

  private let hasColumns: Bool
  private let hasIndicators: Bool
  /// True if the reader would mistake slashes at the ends of titles for indicators.
  private let mayShowIndicators: Bool
  /// True if the reader would mistake titles for paths.
  private let mayShowPaths: Bool
  /// True if the reader would mistake titles for quoted names.
  private let mayShowQuotes: Bool

  /// - Parameter rows: The rows, including the sources (the listed directories).
  init(_ rows: [TextRow], sourceLevels: Int, _ style: DrawingStyle) {
    self.sourceLevels = sourceLevels
    drawing = style.connectors
    indicatorOfSource = style.indicatorOfSource
    // A listed directory that `tree` could not read has no columns.
    let contents = rows.filter { $0.level >= sourceLevels || $0.content.remark == nil }
      .map(\.content)
    let hasModes = contents.allSatisfy { DrawingEntry.isMode(($0.columns ?? [])[...]) }
    hasColumns = contents.contains { $0.columns != nil }
    let rows = hasColumns && hasModes ? rows.map(Self.withTargetOfLink) : rows
    self.rows = rows
    // The entries as a reader would see them if each line contained only a title and a target.
    let plain = rows.map {
      DrawingEntry(
        plain: $0.content, level: $0.level + 1 - sourceLevels, isSource: $0.level < sourceLevels)
    }
    hasIndicators = Self.canShowIndicators(rows, sourceLevels: sourceLevels)
    mayShowIndicators = !hasIndicators && plain.haveIndicators
    mayShowPaths = plain.lengthsOfParentPaths != nil
    mayShowQuotes = plain.map(\.withTargetInTitle).areQuoted
  }

  /// Returns the line of a row.
  func line(at index: Int) -> [UInt8] {
    let content = rows[index].content
    let isSource = rows[index].level < sourceLevels
    let hasChildren = rows.hasChildren(at: index)
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

    var title = DrawingTitle(content.title.isEmpty && isSource ? [0x20] : content.titleBytes)
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
      var target = DrawingTitle(target)
      if mayShowIndicators || hasIndicators && indicator.isEmpty { target.escapeIndicator() }
      if isCollapsed && count.isEmpty { target.escapeCount() }
      target.escapeTarget()
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

  /// Returns the row with its target if the columns mark the row as a link, and without a target otherwise.
  private static func withTargetOfLink(_ row: TextRow) -> TextRow {
    var row = row
    if row.content.columns?.first != 0x6C { row.content.fields["target"] = nil }
    return row
  }

  /// Returns whether indicators can be written. At least one row must have been read with an indicator. Every
  /// row with children must have a title and no target, so that the row can end with a slash. At least one
  /// row must end with a slash.
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
}

extension DrawingEntry {
  fileprivate init(plain content: ItemContent, level: Int, isSource: Bool) {
    self.init([], level: level, isSource: isSource)
    title = content.titleBytes[...]
    target = isSource ? nil : content.target?[...]
  }

  /// The entry, with an arrow and the target appended to its title.
  fileprivate var withTargetInTitle: DrawingEntry {
    guard let target else { return self }
    var entry = self
    entry.title = title + Array(" -> ".utf8) + target
    return entry
  }
}

extension ItemContent {
  /// The columns; `nil` if they cannot be written in brackets.
  fileprivate var columns: [UInt8]? {
    fields["columns"]?.bytes.flatMap {
      $0.contains(0x5D) || $0.allSatisfy(\.isBlank) ? nil : $0
    }
  }

  fileprivate var target: [UInt8]? { fields["target"]?.bytes }

  /// The remark; `nil` if it is not one of the remarks that `tree` prints.
  fileprivate var remark: [UInt8]? {
    fields.textBytes("error").flatMap { remark in
      let text = [0x20, 0x20, 0x5B] + remark + [0x5D]
      return DrawingEntry.remark(in: text[...]) == remark[...] ? remark : nil
    }
  }
}
