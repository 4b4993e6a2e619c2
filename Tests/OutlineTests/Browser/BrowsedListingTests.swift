import Outline
import Testing

@testable import outline_tree

/// A list of paths is browsed while it arrives.
@Suite(.ownThread) struct BrowsedListingTests {
  /// A browser of input that comes in pieces.
  private static func browser(
    _ pieces: [String], _ arguments: [String] = []
  ) throws -> BrowserHost {
    var rest = pieces[...]
    let input = InputBuffer { buffer throws(SystemError) in
      let piece = Array((rest.popFirst() ?? "").utf8)
      buffer.copyBytes(from: piece)
      return piece.count
    }
    let ignored = outline_tree.OutputStream(isTerminal: false, size: nil) { _ throws(SystemError) in
    }
    let run = Run(
      streams: Streams(input: input, output: ignored, error: ignored), system: .real,
      environment: { _ in nil })
    let words = (["browse", "-"] + arguments).map { Array($0.utf8) }
    let request = try ArgumentParser.parse(words)
    return try BrowseCommand(run: run, request: request).host()
  }

  private static func titles(_ host: BrowserHost) -> [String] {
    host.state.document.outline.visibleItems.map { host.state.document.text(of: $0) }
  }

  private static func type(_ text: String, _ host: BrowserHost) {
    var decoder = KeyDecoder()
    for key in decoder.decode(text.utf8) {
      let index = host.state.view.focusedIndex
      _ = host.perform(host.state.handle(key))
      host.state.view.settle(from: index)
    }
  }

  @Test func foldersOpen() throws {
    let host = try Self.browser(["b/x\nb/y/z\n", "a\n"])
    host.readChanges()
    #expect(Self.titles(host) == ["a", "b"])
    Self.type("jl", host)
    #expect(Self.titles(host) == ["a", "b", "x", "y"])
    let last = try #require(host.state.document.outline.visibleItems.last)
    #expect(host.path(of: last) == Array("b/y".utf8))
  }

  /// A list cannot be saved, and the message says how to write it to a file.
  @Test func savingSaysHowToWriteTheList() throws {
    let host = try Self.browser(["a\nb\n"])
    host.readChanges()
    Self.type("\u{13}", host)
    let message = try #require(host.state.message)
    #expect(String(decoding: message.bytes, as: UTF8.self).hasSuffix("with -o FILE"))
  }

  /// The root is what the list says, also if that is known only later.
  @Test func theRootOfTheList() throws {
    let host = try Self.browser(["./src/a\n", "./src/b\n./src\n"])
    host.readChanges()
    #expect(Self.titles(host) == ["a", "b"])
    #expect(host.state.view.name == Array("src".utf8))
  }

  /// However the list is cut, at the end all rows are there that the list has.
  @Test(arguments: Seeds.some(10)) func anyPieces(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names = ["a", "b", "c", "d", ".e", "10", "9"]
    var list = ""
    for _ in 0..<100 {
      list +=
        (0..<Int.random(in: 1...4, using: &random))
        .map { _ in names.randomElement(using: &random)! }.joined(separator: "/") + "\n"
    }
    var pieces: [String] = []
    var rest = Substring("x/y\n" + list)
    while !rest.isEmpty {
      pieces.append(String(rest.prefix(Int.random(in: 4...60, using: &random))))
      rest = rest.dropFirst(pieces.last!.count)
    }
    let host = try Self.browser(pieces)
    for _ in 0...pieces.count {
      host.readChanges()
      if random.oneIn(3) {
        Self.type(["zR", "j", "l", "h", "G", "zM"].randomElement(using: &random)!, host)
      }
      host.continueReading(milliseconds: 1000)
    }
    Self.type("zR", host)
    host.continueReading(milliseconds: 1000)
    let expected = tool("- --format indented", input: "x/y\n" + list).lines.dropLast()
    let shown = host.state.document.outline.rows.map { row in
      String(repeating: "\t", count: row.level) + host.state.document.text(of: row.item)
    }
    #expect(shown == Array(expected))
  }

  @Test func errorsAreSaid() throws {
    let long = String(repeating: "x", count: 70_000)
    let host = try Self.browser(["a/b\n", "\(long)\n"], ["--from", "paths"])
    host.readChanges()
    host.readChanges()
    #expect(Self.titles(host) == ["a"])
    let message = try #require(host.state.message)
    #expect(String(decoding: message.bytes, as: UTF8.self).contains("a name has 70000 bytes"))
  }
}
