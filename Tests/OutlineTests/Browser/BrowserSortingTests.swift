import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// `sn`, `ss`, `sd` and `se` sort rows, and sort them in reverse order when pressed again.
@Suite(.ownThread) struct BrowserSortingTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (name, size, year) in [
      ("b10.md", 30, 2020), ("b9.c", 10, 2023), ("a.txt", 20, 2021), ("z", 5, 2022),
    ] {
      folder.makeFile(name, String(repeating: "x", count: size))
      let date = DateComponents(calendar: .init(identifier: .gregorian), year: year).date!
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: folder.path(name))
    }
  }

  private static let orders: [(keys: String, titles: String)] = [
    ("sn", "a.txt b9.c b10.md z"), ("ss", "z b9.c a.txt b10.md"), ("sd", "b10.md a.txt z b9.c"),
    ("se", "z b9.c b10.md a.txt"),
  ]

  /// The details that an order needs are read if the options do not read them anyway.
  @Test(arguments: orders, [[], ["--sort", "mtime"]])
  func aDirectory(_ order: (keys: String, titles: String), _ options: [String]) throws {
    let browser = try KeptBrowser(folder.path(""), options: options)
    // The directory must not be in that order already, because it would be reversed.
    browser.type("snse")
    if order.keys == "se" { browser.type("sn") }
    browser.type(order.keys)
    #expect(browser.titles == order.titles)
    #expect(
      browser.host.state.message
        == "the new order is shown only here; --order FILE keeps it (files are not touched)")
    browser.type(order.keys)
    let reversed = order.titles.split(separator: " ").reversed().joined(separator: " ")
    #expect(browser.titles == reversed)
    browser.type("u")
    #expect(browser.titles == order.titles)
  }

  /// The sizes of today count, not those of when the directory was first sorted.
  @Test func readingAgainForgetsDetails() throws {
    let browser = try KeptBrowser(folder.path(""))
    browser.type("ss")
    folder.makeFile("z", String(repeating: "x", count: 100))
    browser.type("Rss")
    #expect(browser.titles == "b9.c a.txt b10.md z")
  }

  /// An entry that has been deleted since it was read comes first.
  @Test func anEntryThatIsGone() throws {
    let browser = try KeptBrowser(folder.path(""))
    folder.remove("b10.md")
    browser.type("ss")
    #expect(browser.titles == "b10.md z b9.c a.txt")
  }

  @Test(arguments: ["ss", "sd", "se"])
  func theRowsOfADocumentHaveNames(_ keys: String) {
    var bench = BrowserBench(["b", "a"])
    bench.type(keys)
    #expect(bench.picture == "[b] a" && bench.takeAsked() == [])
    #expect(bench.message == "“\(keys)” is not for documents; ? lists the keys")
    bench.type("sn")
    #expect(bench.picture == "a [b]")
  }

  /// A command does not read details, so it says what does.
  @Test func aCommand() throws {
    let browser = try KeptBrowser(folder.path(""))
    let titles = browser.titles
    browser.type(":sort / by size\r")
    let words = browser.host.state.message.map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(words == "not all sizes and dates have been read; ss and sd read them, and sort")
    #expect(browser.titles == titles)
    let detailed = try KeptBrowser(folder.path(""), options: ["--sort", "mtime"])
    detailed.type(":sort / by size\r")
    #expect(detailed.titles == "z b9.c a.txt b10.md")
  }

  @Test func equalRows() {
    var directory = MadeUpDirectory()
    directory.folders = 0
    var bench = BrowserBench(directory)
    bench.type("se")
    bench.type("se")
    #expect(bench.picture == "[f0] f1", "names decide between equal extensions")
    var one = BrowserBench(["a"])
    one.type("sn")
    #expect(one.message == "all rows here are equal in name")
  }

  /// Text between the items of a document stays where it is.
  @Test func textsStayWhereTheyAre() throws {
    folder.makeFile("a.md", "- b\n- a\n\ntext\n\n- d\n- c\n")
    let browser = try KeptBrowser(folder.path("a.md"))
    browser.type("sn")
    #expect(browser.titles == "a b text c d")
  }
}
