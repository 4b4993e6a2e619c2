import Foundation
import Outline
import Testing

@testable import outline_tree

/// `--type`, `--size`, `--changed-within`, `--changed-before` and `--extension`.
@Suite(.ownThread) struct FilterTests {
  /// A directory with entries of many kinds, sizes and times.
  private func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["a", "a/b", "a/b/c.txt", "empty", "hidden-only", "deep", "deep/er"] {
      folder.makeFolder(name)
    }
    for (name, size) in [
      ("a/x.txt", 10), ("a/b/y.TXT", 1000), ("a/b/z.tar.gz", 1024), ("none", 0), ("a/.txt", 1),
      ("hidden-only/.h", 0), ("deep/er/big", 20_000), ("a/b/c.txt/in", 999), ("txt", 3),
    ] { folder.makeFile(name, String(repeating: "x", count: size)) }
    folder.makeLink("to-file", to: "a/x.txt")
    folder.makeLink("to-folder", to: "a")
    folder.makeLink("broken.txt", to: "nowhere")
    folder.makePipe("pipe")
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("none"))
    for (name, days) in [("a/x.txt", 1.0), ("a/b/y.TXT", 10), ("deep/er", 100), ("a/b", 3)] {
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -days * 86400)],
        ofItemAtPath: folder.path(name))
    }
    return folder
  }

  private static let filters: [String] = [
    "-t f", "-t d", "-t l", "-t x", "-t e", "-t p", "-t e -t f", "-t e -t d", "-t f -t l",
    "-t x -t d", "-t l -t x",
    "-e txt", "-e .TXT", "-e gz", "-e tar.gz", "-e txt -e gz", "-t f -e txt", "-t d -e txt",
    "-S +1k", "-S -1k", "-S 1000b", "-S 1ki", "-S +10b -S -1kib", "-t d -S +1k",
    "--changed-within 2d", "--changed-before 2days", "--changed-within 2weeks --changed-before 2d",
    "--changed-before 2000-01-01", "--changed-within 2000-01-01T10:00:00+01:00 -e txt", "-t s",
  ]

  /// The files that `fd` finds are those that are listed. It does not say the directory that it searches.
  @Test(arguments: filters, ["", "-H", "-L", "-H -L"])
  func agreesWithFd(filter: String, more: String) throws {
    guard let fd = InstalledProgram("fdfind") ?? InstalledProgram("fd") else { return }
    let folder = try makeFolder()
    let words = { (text: String) in text.split(separator: " ").map(String.init) }
    let found = try fd.run(["-I"] + words(filter + " " + more), in: folder.path).output
    let expected = found.split(separator: "\n").map { path in
      let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : String(path)
      return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
    let own = words(filter).map { $0 == "-t" ? "--type" : $0 == "-S" ? "--size" : $0 }
    let letters = words(more).map { $0 == "-H" ? "-a" : "-l" }
    let run = ToolRun(["--format", "paths"] + own + letters + [folder.path])
    let listed = run.lines.filter { $0.hasPrefix(folder.path + "/") }.map {
      String($0.dropFirst(folder.path.count + 1))
    }
    #expect(listed.sorted() == expected.sorted(), "\(run.messages)")
  }

  @Test func directoriesAndTheirOrderStayInEveryCommand() throws {
    let folder = try makeFolder()
    let text = tool("--type f -e txt \(folder.path)").text
    #expect(text.contains("├── a\n") || text.contains("└── a\n"))
    #expect(!text.contains("empty") && !text.contains("deep"))
    #expect(tool("apply --type f -e txt \(folder.path)", "-c", "expand --all").text == text)
    #expect(tool("-d --type f \(folder.path)").messages.contains("cannot be combined"))
    #expect(tool("emoji --type f").messages.contains("is for directories"))
  }

  @Test(arguments: [
    ["--type", "z"], ["--type", ""], ["--size", "10"], ["--size", "k"], ["--size", "+-1k"],
    ["--size", "99999999999t"], ["--size", "1kk"], ["--changed-within", "2"],
    ["--changed-within", "day"], ["--changed-before", "2026-02-30"],
    ["--changed-before", "2026-01-01T25:00:00Z"], ["--changed-within", "99999999999999999y"],
    ["--changed-within", ""], ["-e", ""], ["-e", "."], ["-e", "a/b"],
  ])
  func whatCannotBeReadIsRefused(_ arguments: [String]) {
    let run = ToolRun(arguments + ["."])
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages.contains("option “\(arguments[0])"), "\(run.messages)")
  }

  @Test func pointsInTime() throws {
    func read(_ text: String) -> Int64? {
      let reader = PointInTime(now: 1_000_000_000) { time, second in
        Int64(time.year * 10000 + time.month * 100 + time.day) * 100 + Int64(time.hour + second)
      }
      return reader(Array(text.utf8)[...])?.seconds
    }
    #expect(
      read("1h30min") == 1_000_000_000 - 5400 && read("2 weeks 1 d") == 1_000_000_000 - 15 * 86400)
    #expect(read("1M") == 1_000_000_000 - 2_630_016 && read("1m") == 1_000_000_000 - 60)
    #expect(read("1970-01-01T00:00:00Z") == 0 && read("2000-02-29T12:00:00+02:00") == 951_818_400)
    #expect(read("2026-11-01") == 2_026_110_100 && read("2026-11-01 10:00:05") == 2_026_110_115)
    for text in ["1x", "h", "-1d", "2026-13-01", "2026-11-01T10:00:00Zx", "2026-11-01 10", "1.5h"] {
      #expect(read(text) == nil, "\(text)")
    }
  }

  /// Every date is a day after the one before it, in years with and without a leap day at the turn of a century. By
  /// default only in the years around them.
  @Test func daysFollowEachOther() {
    let reader = PointInTime(now: 0) { _, _ in nil }
    var last: Int64?
    let years = TestSize.pick(
      [1896...1904, 1996...2004, 2096...2104], large: [1600...2400])
    for year in years.joined() {
      if years.contains(where: { $0.lowerBound == year }) { last = nil }
      for month in 1...12 {
        for day in 1...31 {
          let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
          let date = "\(year)-\(two(month))-\(two(day))T00:00:00Z"
          guard let time = reader(Array(date.utf8)[...])?.seconds else { continue }
          if let last, time - last != 86400 { Issue.record("\(date)") }
          last = time
        }
      }
    }
    #expect(last == TestSize.pick(4260124800, large: 13_601_001_600))
  }
}
