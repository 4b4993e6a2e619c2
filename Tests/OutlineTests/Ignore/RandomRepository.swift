import Foundation
import Outline

@testable import outline_tree

/// A repository on disk with random files and ignore files. Names and patterns consist of few
/// bytes, so that they often match.
final class RandomRepository {
  let folder: ScratchFolder
  /// Everything in it but what belongs to git; folders before what they hold.
  private(set) var entries: [Entry] = []
  private var random: SeededRandom

  struct Entry {
    var path: [UInt8]
    var type: EntryType
  }

  private static let names =
    [
      "a", "b", "c", "ab", "abc", "A", "a.c", "b.c", "a.b.c", ".c", "c.", "lib", "lib.o", "x.lib.o",
      "a b", "a ", "a  ", " ", "#a", "!a", "a!", "*", "a*", "?", "[a]", "a]", "-", "^", "\\", "a\\",
      "\\a", "a\r", "a\t", "é", "build", "foobar", ".hidden", "0", "_z",
    ].map { Array($0.utf8) } + [[0xFF], [0x61, 0xFE], [0x01]]

  init(seed: UInt64) throws {
    random = SeededRandom(seed: seed)
    folder = try ScratchFolder()
    for name in [".git", ".git/objects", ".git/refs", ".git/info"] { folder.makeFolder(name) }
    folder.makeFile(".git/HEAD", "ref: refs/heads/main\n")
    growTree()
    for parent in [[]] + paths(of: .directory) { makeIgnoreFile(in: parent) }
    write(lines(for: []), to: Array(".git/info/exclude".utf8))
  }

  func paths(of type: EntryType) -> [[UInt8]] {
    entries.filter { $0.type == type }.map(\.path)
  }

  private func growTree() {
    var taken: Set<[UInt8]> = []
    for _ in 0..<120 {
      let parents = [[]] + paths(of: .directory).filter { $0.count { $0 == "/" } < 4 }
      let name = Self.names.randomElement(using: &random)!
      let path = join(parents.randomElement(using: &random)!, name)
      if taken.insert(path).inserted { make(path) }
    }
  }

  private func make(_ path: [UInt8]) {
    let types: [EntryType] = [.directory, .directory, .directory, .file, .file, .file, .link]
    let type = types.randomElement(using: &random)!
    switch type {
    case .directory: folder.makeFolder(path)
    case .link: folder.makeLink(path, to: Array((random.oneIn(2) ? "." : "nowhere").utf8))
    default: folder.makeFile(path)
    }
    // Not every file system takes names that are not text.
    let status = try? SystemCalls.real.status(
      PosixFiles.workingDirectory, (Array(folder.path.utf8) + [0x2F] + path).asPath, .stay)
    if status?.type == type { entries.append(Entry(path: path, type: type)) }
  }

  private func makeIgnoreFile(in parent: [UInt8]) {
    if !parent.isEmpty && !random.oneIn(3) { return }
    let name = join(parent, Array(".gitignore".utf8))
    if random.oneIn(12) {
      write(lines(for: parent), to: join(parent, Array("rules".utf8)))
      folder.makeLink(name, to: Array("rules".utf8))
    } else {
      write(lines(for: parent), to: name)
    }
  }

  private func write(_ bytes: [UInt8], to path: [UInt8]) {
    try? Data(bytes).write(to: URL(filePath: folder.path + "/written"))
    rename(folder.path + "/written", (Array(folder.path.utf8) + [0x2F] + path).asPath)
  }

  private func lines(for parent: [UInt8]) -> [UInt8] {
    var patterns = RandomPatterns(random: random)
    let below = entries.map(\.path).filter { $0.starts(with: parent) }
      .map { Array($0.dropFirst(parent.isEmpty ? 0 : parent.count + 1)) }.filter { !$0.isEmpty }
    defer { random = patterns.random }
    return patterns.file(about: below)
  }

  private func join(_ parent: [UInt8], _ name: [UInt8]) -> [UInt8] {
    parent.isEmpty ? name : parent + [0x2F] + name
  }
}
