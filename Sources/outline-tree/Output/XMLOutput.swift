import Outline

/// Writes a directory as XML with the structure of `tree -X`.
///
/// Rows are written one by one. The line of a row stays open until the next row arrives. The level of the next row
/// shows whether the next row belongs inside the same element.
struct XMLOutput: OutlineOutput, ~Copyable {
  var writer: ByteWriter
  private let columns: Columns?
  private let listing: ListingStyle
  private var names: ListedNames
  private var report: Report
  /// The names of the open elements, starting with the element of the source.
  private var open: [StaticString] = []
  /// True if nothing has been written into the last open element yet.
  private var isLineOpen = false

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

  mutating func begin() throws(SystemError) {
    writer.append(#"<?xml version="1.0" encoding="UTF-8"?>"#)
    try breakLine()
    writer.append("<tree>")
    try breakLine()
  }

  mutating func begin(_ source: SourceRow) throws(SystemError) {
    report.begin(source)
    startElement(source.kind.nameInListings)
    writer.append(attribute: "name", names.begin(source))
    append(source.details)
    writer.append(">")
    try writer.endLine()
    isLineOpen = false
  }

  mutating func add(_ row: OutlineRow) throws(SystemError) {
    report.count(row)
    try move(toLevel: row.level)
    startElement(row.kind.nameInListings)
    writer.append(attribute: "name", names.name(of: row))
    if let target = row.target { writer.append(attribute: "target", target) }
    append(row.details)
    append(row.branch)
  }

  mutating func hide(_ kind: NodeKind, isRead: Bool) { report.hide(kind, isRead: isRead) }

  mutating func omit(_ count: Int, level: Int) throws(SystemError) {
    try move(toLevel: level)
    startElement("omitted")
    writer.append(#" count=""#)
    writer.append(decimal: count)
    writer.append(#"">"#)
  }

  mutating func endSource() throws(SystemError) { try closeElements(downTo: 0) }

  mutating func end() throws(SystemError) {
    if listing.showsReport { try appendReport() }
    writer.append("</tree>")
    try writer.endLine()
    try writer.flush()
  }
}

/// Writing elements.
extension XMLOutput {
  /// Closes the elements that do not contain the next row. If nothing has been written into the last open
  /// element yet, ends the line that contains its start tag.
  private mutating func move(toLevel level: Int) throws(SystemError) {
    try closeElements(downTo: level + 1)
    // Like `tree`, the tool ends the line of an open start tag even if nothing is indented.
    if isLineOpen { try writer.endLine() }
  }

  private mutating func closeElements(downTo count: Int) throws(SystemError) {
    while open.count > count {
      let name = open.removeLast()
      if !isLineOpen { indent(depth: open.count) }
      writer.append("</")
      writer.append(name)
      writer.append(">")
      isLineOpen = false
      try breakLine()
    }
  }

  private mutating func startElement(_ name: StaticString) {
    indent(depth: open.count)
    writer.append("<")
    writer.append(name)
    open.append(name)
    isLineOpen = true
  }

  private mutating func append(_ details: FileDetails?) {
    guard let columns, let details else { return }
    for field in columns.fields(of: details, in: .xml) {
      let value = field.value.bytes ?? Array(field.value.asWritten.utf8)
      writer.append(attribute: field.name, value[...])
    }
  }

  private mutating func append(_ branch: OutlineRow.Branch) {
    switch branch {
    case .unreadable: writer.append("><error>error opening dir</error>")
    case .loop: writer.append("><error>recursive, not followed</error>")
    case .collapsed: writer.append(#" collapsed="true">"#)
    case .leaf, .expanded: writer.append(">")
    }
  }

  /// - Parameter depth: The depth of the element; 0 for the element of the source.
  private mutating func indent(depth: Int) {
    if listing.isIndented { writer.append(repeatElement(0x20, count: 2 * (depth + 1))) }
  }

  private mutating func breakLine() throws(SystemError) {
    if listing.isIndented { try writer.endLine() } else { try writer.endPart() }
  }
}

/// Writing the report.
extension XMLOutput {
  private mutating func appendReport() throws(SystemError) {
    indent(depth: 0)
    writer.append("<report>")
    try breakLine()
    if let size = report.diskUsage { try appendCount("size", size) }
    try appendCount("directories", Int64(report.directories))
    if report.unit == .directoriesAndFiles { try appendCount("files", Int64(report.files)) }
    if let tokens = report.overview?.tokens {
      try appendCount("estimatedTokens", Int64(tokens))
    }
    if report.hidden > 0 || report.overview?.rest != nil {
      try appendCount("hidden", Int64(report.hidden), rest: report.overview?.rest)
    }
    if report.unread > 0 { try appendCount("notRead", Int64(report.unread)) }
    indent(depth: 0)
    writer.append("</report>")
    try breakLine()
  }

  private mutating func appendCount(
    _ name: StaticString, _ count: Int64, rest: Message? = nil
  ) throws(SystemError) {
    indent(depth: 1)
    writer.append("<")
    writer.append(name)
    if let rest { writer.append(attribute: "rest", rest.bytes[...]) }
    writer.append(">")
    writer.append(decimal: count)
    writer.append("</")
    writer.append(name)
    writer.append(">")
    try breakLine()
  }
}

/// Writing names as attributes of XML elements.
extension ByteWriter {
  /// Appends an attribute, such as ` name="value"`.
  ///
  /// Bytes that are not UTF-8, and characters that XML forbids, are escaped in the same way as on a terminal. In that
  /// case, a second attribute contains the exact bytes of the value in Base64, as in ` name-bytes="…"`.
  fileprivate mutating func append(attribute: String, _ value: Bytes) {
    append(0x20)
    append(attribute.utf8)
    append("=\"")
    let isExact = appendValue(value)
    append(0x22)
    if isExact { return }
    append(0x20)
    append(attribute.utf8)
    append("-bytes=\"")
    append(Base64.encode(value).utf8)
    append(0x22)
  }

  /// - Returns: Whether a program that reads the XML gets exactly the given bytes.
  private mutating func appendValue(_ value: Bytes) -> Bool {
    var isExact = true
    let escapes = escapes
    appendRaw { buffer in
      XMLEscaping.append(value, quote: 0x22, to: &buffer) { scalar in
        // A reader of XML turns a tab or a line break into a space unless the character is written as a reference.
        scalar.value < 0x20 || escapes && scalar.mayAttackTerminal
      } replacement: { forbidden in
        isExact = false
        // `TerminalEscaping` does not escape U+FFFE and U+FFFF, because they are harmless on a terminal.
        if let scalar = forbidden.firstScalar?.scalar, scalar.value >= 0xFFFE {
          return "\\u{\(hexadecimal(scalar.value, digits: 1))}"
        }
        var text: [UInt8] = []
        TerminalEscaping.append(forbidden, to: &text)
        return String(decoding: text, as: UTF8.self)
      }
    }
    return isExact
  }
}
