import Foundation
import Outline
import Testing

@testable import outline_tree

/// `-X` is well-formed XML whatever the names are, and says their exact bytes.
@Suite(.ownThread) struct XMLOutputTests {
  @Test(arguments: [[], ["-i"], ["-f"], ["-pugsD"], ["-L", "1"], ["--limit", "2"]])
  func everyNameCanBeReadAgain(options: [String]) throws {
    let folder = try ScratchFolder()
    let names =
      HostileNames.all.filter { $0.count < 200 && !$0.contains(0x2F) }
      + ["a\u{FFFE}", "\u{FFFF}b", "&lt;", "\"<&>'"].map { Array($0.utf8) }
    folder.makeFolder("d")
    for name in names { folder.makeFile(Array("d/".utf8) + name) }
    for isTerminal in [false, true] {
      let run = ToolRun(["-aX"] + options + [folder.path], isTerminal: isTerminal)
      #expect(run.status == .done)
      _ = try WellFormedXML(try #require(String(validating: run.output, as: UTF8.self)))
      if options.isEmpty { #expect(Set(Self.names(in: run.output)).isSuperset(of: names)) }
    }
  }

  /// The names of files, from `name-bytes` if it is there, else from `name`.
  private static func names(in xml: [UInt8]) -> [[UInt8]] {
    xml.split(separator: 0x0A).compactMap { line in
      let start = Array(#"<file name=""#.utf8)
      guard let range = line.firstRange(of: start) else { return nil }
      let name = line[range.upperBound...].prefix { $0 != 0x22 }
      let bytes = Array(#"" name-bytes=""#.utf8)
      let rest = line[name.endIndex...]
      if !rest.starts(with: bytes) { return plain(name) }
      let code = rest.dropFirst(bytes.count).prefix { $0 != 0x22 }
      return Data(base64Encoded: Data(code)).map { Array($0) }
    }
  }

  private static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var rest = text
    var plain: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&") else {
        plain.append(byte)
        continue
      }
      let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
      rest = rest.dropFirst(name.utf8.count + 1)
      let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""]
      let scalar = UInt32(name.dropFirst()).flatMap { Unicode.Scalar($0) }
      plain += (entities[name] ?? scalar.map { String($0) } ?? "?").utf8
    }
    return plain
  }

  @Test func collapsedAndOmittedRows() throws {
    let folder = try ScratchFolder()
    for name in ["a", "b", "c"] { folder.makeFolder(name) }
    folder.makeFile("a/x")
    #expect(
      tool("-X -L 1 --limit 2 --noreport \(folder.path)").lines[3...6] == [
        #"    <directory name="a" collapsed="true"></directory>"#,
        #"    <directory name="b" collapsed="true"></directory>"#,
        #"    <omitted count="1"></omitted>"#, "  </directory>",
      ])
  }

  @Test func anEditedDirectory() throws {
    let folder = try ScratchFolder()
    folder.makeFile("f")
    let run = tool("apply -X \(folder.path)", "-c", "insert \"new <row>\" into / at 1")
    #expect(run.lines[3] == #"    <row name="new &lt;row&gt;"></row>"#)
  }
}
