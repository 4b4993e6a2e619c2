import Outline

/// Chooses the names to show from a list of paths, and counts the shown names below each name.
///
/// A parent always has a smaller node number than its children. A pass in ascending order finds the nodes that
/// the options leave out, and the nodes below them. A pass in descending order counts the remaining nodes.
struct PathChoice {
  private var marks: [Marks]
  private var counts: [Int32]

  private struct Marks: OptionSet {
    let rawValue: UInt8

    static let kept = Marks(rawValue: 1)
    /// A directory that the options do not choose, but that is kept because names below it may be chosen.
    static let passage = Marks(rawValue: 2)
    /// A directory that matches a pattern, or a name below such a directory. Everything below such a directory is
    /// shown.
    static let matched = Marks(rawValue: 4)
  }

  /// - Parameter prunes: Whether to leave out directories in which nothing is left to show.
  init(from listing: PathListing, _ options: ScanOptions, prunes: Bool) {
    marks = Array(repeating: .kept, count: listing.tree.count)
    if !prunes && !options.choosesPaths {
      counts = listing.tree.descendantCounts
      return
    }
    counts = Array(repeating: 0, count: listing.tree.count)
    let nodes = 1..<max(1, PathTree.Node(listing.tree.count))
    if options.choosesPaths {
      for node in nodes where node > listing.root { choose(node, from: listing, options) }
    }
    let leavesOutFolders = prunes || options.filter.leavesOutFolders
    for node in nodes.reversed() where isKept(node) {
      let mayBePruned =
        leavesOutFolders && isPassage(node)
        || prunes && listing.tree.isDirectory(node) && !marks[Int(node)].contains(.matched)
      count(node, listing.tree, mayBePruned: mayBePruned)
    }
  }

  /// True if the node is a directory that the options do not choose, but that is kept because names below
  /// it may be chosen.
  func isPassage(_ node: PathTree.Node) -> Bool { marks[Int(node)].contains(.passage) }

  func isKept(_ node: PathTree.Node) -> Bool { marks[Int(node)].contains(.kept) }

  func count(below node: PathTree.Node) -> Int { Int(counts[Int(node)]) }

  private mutating func choose(
    _ node: PathTree.Node, from listing: PathListing, _ options: ScanOptions
  ) {
    let tree = listing.tree
    let (name, isDirectory) = (tree.name(of: node), tree.isDirectory(node))
    let path = options.needsPaths ? tree.path(of: node, below: listing.root)[...] : []
    let above = marks[Int(tree.parent(of: node))]
    let isBelowMatch = above.contains(.matched)
    let isMatched = isBelowMatch || isDirectory && options.matches(directory: name, path: path)
    marks[Int(node)] = isMatched ? .matched : []
    guard above.contains(.kept), isDirectory || !options.directoriesOnly,
      options.includesHidden || name.first != "."
    else { return }
    let choice = options.choice(
      name, path: path, isDirectory: isDirectory, isBelowMatch: isBelowMatch)
    if choice == .leftOut { return }
    let type: EntryType = isDirectory ? .directory : .file
    let isAccepted = options.filter.accepts(
      name, type: type, details: nil, target: nil, isEmpty: { false })
    if !isAccepted && !isDirectory { return }
    marks[Int(node)].formUnion(isAccepted && choice == .chosen ? .kept : [.kept, .passage])
  }

  private mutating func count(_ node: PathTree.Node, _ tree: PathTree, mayBePruned: Bool) {
    if mayBePruned && counts[Int(node)] == 0 {
      marks[Int(node)].remove(.kept)
    } else {
      counts[Int(tree.parent(of: node))] += counts[Int(node)] + 1
    }
  }
}

extension ScanOptions {
  /// True if the options can leave out names from a list.
  fileprivate var choosesPaths: Bool {
    filtersNames || directoriesOnly || !includesHidden || !filter.isEmpty
  }
}

extension PathTree {
  /// Returns the path of a node relative to one of its ancestors.
  fileprivate func path(of node: Node, below root: Node) -> [UInt8] {
    var names: [ArraySlice<UInt8>] = []
    var ancestor = node
    while ancestor > root {
      names.append(name(of: ancestor))
      ancestor = parent(of: ancestor)
    }
    return Array(names.reversed().joined(separator: [0x2F]))
  }
}
