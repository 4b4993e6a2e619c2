import Outline

/// The parts of a source that are compared with another source.
extension SourceDocument {
  /// The parts of a row and of a document that the source can store. A document without a text format, such as an
  /// `.outline` file, can store all parts of rows.
  var abilities: FormatTraits.Abilities { isDirectory ? [] : format?.traits.abilities ?? .all }

  var isDirectory: Bool { kind != .rows }

  /// Returns the content of a row without its title; nil if the source is a directory.
  func content(of node: ItemID) -> ItemContent? {
    isDirectory ? nil : document.contentBesidesTitle(of: node) ?? ItemContent("")
  }

  /// The items of rows that have more to compare than a title; nil if this is true for all rows. In a drawing, all
  /// rows have a kind of file to compare, because a row with children is a directory.
  var itemsWithContents: Set<ItemID>? {
    isDirectory || format == .tree ? nil : Set(document.items { _ in true })
  }

  /// True if a row describes a file in a comparison with a row of another source. If both sources are documents, only
  /// rows of listings and drawings describe files. In other formats, a field such as `size` may have another meaning.
  func saysFile(_ node: ItemID, besides other: SourceDocument) -> Bool {
    guard let content = content(of: node) else { return files.kind(of: node) != .plain }
    return other.isDirectory || format == .tree || FileFacts.areListed(content.fields)
  }

  private func isParent(_ node: ItemID) -> Bool { outline.childCount(of: node) > 0 }

  func file(_ node: ItemID) -> FileFacts? {
    guard let content = content(of: node) else {
      return FileFacts(of: node, files, isNameOnly: format == .paths)
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

extension SourceDocument {
  /// Collapses each row unless both sources can store whether the row is expanded.
  mutating func forgetExpansion(unlike other: SourceDocument) {
    let common = abilities.intersection(other.abilities)
    if !common.contains(.expansion) {
      outline.collapseAll()
    } else if !common.contains(.hiddenExpansion) {
      let hidden = outline.rows.filter { !$0.isVisible && $0.isExpanded }
      outline.collapse(hidden.map(\.item))
    }
  }
}

/// Finding rows whose descendants are missing from a saved listing.
extension SourceDocument {
  /// True if descendants of a row are missing from a listing, because the row was collapsed or unreadable, or had too
  /// many children.
  func leavesOut(below node: ItemID) -> Bool {
    guard let content = content(of: node) else { return false }
    let fields = content.fields
    if fields["omitted"] != nil { return FileFacts.areListed(fields) }
    if isParent(node) { return false }
    return format == .tree && document[node].isCollapsedInDrawing
      || fields.contains { field in
        switch field.name {
        case "collapsed": field.value == .json("true") && FileFacts.areListed(fields)
        case "error": FileFacts.areListed([field])
        default: false
        }
      }
  }

  /// True if rows at the top level are missing from a listing.
  var leavesOutRoots: Bool { isListing && document.header["omitted"] != nil }

  /// True if the document is a listing of files, such as the output of `tree -J`.
  var isListing: Bool {
    !isDirectory && FileFacts.areListed(document.header)
  }

  /// Removes the descendants of the given rows, and collapses the rows.
  mutating func prune(below nodes: [ItemID]) {
    outline.delete(nodes.flatMap { outline.children(of: $0) })
    outline.collapse(nodes)
  }
}
