import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// Permissions, sizes and dates before the names of files.
@Suite(.ownThread) struct BrowserColumnsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFolder("sub")
    folder.makeFile("sub/inside", String(repeating: "x", count: 5000))
    folder.makeFile("empty")
    folder.makeFile("old", "text")
    folder.makeLink("link", to: "old")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.path("old"))
  }

  /// A row of the browser is the row that `print` writes.
  @Test(arguments: [
    ["-p"], ["-s"], ["-h"], ["--si"], ["-D"], ["-u"], ["-g"], ["--inodes"], ["--device"],
    ["--timefmt", "%Y"], ["-p", "-h", "-D"], ["-D", "-c"], ["-u", "-g", "--inodes", "-s"],
  ])
  func columnsAreThoseOfPrint(_ options: [String]) throws {
    let browser = try KeptBrowser(folder.path, options: options)
    browser.type("jjj")
    while browser.host.state.document.text(of: browser.host.state.view.focus!) != "sub" {
      browser.type("k")
    }
    browser.type("l")
    let printed = ToolRun(options + ["--color", "never", folder.path]).text
    let rows = printed.split(separator: "\n").dropFirst().compactMap { line in
      line.firstIndex(of: "[").map { line[$0...] }
    }
    #expect(rows.count == 5)
    let screen = browser.screen
    for row in rows { #expect(screen.contains(row), "\(row) is not in\n\(screen)") }
  }

  /// Only the details of rows on the screen are read, however many rows there are.
  @Test func onlyTheScreenIsRead() throws {
    for number in 0..<300 { folder.makeFile("sub/\(number)") }
    let calls = Locked(0)
    var system = SystemCalls.real
    let status = system.status
    system.status = { parent, name, links throws(SystemError) in
      calls.withLock { $0 += 1 }
      return try status(parent, name, links)
    }
    let browser = try KeptBrowser(folder.path("sub"), options: ["-p"], system: system)
    _ = browser.screen
    let first = calls.withLock { $0 }
    #expect(first < 40)
    _ = browser.screen
    #expect(calls.withLock { $0 } == first, "nothing is read twice")
    browser.type("j")
    _ = browser.screen
    #expect(calls.withLock { $0 } == first)
    browser.type("G")
    #expect(browser.screen.components(separatedBy: "[-rw").count == 19)
    #expect(calls.withLock { $0 } == first + 18)
  }

  @Test func aKeyTurnsThemOnAndOff() throws {
    let browser = try KeptBrowser(folder.path)
    #expect(!browser.screen.contains("]  empty"))
    browser.type("L")
    #expect(browser.screen.contains("[-rw-r--r--    0 "))
    browser.type("L")
    #expect(!browser.screen.contains("]  empty"))
    let sizes = try KeptBrowser(folder.path, options: ["-s"])
    #expect(sizes.screen.contains("[          0]  empty"))
    sizes.type("L")
    #expect(!sizes.screen.contains("]  empty"))
    sizes.type("L")
    #expect(sizes.screen.contains("[          0]  empty"))
  }

  @Test func readingAgainRenewsThem() throws {
    let browser = try KeptBrowser(folder.path, options: ["-s"])
    #expect(browser.screen.contains("[          0]  empty"))
    folder.makeFile("empty", "no more")
    browser.type("R")
    #expect(browser.screen.contains("[          7]  empty"))
  }

  @Test func documentsHaveNone() {
    var bench = BrowserBench(["a"])
    bench.type("L")
    #expect(bench.message == "“L” is not for documents; ? lists the keys")
  }

  /// Columns leave the mouse's ▸ where it is, and long rows are cut.
  @Test func rowsWithColumnsFitTheScreen() throws {
    let browser = try KeptBrowser(folder.path, options: ["-p", "-u", "-g", "-s", "-D"])
    for columns in 1...60 {
      browser.host.state.size = .init(columns: columns, rows: 10)
      browser.host.readScreen()
      for line in browser.host.state.frame().lines {
        #expect(DisplayWidth.columns(of: line[...]) <= columns)
      }
    }
  }

  /// The letters are those of `print`, also in a repository within the repository.
  @Test func gitStatus() throws {
    guard let git = InstalledProgram("git") else { return }
    func run(_ words: String..., at name: String = "") throws {
      #expect(try git.run(words, in: folder.path(name)).status == 0)
    }
    folder.makeFolder("own")
    try run("init", "-q")
    try run("init", "-q", at: "own")
    folder.makeFile("own/staged")
    try run("add", "staged", at: "own")
    try run("add", "old")
    folder.makeFile("old", "changed")
    let browser = try KeptBrowser(folder.path, options: ["--git"])
    browser.type("zR")
    browser.host.continueReading(milliseconds: 10_000)
    func check() {
      let printed = ToolRun(["--git", "--noreport", "--color", "never", folder.path]).text
      let screen = browser.screen
      let rows = printed.split(separator: "\n").dropFirst().compactMap { line in
        line.range(of: "── ").map { line[$0.upperBound...] }
      }
      #expect(rows.count == 7)
      for row in rows { #expect(screen.contains(" \(row)"), "\(row) is not in\n\(screen)") }
    }
    check()
    try run("add", "empty")
    browser.type("R")
    check()
  }

  @Test func gitStatusOutsideOfARepository() {
    let refusal = #expect(throws: ToolError.self) {
      try KeptBrowser(folder.path, options: ["--git"])
    }
    let words = refusal.map { String(decoding: $0.lines[0].bytes, as: UTF8.self) }
    #expect(words?.contains("is not in a git repository") ?? true)
  }
}
