import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct HyperlinkTests {
  private func begin(_ path: some Sequence<UInt8>, host: String = "box") -> [UInt8] {
    var buffer: [UInt8] = []
    Hyperlink(host: bytes(host)).begin(Array(path)[...], to: &buffer)
    return buffer
  }

  @Test func examples() {
    #expect(
      begin("/a b/é;%.c".utf8) == Array("\u{1B}]8;;file://box/a%20b/%C3%A9%3B%25.c\u{1B}\\".utf8))
    #expect(begin("/~x-_.0".utf8) == Array("\u{1B}]8;;file://box/~x-_.0\u{1B}\\".utf8))
    #expect(begin("/".utf8, host: "a/\u{1B}") == Array("\u{1B}]8;;file://a%2F%1B/\u{1B}\\".utf8))
    var end: [UInt8] = []
    Hyperlink.end(to: &end)
    #expect(end == Array("\u{1B}]8;;\u{1B}\\".utf8))
  }

  @Test(arguments: Seeds.some(10))
  func everyPathIsDecoded(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let path = [0x2F] + (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
      let link = begin(path).dropFirst("?]8;;file://box".count).dropLast(2)
      #expect(link.allSatisfy { (0x21..<0x7F).contains($0) && $0 != 0x3B })
      #expect(try decoded(link) == path)
    }
  }

  private func decoded(_ link: Bytes) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = String(decoding: link, as: UTF8.self)[...]
    while let character = rest.popFirst() {
      if character == "%" {
        bytes.append(try #require(UInt8(rest.prefix(2), radix: 16)))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(try #require(character.asciiValue))
      }
    }
    return bytes
  }

  @Test func takesNoColumns() {
    var row = begin("/a;b".utf8) + Array("name".utf8)
    Hyperlink.end(to: &row)
    #expect(DisplayWidth.columns(of: row[...]) == 4)
    let colored = Array("\u{1B}[01;34mname\u{1B}[0m".utf8)
    #expect(DisplayWidth.columns(of: colored[...]) == 4)
  }
}
