import Foundation
import Outline

@testable import outline_tree

/// A folder with all kinds of files, on which `tree` and the tool are compared.
struct TreeFixture {
  let folder: ScratchFolder
  private var names: [[UInt8]] = []

  /// The other entries that it contains.
  struct Contents: OptionSet {
    let rawValue: Int

    /// Links that lead to directories.
    static let directoryLinks = Contents(rawValue: 1)
    /// Names that are not valid in XML or JSON, or that `tree` does not escape there.
    static let oddNames = Contents(rawValue: 2)
  }

  init(_ contents: Contents) throws {
    folder = try ScratchFolder()
    for name in ["outside", "outside/in", "top"] { folder.makeFolder(name) }
    folder.makeFile("outside/in/f", "text")
    makeFiles()
    makeFolders()
    makeSpecialFiles()
    if contents.contains(.directoryLinks) { makeDirectoryLinks() }
    if contents.contains(.oddNames) { makeOddNames() }
    setTimes()
  }

  var top: String { folder.path("top") }

  private func path(_ name: [UInt8]) -> [CChar] { (Array(top.utf8) + [0x2F] + name).asPath }

  /// Returns the path of a file to make.
  private mutating func new(_ name: String) -> String {
    names.append(Array(name.utf8))
    return "top/" + name
  }

  private mutating func makeFiles() {
    folder.makeFile(new(".hidden"))
    for (name, size, mode) in [
      ("10", 999, 0o644), ("9", 1000, 0o600), ("a b", 1023, 0o4755), ("a&b<c>", 1024, 0o2644),
      ("big", 999_950, 0o644), ("bigger", 1_500_000, 0o640), ("huge", 12_345_678, 0o644),
      ("run", 10, 0o755), ("run-suid", 20, 0o6711), ("é", 30, 0o1444), ("日本", 40, 0o000),
    ] {
      folder.makeFile(new(name))
      let path = folder.path("top/" + name)
      truncate(path, off_t(size))
      // Only root can give files away, here to users that have no names.
      if getuid() == 0 { chown(path, uid_t(size + 3_000_000), 54321) }
      chmod(path, mode_t(mode))
    }
  }

  private mutating func makeFolders() {
    for name in ["d", "d/empty", "d/sub", "d/sub/deep", "e", "none"] {
      folder.makeFolder(new(name))
    }
    for name in ["d/f.c", "d/g.h", "d/sub/deep/x.c"] { folder.makeFile(new(name), "text") }
    chmod(folder.path("top/e"), 0o1777)
  }

  private mutating func makeSpecialFiles() {
    folder.makeLink(new("to-file"), to: "run")
    folder.makeLink(new("to-nothing"), to: "nowhere/at all")
    folder.makeLink(new("to-pipe"), to: "pipe")
    folder.makePipe(new("pipe"))
    mknod(folder.path(new("socket")), S_IFSOCK | 0o755, 0)
  }

  private mutating func makeDirectoryLinks() {
    folder.makeLink(new("to-here"), to: ".")
    folder.makeLink(new("to-outside"), to: "../outside")
  }

  private mutating func makeOddNames() {
    let texts = [
      "tab\tbed", "two\nrows", "\u{1B}[31m", "quo\"ted", "back\\slash", " ", "-x", "*",
    ]
    let odd = texts.map { Array($0.utf8) } + [[0xFF, 0xC3]]
    for name in odd { folder.makeFile(Array("top/".utf8) + name) }
    names += odd
  }

  /// Some in the last half year, some the same, some long ago. This changes the status of siblings in the
  /// order of their names, so that fractions of a second, which `tree` ignores, do not matter.
  private func setTimes() {
    let now = Int(Date().timeIntervalSince1970)
    let names = names.sorted { $0.lexicographicallyPrecedes($1) }
    for (index, name) in names.enumerated() {
      let seconds = [now - 1000, now - 2000, 1_000_000_000, 0, now + 86_400 * 300][index % 5]
      let time = timeval(tv_sec: seconds, tv_usec: 0)
      lutimes(path(name), [time, time])
    }
  }
}
