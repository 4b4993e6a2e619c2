/// Draws rows as `tree` does.
struct TreeWriter {
  let drawing: TreeDrawing
  private let style: TextStyle
  private let header: [DocumentField]
  /// The source's title, if the first line is to say it.
  private let source: [UInt8]?
  /// How many levels are sources.
  private let sourceLevels: Int

  private var lines: [UInt8] = []
  /// What stands in front of a row, and where in it each level ends.
  private var prefix: [UInt8] = []
  private var ends: [Int] = [0]

  init(_ header: [DocumentField], _ options: DocumentFormat.EncodingOptions) {
    self.header = header
    style = TextStyle(header)
    drawing = TreeDrawing(named: header.layoutText("#drawing"))
    let sources = header.layoutNumber("#sources")
    sourceLevels = sources.map { $0 > 1 ? 1 : 0 } ?? 0
    var title = header.layoutText("title").map { String(decoding: $0, as: UTF8.self) } ?? ""
    if title.isEmpty { title = options.title }
    source = sources != nil ? nil : ItemContent(title, fields: header).titleBytes
  }

  var text: [UInt8] { style.finish(lines) }

  mutating func write(_ rows: [TextRow]) {
    if let source { writeSource(source) }
    let areLast = Self.lastSiblings(rows)
    for index in rows.indices {
      let hasChildren = index + 1 < rows.count && rows[index + 1].level > rows[index].level
      write(rows[index], isLast: areLast[index], hasChildren: hasChildren)
    }
    writeReport(rows.count)
  }

  private mutating func write(_ row: TextRow, isLast: Bool, hasChildren: Bool) {
    guard row.level >= sourceLevels else { return writeSource(row.content.titleBytes) }
    let level = row.level - sourceLevels
    ends.removeLast(ends.count - level - 1)
    prefix.removeLast(prefix.count - ends[level])
    lines += prefix
    lines += isLast ? drawing.lastBranch : drawing.branch
    prefix += isLast ? TreeDrawing.space : drawing.line
    ends.append(prefix.count)
    write(row.content, isCollapsed: !hasChildren && row.content.fields["#hidden"] != nil)
    lines += style.newline
  }

  /// Which rows no sibling follows.
  private static func lastSiblings(_ rows: [TextRow]) -> [Bool] {
    var areLast = Array(repeating: false, count: rows.count)
    // By level, whether a row below is a sibling.
    var followed: [Bool] = []
    for index in rows.indices.reversed() {
      let level = rows[index].level
      if followed.count > level + 1 { followed.removeLast(followed.count - level - 1) }
      while followed.count <= level { followed.append(false) }
      areLast[index] = !followed[level]
      followed[level] = true
    }
    return areLast
  }
}

/// What lines say.
extension TreeWriter {
  /// A line without a connector, which must not look as if it had one.
  private mutating func writeSource(_ title: [UInt8]) {
    lines += TreeRowText.source(title[...])
    lines += style.newline
  }

  private mutating func write(_ content: ItemContent, isCollapsed: Bool) {
    let columns = content.fields["columns"]?.bytes.flatMap { $0.contains(0x5D) ? nil : $0 }
    let target = content.fields["target"]?.bytes
    let hidden = content.fields.layoutText("#hidden")?.filter { (0x30...0x39).contains($0) } ?? []
    if let columns { lines += [0x5B] + TreeTitle.encode(columns[...]) + [0x5D, 0x20, 0x20] }
    if isCollapsed { lines += drawing.collapsed }
    let row = TreeRowText(
      hasColumns: columns != nil, isCollapsed: isCollapsed, saysCount: !hidden.isEmpty)
    lines += row.title(content.titleBytes[...], hasTarget: target != nil)
    if let target { lines += Array(" -> ".utf8) + row.target(target[...]) }
    if isCollapsed && !hidden.isEmpty { lines += [0x20, 0x28] + hidden + [0x29] }
    if let error = content.fields.layoutText("error") {
      let remark = Array("  [".utf8) + error + [0x5D]
      if TreeEntry.remark(at: remark[...]) == 0 { lines += remark }
    }
  }

  /// The report that was read, if it still says the number of rows.
  private mutating func writeReport(_ count: Int) {
    let known = header.layoutText("#report")
    if known == [] { return }
    lines += style.blankLines(header["#blank"]) ?? style.newline
    let isKnown = known.map { TreeReport.isReport($0[...]) } ?? false
    let isRight = isKnown && header.layoutNumber("#rows") == count
    lines += isRight ? known ?? [] : TreeReport.text(rows: count)
    lines += style.newline
  }
}
