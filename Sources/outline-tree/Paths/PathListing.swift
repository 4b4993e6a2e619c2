import Outline

/// A list of paths, shown as a directory. Its rows are the nodes of the tree that the paths form.
///
/// A name is a directory if other names are below it, or if a slash follows it. All other names may be of
/// any kind.
struct PathListing {
  let tree: PathTree
  /// The folder whose rows are shown.
  let root: PathTree.Node

  init(_ tree: PathTree) {
    self.tree = tree
    root = tree.listedRoot
  }

  /// The line above the rows: the folder that the list names, or the current directory if it names none.
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
      try result.get()
      return PathListing(try reader.finish())
    }
  }
}

extension PathListing {
  /// Passes the rows to an output in preorder.
  ///
  /// The names in a folder are sorted when the folder is entered, as in a directory on disk. So folders
  /// that are not shown are not sorted.
  func rows(
    _ choice: PathChoice, _ options: ScanOptions, into sink: inout some RowSink & ~Copyable
  ) throws(SystemError) {
    var walk = Walk(listing: self, choice: choice, options: options)
    // The memory of this listing is reused for all folders. The listing is not a property of the walk,
    // because changing it would then copy it.
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

    init(listing: PathListing, choice: PathChoice, options: ScanOptions) {
      (self.listing, self.choice, self.options) = (listing, choice, options)
      folds = FoldWalk(options.folding)
    }

    func frame(of folder: PathTree.Node, _ names: inout Listing) -> Frame {
      let names = listing.tree.names(in: folder, options.order, into: &names, where: choice.isKept)
      return Frame(names: names, end: min(options.limit, names.count))
    }

    /// Adds rows for the names in a folder. Stops after the first of these names that has rows below it.
    ///
    /// - Returns: The node of that name; nil if the end of the folder was reached.
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

    /// Counts a name that is not shown, and all names below it.
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
  /// Returns the names in a folder, in order. Each entry refers to the node of its name.
  ///
  /// - Parameter names: An empty listing whose memory is used for sorting.
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

/// Reading lists of paths. Rows are in the order that the options give, without rows that the options leave
/// out.
extension SourceReader {
  /// Returns those rows of a list that the options show.
  func shown(_ listing: PathListing, _ options: ScanOptions) -> PrintInput {
    var options = options
    options.includesHidden = true
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    return PrintInput(row: listing.row, rows: .listing(listing, choice, options))
  }

  /// Returns all rows of a list.
  func outline(of listing: PathListing) -> SourceDocument {
    var options = display.scanOptions
    options.includesHidden = !leavesOutHiddenPaths
    options.folding = display.folding.limitingReading
    options.limit = .max
    let choice = PathChoice(from: listing, options, prunes: display.reading.prunes)
    var collector = FileCollector()
    // A collector never fails, and the levels are those of a tree.
    try! listing.rows(choice, options, into: &collector)
    return try! collector.document(display.directoryKind)
  }
}
