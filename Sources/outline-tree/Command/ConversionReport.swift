import Outline

/// Describes the parts of a document that a format leaves out.
struct ConversionReport {
  private let format: DisplayOptions.Format
  private let written: DocumentFormat
  private let isOfMarkdown: Bool
  private var abilities: FormatTraits.Abilities
  private var notes = 0
  private var boxes = 0
  private var fields = NamedCount()
  private var values = NamedCount()
  private var header = NamedCount()
  private let markup: LostMarkup?
  /// The number of rows that lose their expanded or collapsed state when the written text is read back.
  private var folds = 0
  /// The number of rows inside collapsed rows, which drawings and lists of paths leave out.
  private var hidden = 0
  private let names: Message?

  /// - Parameter name: The name that the output shows above the rows; nil if the output shows the name of the source.
  /// - Returns: A report; nil if the format is only for directories.
  init?(
    of document: OutlineDocument, named name: Bytes? = nil, in format: DisplayOptions.Format
  ) {
    guard let written = format.formatOfDocuments else { return nil }
    self.format = format
    self.written = written
    isOfMarkdown = document.isMarkdown
    markup = written == .opml ? nil : LostMarkup(of: document)
    abilities = written.traits.abilities
    names = LostNames(of: document, in: written).message(written)
    if format.documentFormat(isDocument: true) == nil {
      // The first line of the output shows the name of the source.
      // If the document's title differs from that name, the title is lost.
      if document.title?[...] != name { abilities.remove(.title) }
      hidden = document.outline.count - document.outline.visibleItems.count
    }
    countHeader(document.header)
    countFolds(document.outline)
    for item in document.outline.items { count(document[item]) }
  }

  /// Messages about the parts that the format leaves out. There is at most one message about contents, and at most
  /// one message about names.
  var messages: [Message] { ofContent + [names].compactMap(\.self) }

  /// The message about contents, without the message about names. It is used for output that is written row by row,
  /// because the code that writes the rows reports the names itself.
  var ofContent: [Message] {
    let list = parts.joined(separator: ", ", last: " and ")
    return parts.isEmpty ? [] : ["\(format.rawValue.utf8) leaves out \(list)"]
  }

  private var parts: [Message] {
    var parts: [Message] = []
    if hidden > 0 { parts.append("\(count: hidden, "row") inside collapsed rows") }
    if notes > 0 { parts.append("\(count: notes, "note")") }
    if boxes > 0 { parts.append("\(count: boxes, "checkbox", plural: "checkboxes")") }
    if !fields.isEmpty { parts.append("\(fields.inWords) of \(count: fields.count, "row")") }
    if !values.isEmpty {
      parts.append("the JSON type of \(values.inWords) in \(count: values.count, "row")")
    }
    if let markup = markup?.inWords { parts.append(markup) }
    if folds > 0 { parts.append("the folding of \(count: folds, "row")") }
    if !header.isEmpty { parts.append("\(header.inWords) of the header") }
    return parts
  }
}

/// The comments and other markup in an OPML document, which only the OPML format keeps.
struct LostMarkup {
  /// The number of rows with markup before or at the end of the row.
  private let rows: Int
  private let isAroundRows: Bool

  init(of document: OutlineDocument) {
    isAroundRows = document.hasMarkupAroundRows
    rows = document.outline.items.count { document[$0].hasMarkup }
  }

  /// A message about the markup that is lost in an `.outline` file; nil if no markup is lost. An `.outline` file
  /// preserves all other parts of a document.
  var ofStore: Message? { inWords.map { "outline leaves out \($0)" } }

  fileprivate var inWords: Message? {
    let ofRows: Message? = rows > 0 ? "of \(count: rows, "row")" : nil
    let places = [ofRows, isAroundRows ? "around the rows" : nil].compactMap(\.self)
    let list = places.joined(separator: ", ", last: " and ")
    return places.isEmpty ? nil : "the comments and other markup \(list)"
  }
}

/// Counting the parts that are left out.
extension ConversionReport {
  private mutating func countHeader(_ fields: [DocumentField]) {
    for field in fields where field.isData && !abilities.contains(.header) {
      switch field.name {
      case "title": if !abilities.contains(.title) { header.add(field.name) }
      case DocumentField.preambleName:
        if ![.markdown, .html].contains(written) { header.add("text before the first row") }
      case DocumentField.frontMatterName:
        if written != .markdown && fields.haveMoreFrontMatterThanTitle {
          header.add("front matter")
        }
      default: header.add(field.name)
      }
    }
  }

  private mutating func count(_ content: ItemContent) {
    if content.note != nil && !abilities.contains(.notes) { notes += 1 }
    var (lostFields, lostValues) = ([String](), [String]())
    for field in content.fields where field.isData {
      if isKept(field) {
        continue
      } else if field.isCheckBox {
        if !abilities.contains(.boxes) { boxes += 1 }
      } else if !abilities.contains(.fields) {
        lostFields.append(field.name)
      } else if !field.isText && !abilities.contains(.values) {
        lostValues.append(field.name)
      }
    }
    fields.add(lostFields)
    values.add(lostValues)
  }

  /// Returns true if a field marks a row as a heading or as a block of text, and the report need not mention its
  /// loss. The field is not lost in Markdown, which can express headings and blocks, or in formats with fields. If
  /// the document was read from Markdown, the field only describes how the row was written, so its loss does not
  /// matter.
  private func isKept(_ block: DocumentField) -> Bool {
    block.isBlock && (isOfMarkdown || written == .markdown || abilities.contains(.fields))
  }

  /// Counts the rows whose expanded or collapsed state is lost. If a format does not store which rows are expanded,
  /// all rows are read as expanded. If a format stores the state only for visible rows, hidden rows are read as
  /// collapsed.
  private mutating func countFolds(_ outline: SectionSnapshot<ItemID>) {
    var levelOfCollapsed = Int.max
    for row in outline.rows where row.hasChildren {
      if row.level <= levelOfCollapsed { levelOfCollapsed = .max }
      let isHidden = row.level > levelOfCollapsed
      if !abilities.contains(.expansion) {
        if !row.isExpanded { folds += 1 }
      } else if isHidden && row.isExpanded && !abilities.contains(.hiddenExpansion) {
        folds += 1
      }
      if !row.isExpanded && !isHidden { levelOfCollapsed = row.level }
    }
  }
}

/// The names of fields, together with the number of rows that have at least one of these fields. For a header,
/// `count` is the number of fields.
private struct NamedCount {
  private var names: [String] = []
  private var known: Set<String> = []
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func add(_ name: String) { add([name]) }

  mutating func add(_ found: [String]) {
    if !found.isEmpty { count += 1 }
    for name in found where known.insert(name).inserted { names.append(name) }
  }

  /// The first five names, and the number of the remaining names.
  var inWords: Message {
    let shown = names.prefix(5).map { "“\($0)”" as Message }
    if names.count > 5 {
      let list = shown.joined(separator: ", ")
      return "\(list) and \(names.count - 5) more fields"
    }
    return shown.joined(separator: ", ", last: " and ")
  }
}

extension DocumentField {
  /// True unless the field contains the exact bytes of the title. Such a field counts as part of the title.
  fileprivate var isData: Bool { name != Self.titleBytesName }

  fileprivate var isCheckBox: Bool {
    name == "checked" && [.json("true"), .json("false")].contains(value)
  }

  fileprivate var isText: Bool { if case .text = value { true } else { false } }
}

extension DisplayOptions.Format {
  /// The document format for this output format; nil if the output format is only for directories.
  var formatOfDocuments: DocumentFormat? {
    switch self {
    case .text, .ascii: .tree
    case .paths: .paths
    case .xml: nil
    case .json: .json
    case .document(let format): format
    }
  }
}

extension [DocumentField] {
  /// True if the front matter of Markdown (the lines between `---`) contains more than the title.
  fileprivate var haveMoreFrontMatterThanTitle: Bool {
    guard let text = self[DocumentField.frontMatterName]?.asWritten else { return false }
    let lines = text.utf8.split(separator: 0x0A).count - 2
    return lines > (self["title"] == nil ? 0 : 1)
  }
}

extension Run {
  /// Runs the subcommand `convert`, which writes a source in another format, and reports the parts that the format
  /// leaves out.
  ///
  /// - Throws: An error if the output file is the source itself, because the source would lose the parts that the
  ///   format leaves out.
  func convert(_ request: Invocation) throws(ToolError) -> ExitStatus {
    if isSameFile(request.source, request.display.outputFile) {
      throw ToolError(
        "\(file: request.source.name): the source and the file to write are the same file")
    }
    return try PrintCommand(run: self, sources: request.sources, display: request.display)()
  }

  /// True if a source is the same file as the output file.
  func isSameFile(_ source: Source, _ output: [UInt8]?) -> Bool {
    guard case .path(let input) = source, let output,
      let source = try? system.statusIfAny(input, .follow),
      let target = try? system.statusIfAny(output, .follow)
    else { return false }
    return source.identity == target.identity
  }
}
