import Outline

/// Writes a directory as JSON with the structure of `tree -J`.
///
/// Rows are written one by one. The element of a row stays open until the next row arrives. The level of the next row
/// shows whether the next row belongs inside that element.
struct JSONOutput: OutlineOutput, ~Copyable {
  var writer: ByteWriter
  private let columns: Columns?
  private let listing: ListingStyle
  private var names: ListedNames
  private var report: Report
  private var git: GitWalk?
  private var isFirstSource = true
  /// The number of open arrays of children.
  private var openArrays = 0
  /// True if the closing brace of the last element is still missing.
  private var isElementOpen = false

  init(
    _ writer: consuming ByteWriter, report: Report, columns: Columns? = nil,
    listing: ListingStyle = ListingStyle()
  ) {
    self.writer = writer
    self.report = report
    self.columns = columns
    self.listing = listing
    names = ListedNames(listing)
  }

  mutating func begin() throws(SystemError) { writer.append("[") }

  mutating func begin(_ source: SourceRow) throws(SystemError) {
    report.begin(source)
    if !isFirstSource { writer.append(",") }
    isFirstSource = false
    try startLine(depth: 0)
    writer.append(#"{"type":""#)
    writer.append(source.kind.nameInListings)
    writer.append(#"","name":"#)
    writer.append(jsonName: names.begin(source))
    append(source.details)
    git = source.git.map { GitWalk($0) }
    if let git { writer.append(member: "git", git.source.bytes[...]) }
    isElementOpen = true
  }

  mutating func add(_ row: OutlineRow) throws(SystemError) {
    report.count(row)
    try move(toLevel: row.level)
    appendElement(row)
  }

  mutating func hide(_ kind: NodeKind, isRead: Bool) { report.hide(kind, isRead: isRead) }

  mutating func omit(_ count: Int, level: Int) throws(SystemError) {
    try move(toLevel: level)
    writer.append(#"{"type":"omitted","count":"#)
    writer.append(decimal: count)
    isElementOpen = true
  }

  mutating func endSource() throws(SystemError) {
    closeElement()
    try closeArrays(downTo: 0)
  }

  mutating func end() throws(SystemError) {
    try breakLine()
    if listing.showsReport { try appendReport() }
    try breakLine()
    writer.append("]")
    try writer.endLine()
    try writer.flush()
  }

  /// Closes the elements that do not contain the next row. If the next row is the first child of the last
  /// element, opens that element's list of children.
  private mutating func move(toLevel level: Int) throws(SystemError) {
    if openArrays == level {
      writer.append(#","contents":["#)
      openArrays += 1
    } else if isElementOpen {
      closeElement()
      try closeArrays(downTo: level + 1)
      writer.append(",")
    }
    try startLine(depth: level + 1)
  }

  private mutating func closeElement() {
    if isElementOpen { writer.append("}") }
    isElementOpen = false
  }

  private mutating func closeArrays(downTo count: Int) throws(SystemError) {
    while openArrays > count {
      openArrays -= 1
      try startLine(depth: openArrays)
      writer.append("]}")
    }
  }

  private mutating func startLine(depth: Int) throws(SystemError) {
    try breakLine()
    // Every element is indented, because it is inside the array that contains the whole output.
    if listing.isIndented { writer.append(repeatElement(0x20, count: 2 * (depth + 1))) }
  }

  private mutating func breakLine() throws(SystemError) {
    if listing.isIndented { try writer.endLine() } else { try writer.endPart() }
  }
}

/// Writing the elements of rows.
extension JSONOutput {
  private mutating func appendElement(_ row: OutlineRow) {
    writer.append(#"{"type":""#)
    writer.append(row.kind.nameInListings)
    writer.append(#"","name":"#)
    writer.append(jsonName: names.name(of: row))
    if let target = row.target { writer.append(member: "target", target) }
    append(row.details)
    if let letters = git?.enter(row.title, level: row.level, isFolder: row.kind == .directory) {
      writer.append(member: "git", letters.bytes[...])
    }
    switch row.branch {
    case .unreadable: writer.append(#","contents":[{"error": "error opening dir"}]"#)
    case .loop: writer.append(#","contents":[{"error": "recursive, not followed"}]"#)
    case .collapsed: writer.append(#","collapsed":true"#)
    case .leaf, .expanded: break
    }
    isElementOpen = true
  }

  private mutating func append(_ details: FileDetails?) {
    guard let columns, let details else { return }
    for field in columns.fields(of: details, in: .json) { writer.append(field) }
  }

  private mutating func appendReport() throws(SystemError) {
    writer.append(",")
    try startLine(depth: 0)
    writer.append(#"{"type":"report","directories":"#)
    writer.append(decimal: report.directories)
    if let size = report.diskUsage { writer.append(member: "size", size) }
    if report.unit == .directoriesAndFiles { writer.append(member: "files", report.files) }
    if let tokens = report.overview?.tokens { writer.append(member: "estimatedTokens", tokens) }
    if report.hidden > 0 || report.overview?.rest != nil {
      writer.append(member: "hidden", report.hidden)
    }
    if report.unread > 0 { writer.append(member: "notRead", report.unread) }
    if let rest = report.overview?.rest { writer.append(member: "rest", rest.bytes[...]) }
    writer.append("}")
  }
}

extension NodeKind {
  /// The name of the kind in JSON and XML.
  var nameInListings: StaticString { type?.nameInListings ?? "row" }
}

extension EntryType {
  /// The name of the type in JSON and XML.
  var nameInListings: StaticString {
    switch self {
    case .directory: "directory"
    case .file, .unknown: "file"
    case .link: "link"
    case .fifo: "fifo"
    case .socket: "socket"
    case .characterDevice: "char"
    case .blockDevice: "block"
    }
  }
}
