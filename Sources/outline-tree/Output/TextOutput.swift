import Outline

/// Writes a drawing. A drawing has a line for each row, with connectors as in `tree`.
struct TextOutput: OutlineOutput, ~Copyable {
  var writer: ByteWriter
  private let style: ConnectorStyle
  private let painter: RowPainter
  private let listing: ListingStyle
  /// True if the drawing is saved and may be read back. The names in a saved drawing must not be ambiguous.
  private let isSaved: Bool
  private var report: Report
  private var prefix: ConnectorPrefix
  /// The absolute path of the source; empty if names are not links.
  private var start: [UInt8] = []
  private var path = RowPath()
  private var names: ListedNames
  private var git: GitWalk?

  init(
    _ writer: consuming ByteWriter, style: ConnectorStyle, report: Report,
    painter: RowPainter = RowPainter(), listing: ListingStyle = ListingStyle(),
    isSaved: Bool = false
  ) {
    self.writer = writer
    self.isSaved = isSaved
    self.style = style
    prefix = ConnectorPrefix(style: style)
    self.painter = painter
    self.listing = listing
    names = ListedNames(listing)
    self.report = report
  }

  mutating func begin(_ source: SourceRow) throws(SystemError) {
    report.begin(source)
    if let links = painter.links { start = links.absolutePath(of: source) }
    path = RowPath()
    git = source.git.map { GitWalk($0) }
    writer.append(columns: source.details, painter)
    if let git { append(git.source) }
    appendIcon(source.name, source.kind)
    beginLink()
    let color = painter.colors?.sequence(
      name: source.name, kind: source.kind, mode: source.details?.mode)
    let name = names.begin(source)
    append(
      name: isSaved ? DrawingRowText.source(name, isQuoted: listing.quotesNames)[...] : name,
      color: color)
    endLink()
    appendMark(of: source.kind.type, mode: source.details?.mode)
    try endRow()
  }

  mutating func add(_ row: OutlineRow) throws(SystemError) {
    report.count(row)
    startLine(level: row.level, isLastSibling: row.isLastSibling)
    writer.append(columns: row.details, painter)
    if let letters = git?.enter(row.title, level: row.level, isFolder: row.kind == .directory) {
      append(letters)
    }
    if case .collapsed = row.branch { writer.append(style.collapsed.utf8) }
    if isSaved {
      appendSavedNames(row)
    } else {
      appendTitle(row)
      if let target = row.target { appendTarget(target, row) }
    }
    if listing.marksTypes { appendMark(of: row) }
    if row.note != nil && !listing.showsNotes {
      writer.append(name: Array(style.noteMark.utf8)[...], color: quietColor)
    }
    switch row.branch {
    case .collapsed(let hiding?): appendCount(hiding)
    case .unreadable: writer.append("  [error opening dir]")
    case .loop: writer.append("  [recursive, not followed]")
    case .leaf, .expanded, .collapsed(nil): break
    }
    try endRow()
    if let note = row.note, listing.showsNotes {
      try append(note: note, hasChildren: row.branch == .expanded)
    }
  }

  mutating func hide(_ kind: NodeKind, isRead: Bool) { report.hide(kind, isRead: isRead) }

  mutating func omit(_ count: Int, level: Int) throws(SystemError) {
    startLine(level: level, isLastSibling: true)
    writer.append(style.omission.utf8)
    writer.append(decimal: count)
    writer.append(" more")
    try endRow()
  }

  mutating func end() throws(SystemError) {
    if listing.showsReport {
      try writer.endLine()
      writer.append(report.text.bytes)
      try endOfReport()
    }
    if let rest = report.overview?.rest {
      writer.append("rest: ")
      writer.append(rest.bytes)
      try endOfReport()
    }
    try writer.flush()
  }
}

/// Writing rows and notes.
extension TextOutput {
  private mutating func startLine(level: Int, isLastSibling: Bool) {
    if !listing.isIndented { return }
    let limit = levelsInSight
    writer.appendRaw { buffer in
      prefix.appendRow(level: level, isLast: isLastSibling, ancestors: limit, to: &buffer)
    }
  }

  /// The number of levels whose connectors fit on the screen, at four columns for each level. Connectors of deeper
  /// levels are not written, because they would be cut off.
  private var levelsInSight: Int { painter.width.map { $0 / 4 + 1 } ?? .max }

  /// Appends the lines of a note, without the blank lines at the start and the end.
  private mutating func append(note: [UInt8], hasChildren: Bool) throws(SystemError) {
    func isBlank(_ line: Bytes) -> Bool { line.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
    let lines = PastedText(note).lines.drop(while: isBlank)
    let count = lines.reversed().drop(while: isBlank).count
    for line in lines.prefix(count) {
      if listing.isIndented {
        let limit = levelsInSight
        writer.appendRaw { buffer in
          prefix.appendContinuation(hasChildren: hasChildren, ancestors: limit, to: &buffer)
        }
      }
      writer.append(name: line, color: quietColor)
      try endRow()
    }
  }

  /// The color for dim text; nil if the output has no colors.
  private var quietColor: Bytes? { painter.colors == nil ? nil : [0x32] }

  private mutating func append(_ letters: GitLetters) {
    for letter in letters.bytes {
      let color = painter.colors == nil ? nil : GitLetters.color(of: letter)
      writer.append(name: [letter], color: color)
    }
    writer.append(" ")
  }

  private mutating func appendTitle(_ row: OutlineRow) {
    if let image = row.image {
      writer.append(name: image)
      writer.append(0x20)
    }
    appendIcon(row.title, row.kind)
    if painter.links != nil { path.enter(row.title, level: row.level) }
    beginLink()
    if listing.showsPaths {
      append(name: names.name(of: row), color: painter.colors?.sequence(of: row))
    } else {
      append(name: row.title, color: painter.colors?.sequence(of: row))
    }
    endLink()
  }

  /// Appends a name. The name is put in quotes if the style requires quotes.
  @inline(__always)
  private mutating func append(name: Bytes, color: Bytes?) {
    writer.append(name: name, color: color, isQuoted: listing.quotesNames)
  }

  private mutating func appendMark(of row: OutlineRow) {
    if row.target == nil {
      appendMark(of: row.kind.type, mode: row.details?.mode)
    } else {
      appendMark(of: row.targetMode?.type, mode: row.targetMode?.mode)
    }
  }

  private mutating func appendMark(of type: EntryType?, mode: UInt32?) {
    guard listing.marksTypes, let type else { return }
    let mark = type.mark(mode: mode, marksDirectories: report.unit != .directories)
    if let mark { writer.append(mark) }
  }

  private mutating func appendIcon(_ name: Bytes, _ kind: NodeKind) {
    guard painter.showsIcons else { return }
    writer.append(String(FileIcons.icon(of: name, kind)).utf8)
    writer.append(" ")
  }

  // If this code were inlined, the caller would copy each row, although rows are changed only in saved drawings.
  @inline(never)
  private mutating func appendSavedNames(_ row: OutlineRow) {
    var text = DrawingRowText(
      hasColumns: painter.columns != nil && row.details != nil, isQuoted: listing.quotesNames,
      isMarked: listing.marksTypes)
    if case .collapsed(let hiding) = row.branch {
      text.isCollapsed = true
      text.saysCount = hiding != nil
    }
    var row = row
    // When the saved drawing is read back, the image will be part of the title.
    let title = row.image.map { $0 + [0x20] + row.title } ?? row.title
    row.image = nil
    row.title = text.title(title, hasTarget: row.target != nil)[...]
    appendTitle(row)
    if let target = row.target { appendTarget(text.target(target)[...], row) }
  }

  private mutating func appendTarget(_ target: Bytes, _ row: OutlineRow) {
    writer.append(" -> ")
    append(name: target, color: painter.colors?.sequence(ofTargetOf: row, target))
  }

  private mutating func beginLink() {
    guard let links = painter.links else { return }
    let path = start + path.bytes
    writer.appendRaw { buffer in links.begin(path[...], to: &buffer) }
  }

  private mutating func endLink() {
    if painter.links != nil { writer.appendRaw(Hyperlink.end) }
  }

  private mutating func appendCount(_ hidden: Int) {
    writer.append(" (")
    writer.append(decimal: hidden)
    writer.append(")")
  }

  /// Ends a line of the report. If a budget limits the output, the line is cut at the width of the output, like a row.
  private mutating func endOfReport() throws(SystemError) {
    if report.overview?.isCut == true { try endRow() } else { try writer.endLine() }
  }

  private mutating func endRow() throws(SystemError) {
    if let width = painter.width { writer.cutRow(columns: width) }
    try writer.endLine()
  }
}

extension FileColors {
  fileprivate func sequence(of row: OutlineRow) -> Bytes? {
    let isLink = row.target != nil
    return sequence(
      name: row.title, kind: row.kind, isBroken: isLink && row.targetMode == nil,
      mode: isLink ? row.targetMode?.mode : row.details?.mode)
  }

  fileprivate func sequence(ofTargetOf row: OutlineRow, _ target: Bytes) -> Bytes? {
    let details = row.targetMode
    return sequence(target: target, kind: details.map { NodeKind($0.type) }, mode: details?.mode)
  }
}

/// The appearance of a row apart from its title, such as the columns before the title, the colors, the links, and the
/// width to which the row is cut.
struct RowPainter {
  var columns: Columns?
  var colors: FileColors?
  var links: Hyperlink?
  var showsIcons = false
  var width: Int?
}

extension ByteWriter {
  mutating func append(columns details: FileDetails?, _ painter: borrowing RowPainter) {
    guard let details else { return }
    let escapes = escapes
    // Copying the columns to a local constant would retain all parts of the columns for every row.
    appendRaw { buffer in painter.columns?.append(details, escapes: escapes, to: &buffer) }
  }

  /// Appends a name with a color and, if quotes are requested, in double quotes.
  mutating func append(name: Bytes, color: Bytes?, isQuoted: Bool = false) {
    if let color {
      append("\u{1B}[")
      append(color)
      append("m")
    }
    if isQuoted { append(0x22) }
    append(name: name)
    if isQuoted { append(0x22) }
    if color != nil { append("\u{1B}[0m") }
  }
}
