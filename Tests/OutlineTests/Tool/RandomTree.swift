import Foundation

/// A random tree of folders, files of several sizes, links (working, broken and cyclic) and pipes, of different
/// ages.
struct RandomTree {
  let folder: ScratchFolder
  /// Paths from the source, which is the first.
  private(set) var folders = [""]

  private static let names = [
    "a", "b", "c", "x", "B", "é", "e\u{301}", ".d", "a b", "b-", "z.c", "y.h", "a.c", "日",
  ]

  init(_ random: inout SeededRandom, count: Int = 60, prefix: (Int) -> String = { _ in "" }) throws
  {
    folder = try ScratchFolder()
    for number in 0..<count {
      let parent = folders.randomElement(using: &random)!
      let name =
        Self.names.randomElement(using: &random)! + (random.oneIn(3) ? "" : "\(number % 12)")
      let path = (parent.isEmpty ? "" : parent + "/") + prefix(number) + name
      make(path, using: &random)
    }
    makeLinks(prefix, using: &random)
    age(using: &random)
  }

  private mutating func make(_ path: String, using random: inout SeededRandom) {
    if FileManager.default.fileExists(atPath: folder.path(path)) { return }
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<4:
      folder.makeFolder(path)
      folders.append(path)
    case 4: folder.makePipe(path)
    default:
      let size = [0, 1, 7, 7, 100, 5000].randomElement(using: &random)!
      folder.makeFile(path, String(repeating: "s", count: size))
    }
    if random.oneIn(3) {
      chmod(folder.path(path), [0o700, 0o755, 0o744, 0o666].randomElement(using: &random)! | 0o500)
    }
  }

  /// Few of the links lead to folders, because following them multiplies the rows.
  private func makeLinks(_ prefix: (Int) -> String, using random: inout SeededRandom) {
    var targets = ["nowhere", "itself", "..", "."]
    targets += (0..<3).map { _ in folder.path(folders.randomElement(using: &random)!) }
    for (number, target) in targets.enumerated() {
      // Not in the source, because its parent is not part of the test.
      guard let parent = folders.dropFirst().randomElement(using: &random) else { return }
      let name = target == "itself" ? target : "l\(number)"
      folder.makeLink("\(parent)/\(prefix(1000 + number))\(name)", to: target)
    }
  }

  /// Some have the same age, to the nanosecond or to the second.
  private func age(using random: inout SeededRandom) {
    let paths = FileManager.default.subpaths(atPath: folder.path) ?? []
    for path in paths.sorted() {
      let time = timespec(
        tv_sec: 1_000_000_000 + Int.random(in: 0..<20, using: &random),
        tv_nsec: Int.random(in: 0..<3, using: &random))
      utimensat(AT_FDCWD, folder.path(path), [time, time], AT_SYMLINK_NOFOLLOW)
    }
  }
}
