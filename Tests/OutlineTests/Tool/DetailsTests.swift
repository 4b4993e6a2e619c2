import Foundation
import Outline
import Testing

@testable import outline_tree

/// Columns and orders that need more than a name.
@Suite(.ownThread) struct DetailsTests {
  /// An entry whose details cannot be read has no columns. All others do.
  @Test(arguments: [[], ["--du"], ["--fit", "99"]])
  func anEntryWithoutDetails(options: [String]) throws {
    let folder = try ScratchFolder()
    for name in ["a", "b", "c"] { folder.makeFile(name, String(repeating: "s", count: 1000)) }
    folder.makeFile("d", "small")
    var system = SystemCalls.real
    system.status = { parent, name, links throws(SystemError) in
      if String(cString: name) == "b" { throw .accessDenied }
      return try PosixFiles.status(in: parent, named: name, links: links)
    }
    let run = ToolRun(["-s"] + options + [folder.path], system: system)
    #expect(run.status == .done)
    #expect(
      run.lines[1...4] == [
        "├── [       1000]  a", "├── b", "├── [       1000]  c", "└── [          5]  d",
      ])
    _ = try ToolRun(["-J", "-s"] + options + [folder.path], system: system).json
  }

  /// The largest first, including everything below. Names decide ties.
  @Test func theOrderOfDiskUsage() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b", "d"] { folder.makeFolder(name) }
    folder.makeFile("b/f", String(repeating: "s", count: 30))
    folder.makeFile("d/f", String(repeating: "s", count: 30))
    let size = Int(try #require(NaiveTree.status(folder.path("b"), follows: true)).st_size) + 30
    folder.makeFile("c", String(repeating: "s", count: size))
    let names = { (options: String) in
      tool("--du --sort size --collapsed \(options) \(folder.path)").lines[1...4].map {
        String($0.drop { $0 != "]" }.dropFirst(3).filter { "abcd".contains($0) })
      }
    }
    #expect(names("") == ["b", "c", "d", "a"] && names("-r") == ["a", "d", "c", "b"])
    #expect(names("--dirsfirst") == ["b", "d", "a", "c"])
  }

  /// A directory has the size of all that is below it, whichever rows are shown; a file with two names counts once.
  @Test(arguments: ["", "-d", "-L 1", "-d -L 1", "--limit 1"])
  func diskUsageCountsAllOnce(options: String) throws {
    let folder = try ScratchFolder()
    for name in ["a", "a/c", "b"] { folder.makeFolder(name) }
    folder.makeFile("a/c/f", String(repeating: "s", count: 3000))
    folder.makeFile("top", "1234567")
    #expect(link(folder.path("a/c/f"), folder.path("a/second")) == 0)
    #expect(link(folder.path("a/c/f"), folder.path("b/third")) == 0)
    let size = { (name: String) throws in
      Int(try #require(NaiveTree.status(folder.path(name), follows: true)).st_size)
    }
    let ofA = try size("a") + size("a/c") + 3000
    let run = tool("--du \(options) \(folder.path)")
    #expect(run.lines.contains { $0.contains(" \(ofA)]") && $0.contains("a") })
    let total = try ofA + size("b") + size(".") + 7
    #expect(run.lines[0].contains("\(total)]") && run.text.contains(" \(total) bytes used in "))
  }
}
