import Foundation

@testable import outline_tree

/// Reads folders for a `NaiveTree` by their paths.
struct NaiveReader {
  let source: String
  let options: NaiveOptions
  /// The folders between the source and what is read.
  var isInside: [[UInt64]]
  /// The size of the files in the folder that was read last, if they are not shown.
  private(set) var unshownSize = 0

  mutating func read(_ folder: String, level: Int) -> [NaiveTree.Entry] {
    var entries = names(in: source + "/" + folder).compactMap { entry($0, in: folder) }
    let unshown = options.directoriesOnly ? entries.filter { !$0.isDirectory } : []
    if options.directoriesOnly { entries.removeAll { !$0.isDirectory } }
    for index in entries.indices where entries[index].isEntered {
      enter(&entries[index], level: level)
    }
    if options.prunes {
      entries.removeAll { $0.isDirectory && $0.children.isEmpty }
    }
    if options.sumsSizes {
      for index in entries.indices {
        entries[index].size += entries[index].children.reduce(0) { $0 + $1.size }
      }
    }
    unshownSize = unshown.reduce(0) { $0 + $1.size }
    return sorted(entries)
  }

  /// In the order of the file system.
  private func names(in folder: String) -> [[UInt8]] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: UInt8.self, capacity: 256) { start in
          Array(UnsafeBufferPointer(start: start, count: 256).prefix { $0 != 0 })
        }
      }
      if name != [0x2E] && name != [0x2E, 0x2E] { names.append(name) }
    }
    return names
  }

  private func entry(_ name: [UInt8], in folder: String) -> NaiveTree.Entry? {
    if !options.showsHidden && name[0] == 0x2E { return nil }
    let path = folder + String(decoding: name, as: UTF8.self)
    guard let status = NaiveTree.status(source + "/" + path, follows: false) else { return nil }
    var entry = NaiveTree.Entry(name: name, path: path, status: status, size: Int(status.st_size))
    if status.isLink {
      entry.target = try? FileManager.default.destinationOfSymbolicLink(atPath: source + "/" + path)
      entry.targetStatus = NaiveTree.status(source + "/" + path, follows: true)
    }
    entry.isEntered = status.isDirectory || options.followsLinks && entry.isDirectory
    entry.isChosen =
      options.included.isEmpty || options.included.contains { matches(entry, $0) }
    return isWanted(entry) ? entry : nil
  }

  private func isWanted(_ entry: NaiveTree.Entry) -> Bool {
    let readsUnshownFiles = options.sumsSizes && !options.prunes
    if options.directoriesOnly && !readsUnshownFiles && !entry.isDirectory { return false }
    if options.excluded.contains(where: { matches(entry, $0) }) { return false }
    return entry.isEntered || entry.isChosen
  }

  /// A pattern that ends in a slash matches only directories.
  private func matches(_ entry: NaiveTree.Entry, _ pattern: String) -> Bool {
    if pattern.hasSuffix("/") {
      return entry.isEntered && entry.matches(String(pattern.dropLast()))
    }
    return entry.matches(pattern)
  }

  private mutating func enter(_ entry: inout NaiveTree.Entry, level: Int) {
    let rule = fold(entry, level: level)
    entry.isCollapsed = rule.map { !options.folds[$0].expands } ?? false
    if entry.isCollapsed && !options.readsWhole && !mayReveal(entry, after: rule!, level: level) {
      return
    }
    entry.isRead = true
    let identity = (entry.targetStatus ?? entry.status).identity
    entry.isLoop = entry.status.isLink && isInside.contains(identity)
    if entry.isLoop { return }
    isInside.append(identity)
    entry.children = read(entry.path + "/", level: level + 1)
    if options.sumsSizes { entry.size += unshownSize }
    isInside.removeLast()
    if lastReveal(in: entry.children, level: level + 1) > rule ?? -1 { entry.isCollapsed = false }
  }
}

/// Folding.
extension NaiveReader {
  /// Returns the index of the last option that applies.
  private func fold(_ entry: NaiveTree.Entry, level: Int) -> Int? {
    options.folds.lastIndex { fold in
      switch fold {
      case .collapsed, .expanded: true
      case .level(let first): level >= first - 1
      case .collapse(let pattern), .expand(let pattern): entry.matches(pattern)
      }
    }
  }

  /// Returns the index of the last option that reveals any of some rows; -1: none does.
  private func lastReveal(in entries: [NaiveTree.Entry], level: Int) -> Int {
    entries.reduce(-1) { last, entry in
      let own = fold(entry, level: level).flatMap {
        options.folds[$0].pathToReveal == nil ? nil : $0
      }
      let below = entry.isCollapsed ? -1 : lastReveal(in: entry.children, level: level + 1)
      return max(last, own ?? -1, below)
    }
  }

  /// True if a folder has to be read to find out what is revealed.
  private func mayReveal(_ entry: NaiveTree.Entry, after rule: Int, level: Int) -> Bool {
    options.folds.indices.dropFirst(rule + 1).contains { index in
      guard let pattern = options.folds[index].pathToReveal else { return false }
      if pattern.contains("/") {
        let (names, path) = (pattern.split(separator: "/"), entry.path.split(separator: "/"))
        return names.count > path.count
          && zip(names, path).allSatisfy { fnmatch(String($0), String($1), 0) == 0 }
      }
      return !options.folds[..<index].contains { $0.isAbove(level: level) }
    }
  }
}

extension NaiveOptions.Fold {
  fileprivate var expands: Bool {
    switch self {
    case .expanded, .expand: true
    case .collapsed, .collapse, .level: false
    }
  }

  /// The pattern of rows whose parents are expanded, too.
  fileprivate var pathToReveal: String? {
    if case .expand(let pattern) = self { pattern } else { nil }
  }

  fileprivate func isAbove(level: Int) -> Bool {
    if case .level(let first) = self { level >= first - 1 } else { false }
  }
}

/// The order.
extension NaiveReader {
  private func sorted(_ entries: [NaiveTree.Entry]) -> [NaiveTree.Entry] {
    var entries = entries
    if options.key != .none {
      entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
      entries.sort { rank($0).lexicographicallyPrecedes(rank($1)) }
      if options.isReversed { entries.reverse() }
    }
    if options.directoriesFirst { entries.sort { $0.isDirectory && !$1.isDirectory } }
    if options.filesFirst { entries.sort { !$0.isDirectory && $1.isDirectory } }
    return entries
  }

  private func rank(_ entry: NaiveTree.Entry) -> [Int] {
    switch options.key {
    case .size: [-entry.size]
    case .mtime: [entry.status.st_mtim.tv_sec]
    case .ctime: [entry.status.st_ctim.tv_sec]
    case .type: [entry.status.typeRank]
    case .natural: naturalRank(entry.name)
    case .extension:
      entry.name.dropFirst().split(separator: 0x2E, omittingEmptySubsequences: false).dropFirst()
        .last
        .map { $0.map { (0x41...0x5A).contains($0) ? Int($0) + 0x20 : Int($0) } } ?? []
    case .name, .none: []
    }
  }

  /// The bytes, with consecutive digits as one number.
  private func naturalRank(_ name: [UInt8]) -> [Int] {
    var rank: [Int] = []
    var isNumber = false
    for byte in name {
      let isDigit = (0x30...0x39).contains(byte)
      if isDigit && isNumber {
        rank[rank.count - 1] = rank[rank.count - 1] * 10 + Int(byte) - 0x30
      } else {
        rank += isDigit ? [0x30, Int(byte) - 0x30] : [Int(byte)]
      }
      isNumber = isDigit
    }
    return rank
  }
}

extension NaiveTree.Entry {
  /// By its name, or by its path if the pattern has a slash.
  fileprivate func matches(_ pattern: String) -> Bool {
    let subject = pattern.contains("/") ? path : String(decoding: name, as: UTF8.self)
    return fnmatch(pattern, subject, FNM_PATHNAME) == 0
  }
}
