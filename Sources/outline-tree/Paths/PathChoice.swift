import Outline

/// Which names of a list of paths are shown, and how many are below each.
///
/// Nodes are numbered with parents before their children. So one pass forward decides what the options
/// leave out, with everything below it, and one pass backward counts what is left.
struct PathChoice {
  private var areKept: [Bool]
  private var counts: [Int32]

  init(from listing: PathListing, _ options: ScanOptions, prunes: Bool) {
    areKept = Array(repeating: true, count: listing.tree.count)
    counts = Array(repeating: 0, count: listing.tree.count)
    if options.filtersNames || options.directoriesOnly || !options.includesHidden {
      choose(from: listing, options)
    }
    count(listing.tree, prunes: prunes)
  }

  func isKept(_ node: PathTree.Node) -> Bool { areKept[Int(node)] }

  func count(below node: PathTree.Node) -> Int { Int(counts[Int(node)]) }

  private mutating func choose(from listing: PathListing, _ options: ScanOptions) {
    let tree = listing.tree
    var areMatched = [Bool](repeating: false, count: tree.count)
    for node in 1..<max(1, PathTree.Node(tree.count)) where node > listing.root {
      let isDirectory = tree.isDirectory(node)
      let name = tree.name(of: node)
      let path = options.needsPaths ? tree.path(of: node, below: listing.root)[...] : []
      let isBelowMatch = areMatched[Int(tree.parent(of: node))]
      areMatched[Int(node)] =
        isBelowMatch || isDirectory && options.matches(directory: name, path: path)
      areKept[Int(node)] =
        isKept(tree.parent(of: node)) && (isDirectory || !options.directoriesOnly)
        && (options.includesHidden || name.first != ".")
        && options.wants(name, path: path, isDirectory: isDirectory, isBelowMatch: isBelowMatch)
    }
  }

  private mutating func count(_ tree: PathTree, prunes: Bool) {
    for node in (1..<max(1, PathTree.Node(tree.count))).reversed() where isKept(node) {
      if prunes && tree.isDirectory(node) && count(below: node) == 0 {
        areKept[Int(node)] = false
      } else {
        counts[Int(tree.parent(of: node))] += counts[Int(node)] + 1
      }
    }
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
