import Outline

/// A source as it is compared: its outline, and what each row says.
struct ComparedSource {
  var outline: TitledOutline
  /// nil: it is a directory.
  let document: OpenDocument?
  /// nil: a directory, an `.outline` or the emoji.
  let format: DocumentFormat?
  /// What its format can say of a row, or of the document.
  let abilities: FormatTraits.Abilities
  /// The rows that something is below, by number.
  let areParents: [Bool]

  init(_ source: EditedSource, _ format: DocumentFormat?) {
    outline = source.outline
    document = source.document
    self.format = format
    // One of our own formats keeps everything.
    abilities = source.document == nil ? [] : format?.traits.abilities ?? .all
    var areParents = [Bool](repeating: false, count: outline.nodes.count)
    for row in outline.outline.rows where row.hasChildren { areParents[row.item.index] = true }
    self.areParents = areParents
  }
}

extension ComparedSource {
  var isDirectory: Bool { document == nil }

  /// nil: a row of a directory.
  func content(of node: NodeID) -> ItemContent? { document?.content(of: node) }

  /// Whether what a row says is said of a file, beside another source. Of two documents that can say
  /// anything, only if it is one of a listing: in others `size` may be that of a shirt.
  func saysFile(_ node: NodeID, besides other: ComparedSource) -> Bool {
    guard let content = content(of: node) else { return outline.nodes.kind(of: node) != .plain }
    return other.isDirectory || format == .tree || FileFacts.areListed(content.fields)
  }

  func file(_ node: NodeID) -> FileFacts? {
    guard let content = content(of: node) else { return FileFacts(of: node, outline.nodes) }
    let isListed = format == .tree || FileFacts.areListed(content.fields)
    var facts = FileFacts(
      listed: isListed ? content.fields : [], isParent: areParents[node.index],
      isDrawn: format == .tree)
    // Its attributes are text, whatever they say.
    if format == .opml, case .text(let json)? = content.fields["target"],
      let target = DocumentField.Value.json(json).bytes
    {
      facts.target = target
    }
    return facts
  }
}

extension ComparedSource {
  /// Forgets which rows are expanded as far as the other source does not say it.
  mutating func forgetExpansion(unlike other: ComparedSource) {
    let common = abilities.intersection(other.abilities)
    if !common.contains(.expansion) {
      outline.outline.collapseAll()
    } else if !common.contains(.hiddenExpansion) {
      collapseHidden()
    }
  }

  /// Collapses what is below collapsed rows.
  private mutating func collapseHidden() {
    var hidden: [NodeID] = []
    // The level of the collapsed row that the next ones are below.
    var level = Int.max
    for row in outline.outline.rows {
      if row.level <= level { level = Int.max }
      if level < Int.max {
        if row.isExpanded { hidden.append(row.item) }
      } else if !row.isExpanded {
        level = row.level
      }
    }
    outline.outline.collapse(hidden)
  }
}

extension EditedSource {
  /// What the document was read as; nil: it is a directory, an `.outline` or the emoji.
  func format(_ display: DisplayOptions) -> DocumentFormat? {
    switch origin {
    case .file(_, _, let format): format
    case .standardInput: display.input.format?.documentFormat
    case .emoji, .store, nil: nil
    }
  }
}
