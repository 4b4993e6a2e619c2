import Outline

/// One side of a comparison, with the outline of a source and the contents of its rows.
struct ComparedSource {
  var outline: SourceDocument
  /// The format of the document; nil for a directory, an `.outline` file, the emoji outline, or standard input whose
  /// format was detected.
  let format: DocumentFormat?
  /// The parts of a row and of a document that the format can store.
  let abilities: FormatTraits.Abilities

  init(_ source: EditedSource, _ format: DocumentFormat?) {
    outline = source.outline
    self.format = format
    // A document without a text format, such as an `.outline` file, can store all parts of rows.
    abilities = source.outline.kind != .rows ? [] : format?.traits.abilities ?? .all
  }
}

extension ComparedSource {
  var isDirectory: Bool { outline.kind != .rows }

  /// Returns the content of a row besides its title; nil for a row of a directory.
  func content(of node: ItemID) -> ItemContent? {
    isDirectory ? nil : outline.document.contentBesidesTitle(of: node) ?? ItemContent("")
  }

  /// True if only the title of a row can be compared. In a drawing, the kind of a row's file can also be compared,
  /// because a row with children is a directory.
  func hasOnlyTitle(_ node: ItemID) -> Bool {
    !isDirectory && format != .tree && outline.document.hasOnlyTitle(node)
  }

  /// True if a row describes a file when it is compared with a row of another source. If both sources are
  /// documents, only rows of listings and drawings describe files. In other formats, a field such as `size` may
  /// have another meaning.
  func saysFile(_ node: ItemID, besides other: ComparedSource) -> Bool {
    guard let content = content(of: node) else { return outline.files.kind(of: node) != .plain }
    return other.isDirectory || format == .tree || FileFacts.areListed(content.fields)
  }

  private func isParent(_ node: ItemID) -> Bool { outline.outline.childCount(of: node) > 0 }

  func file(_ node: ItemID) -> FileFacts? {
    guard let content = content(of: node) else {
      return FileFacts(of: node, outline.files, isNameOnly: format == .paths)
    }
    let isListed = format == .tree || FileFacts.areListed(content.fields)
    var facts = FileFacts(
      listed: isListed ? content.fields : [], isParent: isParent(node),
      isDrawn: format == .tree)
    // In OPML, every attribute is text, even if it contains JSON.
    if format == .opml, case .text(let json)? = content.fields["target"],
      let target = DocumentField.Value.json(json).bytes
    {
      facts.target = target
    }
    return facts
  }
}

extension ComparedSource {
  /// Collapses all rows whose expansion state cannot be stored in both sources.
  mutating func forgetExpansion(unlike other: ComparedSource) {
    let common = abilities.intersection(other.abilities)
    if !common.contains(.expansion) {
      outline.outline.collapseAll()
    } else if !common.contains(.hiddenExpansion) {
      let hidden = outline.outline.rows.filter { !$0.isVisible && $0.isExpanded }
      outline.outline.collapse(hidden.map(\.item))
    }
  }
}

extension EditedSource {
  /// Returns the format in which the document was read; nil for a directory, an `.outline` file, the emoji outline, or
  /// standard input whose format was detected.
  func format(_ display: DisplayOptions) -> DocumentFormat? {
    switch origin {
    case .file(_, _, let format): format
    case .standardInput: display.input.format?.documentFormat
    case .listing: .paths
    case .emoji, .store, nil: nil
    }
  }
}

/// Rows whose descendants a saved listing leaves out.
extension ComparedSource {
  /// True if rows below a row are missing from a listing, because the row was collapsed or unreadable, or had too many
  /// children.
  func leavesOut(below node: ItemID) -> Bool {
    guard let content = content(of: node) else { return false }
    let fields = content.fields
    if fields["omitted"] != nil { return FileFacts.areListed(fields) }
    if isParent(node) { return false }
    return format == .tree && outline.document[node].isCollapsedInDrawing
      || fields.contains { field in
        switch field.name {
        case "collapsed": field.value == .json("true") && FileFacts.areListed(fields)
        case "error": FileFacts.areListed([field])
        default: false
        }
      }
  }

  /// True if rows at the top level are missing from a listing.
  var leavesOutRoots: Bool { isListing && outline.document.header["omitted"] != nil }

  /// True if the document is a listing of files, such as the output of `tree -J`.
  var isListing: Bool {
    !isDirectory && FileFacts.areListed(outline.document.header)
  }

  /// Removes the descendants of the given rows, and collapses the rows.
  mutating func prune(below nodes: [ItemID]) {
    outline.outline.delete(nodes.flatMap { outline.outline.children(of: $0) })
    outline.outline.collapse(nodes)
  }
}
