/// A list of paths, one a line or each ended by a zero byte, as `find`, `git ls-files` and `tar t` print it.
///
/// Every name is a row, and parents that the list leaves out are made. Siblings are in the order in which
/// the list first names them. The title of the document is the folder that all paths are in, if the list
/// has its path.
enum PathsFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "paths", document: "a list of paths", summary: "a path a line, as find prints them",
    fileExtensions: [], isWritable: false, abilities: [])

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded {
    var reader = PathListReader()
    try bytes.withUnsafeBufferPointer { list throws(FormatError) in
      try reader.read(UnsafeRawBufferPointer(list))
    }
    return DocumentFormat.Decoded(OutlineDocument(try reader.finish()))
  }

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8] {
    throw FormatError(
      "a list of paths can only be read, because titles with slashes and siblings with the same title "
        + "would be lost; write another format, such as JSON")
  }

  /// A slash or a line break in a title ends the name, and a dot alone is the folder that it is in.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && !bytes.elementsEqual(".".utf8) && !bytes.contains(0x2F)
      && !bytes.contains(0x0A)
  }
}

extension OutlineDocument {
  /// Creates a document of the names in a list of paths.
  init(_ tree: PathTree) {
    let root = tree.listedRoot
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    rows.reserveCapacity(tree.count)
    var open = [tree.children(of: root)[...]]
    while let node = open[open.count - 1].popFirst() {
      let below = tree.children(of: node)[...]
      var content = ItemContent(bytes: Array(tree.name(of: node)))
      if tree.isDirectory(node) && below.isEmpty { content.fields["type"] = .text("directory") }
      rows.append((content, open.count - 1, !below.isEmpty))
      open.append(below)
      while open.count > 1 && open[open.count - 1].isEmpty { open.removeLast() }
    }
    var header: [DocumentField] = []
    if tree.isListed(root) || root != 0 {
      header["title"] = DocumentField.Value(bytes: tree.path(of: root))
    }
    // The level is the number of open rows, so none is skipped.
    try! self.init(rows: rows, header: header)
  }
}
