/// A list of paths, each on its own line or followed by a zero byte, as printed by `find`, `git ls-files`
/// and `tar t`.
///
/// Every name becomes a row, and missing parents are added. Siblings are in the order in which the list first
/// mentions them. If one listed folder contains all other paths, the path of that folder becomes the title of the
/// document.
enum PathsFormat: DocumentCoder {
  static let traits = FormatTraits(
    name: "paths", document: "a list of paths", summary: "one path per line, as printed by find",
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
      "a list of paths can be read, but not written, "
        + "because titles with slashes and siblings with the same title would be lost; "
        + "write another format, such as JSON")
  }

  /// Returns whether a title can be a name in a path. The title must not be empty or a single dot, which
  /// represents the current folder. The title must not contain a slash or a line break, which would end the
  /// name.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool {
    !bytes.isEmpty && !bytes.elementsEqual(".".utf8) && !bytes.contains(0x2F)
      && !bytes.contains(0x0A)
  }
}

extension OutlineDocument {
  /// Creates a document from the names in a list of paths.
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
    // A row's level is the number of its ancestors, so no level is skipped.
    try! self.init(rows: rows, header: header)
  }
}
