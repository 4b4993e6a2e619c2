import Outline

@testable import outline_tree

/// Evaluates the rules for everything below a folder, as a scan does, but also inside ignored
/// folders.
struct IgnoreWalk {
  private(set) var ignored: Set<[UInt8]> = []
  private(set) var shown: Set<[UInt8]> = []
  private let system = SystemCalls.real
  private let top: [UInt8]
  private var waiting: [Folder] = []

  private struct Folder {
    var path: [UInt8]
    var rules: IgnoreRules
    var isIgnored: Bool
  }

  /// - Parameters:
  ///   - source: The folder to start from, as a path from `top`.
  init(_ top: ScratchFolder, from source: [UInt8] = []) throws {
    self.top = Array(top.path.utf8) + [0x2F]
    let rules = IgnoreRules.root(of: self.top + source, system)
    waiting = [Folder(path: source, rules: rules, isIgnored: false)]
    while let folder = waiting.popLast() { try visit(folder) }
  }

  private mutating func visit(_ folder: Folder) throws {
    let file = try system.openDirectory(
      PosixFiles.workingDirectory, (top + folder.path).asPath, .follow)
    defer { system.close(file) }
    for (name, type) in try Self.list(file) {
      let path = folder.path.isEmpty ? name : folder.path + [0x2F] + name
      let isIgnored =
        folder.isIgnored || folder.rules.ignores(name[...], isDirectory: type == .directory)
      if isIgnored { ignored.insert(path) } else { shown.insert(path) }
      guard type == .directory, name != Array(".git".utf8) else { continue }
      let rules = try rules(of: name, in: file, below: folder.rules)
      waiting.append(Folder(path: path, rules: rules, isIgnored: isIgnored))
    }
  }

  private func rules(
    of name: [UInt8], in parent: Int32, below rules: IgnoreRules
  ) throws -> IgnoreRules {
    let folder = try system.openDirectory(parent, name.asPath, .stay)
    defer { system.close(folder) }
    var markers = GitMarkers()
    for (name, _) in try Self.list(folder) { markers.note(name) }
    return rules.entering(name[...], openedAs: folder, markers: markers, system: system)
  }

  private static func list(_ folder: Int32) throws -> [(name: [UInt8], type: EntryType)] {
    var entries: [(name: [UInt8], type: EntryType)] = []
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
    defer { block.deallocate() }
    try PosixFiles.list(folder, using: block) { entries.append((Array($0), $1)) }
    return try entries.map { entry in
      (entry.name, try PosixFiles.status(in: folder, named: entry.name.asPath, links: .stay).type)
    }
  }
}
