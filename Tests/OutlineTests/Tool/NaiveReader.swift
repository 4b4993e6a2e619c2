import Foundation

@testable import outline_tree

/// Reads folders for a `NaiveTree` by their paths.
struct NaiveReader {
  let source: String
  let options: NaiveOptions
  /// The folders between the source and what is read.
  var isInside: [[UInt64]]

  mutating func read(_ folder: String, level: Int) -> [NaiveTree.Entry] {
    var entries = names(in: source + "/" + folder).compactMap { entry($0, in: folder) }
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
    return isWanted(entry) ? entry : nil
  }

  private func isWanted(_ entry: NaiveTree.Entry) -> Bool {
    if options.directoriesOnly && !entry.isDirectory { return false }
    if options.excluded.contains(where: { matches(entry, $0) }) { return false }
    return entry.isEntered || options.included.isEmpty
      || options.included.contains { matches(entry, $0) }
  }

  /// A pattern that ends in a slash matches only directories.
  private func matches(_ entry: NaiveTree.Entry, _ pattern: String) -> Bool {
    if pattern.hasSuffix("/") {
      return entry.isEntered && entry.matches(String(pattern.dropLast()))
    }
    return entry.matches(pattern)
  }

  private mutating func enter(_ entry: inout NaiveTree.Entry, level: Int) {
    entry.isCollapsed = isCollapsed(entry, level: level)
    if entry.isCollapsed && !options.readsWhole { return }
    let identity = (entry.targetStatus ?? entry.status).identity
    entry.isLoop = entry.status.isLink && isInside.contains(identity)
    if entry.isLoop { return }
    isInside.append(identity)
    entry.children = read(entry.path + "/", level: level + 1)
    isInside.removeLast()
  }

  /// The last option that applies decides.
  private func isCollapsed(_ entry: NaiveTree.Entry, level: Int) -> Bool {
    for fold in options.folds.reversed() {
      switch fold {
      case .collapsed: return true
      case .expanded: return false
      case .level(let first): if level >= first - 1 { return true }
      case .collapse(let pattern): if entry.matches(pattern) { return true }
      case .expand(let pattern): if entry.matches(pattern) { return false }
      }
    }
    return false
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
