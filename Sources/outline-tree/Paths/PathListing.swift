import Outline

/// A list of paths, shown as a directory. The rows are the nodes of the tree that the paths form.
///
/// A name counts as a directory if other names are below it, or if a slash follows it. The kinds of all
/// other names are unknown.
struct PathListing {
  let tree: PathTree
  /// The folder whose rows are shown.
  let root: PathTree.Node

  init(_ tree: PathTree) {
    self.tree = tree
    root = tree.listedRoot
  }

  /// The line above the rows. The line shows the folder that contains all paths, if the list includes that folder's
  /// own path. Otherwise, the line shows `/` if all paths are absolute, and the current directory if not.
  var row: SourceRow { SourceRow(name: tree.path(of: root)[...], kind: .directory) }

  /// True if the name of any row begins with a dot.
  var hasHiddenNames: Bool {
    (0..<PathTree.Node(tree.count)).contains { $0 != root && tree.name(of: $0).first == "." }
  }
}

extension PathListing {
  /// Reads a list of paths up to the end of the input.
  static func read(from input: InputBuffer) throws(SystemError) -> Result<PathListing, FormatError>
  {
    var reader = PathListReader()
    let result = try input.readPieces { piece throws(FormatError) in try reader.read(piece) }
    return Result { () throws(FormatError) in
      _ = try result.get()
      return PathListing(try reader.finish())
    }
  }
}

extension PathListing {
  /// Passes the rows to an output in preorder.
  ///
  /// The names in a folder are sorted when the folder is entered, as in a scan of a directory on disk. If the
  /// rows in a folder are not shown, the names in this folder are never sorted.
  func rows(
    _ choice: PathChoice, _ options: ScanOptions, into sink: inout some RowSink & ~Copyable
  ) throws(SystemError) {
    var walk = Walk(
      listing: self, choice: choice, options: options, folds: FoldWalk(options.folding))
    // The memory of this listing is reused for all folders.
    // The listing is not a property of the walk, because every change to such a property would copy the listing.
    var names = Listing()
    var frames = [walk.frame(of: root, &names)]
    while let level = frames.indices.last {
      if frames[level].next == frames[level].end {
        let frame = frames.removeLast()
        for entry in frame.names.entries[frame.end...] { walk.hide(from: entry.reference, &sink) }
        if frame.omitted > 0 { try sink.omit(frame.omitted, level: level) }
      } else if let folder = try walk.visit(&frames[level], level: level, &sink) {
        frames.append(walk.frame(of: folder, &names))
      }
    }
  }

  /// A folder whose rows are being added, with the index of its next name.
  private struct Frame {
    let names: Listing
    var next = 0
    /// The index after the last name that gets a row.
    let end: Int

    var omitted: Int { names.count - end }
  }

  private struct Walk {
    let listing: PathListing
    let choice: PathChoice
    let options: ScanOptions
    var folds: FoldWalk

    func frame(of folder: PathTree.Node, _ names: inout Listing) -> Frame {
      let names = listing.tree.names(in: folder, options.order, into: &names, where: choice.isKept)
      return Frame(names: names, end: min(options.limit, names.count))
    }

    /// Adds rows for the names in a folder, up to and including the first name whose row is expanded.
    ///
    /// - Returns: The node of the expanded row; nil if no further row in the folder is expanded.
    mutating func visit(
      _ frame: inout Frame, level: Int, _ sink: inout some RowSink & ~Copyable
    ) throws(SystemError) -> PathTree.Node? {
      while frame.next < frame.end {
        let entry = frame.names.entries[frame.next]
        frame.next += 1
        var row = OutlineRow(
          level: level, isLastSibling: frame.next == frame.names.count,
          isPassage: choice.isPassage(entry.reference), title: frame.names.title(entry),
          kind: NodeKind(entry.type), branch: .leaf)
        let count = choice.count(below: entry.reference)
        let isHidden =
          !options.folding.rules.isEmpty
          && folds.enter(RowTexts(name: row.title), level: level).hidesAll
        if count > 0 { row.branch = isHidden ? .collapsed(hiding: count) : .expanded }
        try sink.add(row)
        if row.branch == .expanded { return entry.reference }
        if count > 0 { hide(below: entry.reference, &sink) }
      }
      return nil
    }

    /// Reports to the output that the rows for a name and for all names below it are hidden.
    func hide(from node: PathTree.Node, _ sink: inout some RowSink & ~Copyable) {
      sink.hide(listing.tree.isDirectory(node) ? .directory : .file, isRead: true)
      if choice.count(below: node) > 0 { hide(below: node, &sink) }
    }

    private func hide(below node: PathTree.Node, _ sink: inout some RowSink & ~Copyable) {
      var open = [node]
      while let folder = open.popLast() {
        for child in listing.tree.children(of: folder) where choice.isKept(child) {
          sink.hide(listing.tree.isDirectory(child) ? .directory : .file, isRead: true)
          if choice.count(below: child) > 0 { open.append(child) }
        }
      }
    }
  }
}

extension PathTree {
  /// Returns the names in a folder, in the given order. The entry of each name contains the node of the name as
  /// its `reference`.
  ///
  /// - Parameter names: An empty listing that provides the memory for sorting the names.
  func names(
    in folder: Node, _ order: EntryOrder, into names: inout Listing, where isKept: (Node) -> Bool
  ) -> Listing {
    for node in children(of: folder) where isKept(node) {
      name(of: node).withUnsafeBufferPointer {
        names.append($0, isDirectory(node) ? .directory : .file)
      }
      names.setFolder(Int(node), of: names.count - 1)
    }
    names.sort(order)
    return names.take()
  }
}

/// Reading lists of paths. The rows are in the order that the options specify, without the rows that the
/// options leave out.
extension SourceReader {
  /// Returns the rows of a list that are to be printed.
  func shown(_ listing: PathListing, _ options: ScanOptions) -> PrintInput {
    var options = options
    options.includesHidden = true
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    return PrintInput(row: listing.row, rows: .listing(listing, choice, options))
  }

  /// Returns the rows of a list as a document, without a limit for the number of rows in each folder.
  func outline(of listing: PathListing) -> SourceDocument {
    var options = display.scanOptions
    options.includesHidden = !leavesOutHiddenPaths
    options.folding = display.folding.limitingReading
    options.limit = .max
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    var collector = FileCollector()
    // The following two calls cannot fail.
    // The collector never throws an error.
    // The levels of the rows are valid, because the rows are nodes of a tree.
    try! listing.rows(choice, options, into: &collector)
    var document = try! collector.document()
    document.format = .paths
    return document
  }
}
