import Foundation
import Outline
import Testing

@testable import outline_tree

/// `-X` is well-formed XML whatever the names are, and says their exact bytes.
@Suite struct XMLOutputTests {
  @Test(arguments: [[], ["-i"], ["-f"], ["-pugsD"], ["-L", "1"], ["--limit", "2"]])
  func everyNameCanBeReadAgain(options: [String]) throws {
    let folder = try ScratchFolder()
    let names = HostileNames.all.filter { $0.count < 200 && !$0.contains(0x2F) }
    folder.makeFolder("d")
    for name in names { folder.makeFile(Array("d/".utf8) + name) }
    for isTerminal in [false, true] {
      let run = ToolRun(["-X"] + options + [folder.path], isTerminal: isTerminal)
      #expect(run.status == .done)
      let xml = try #require(String(validating: run.output, as: UTF8.self))
      _ = try WellFormedXML(xml)
      if options.isEmpty {
        #expect(Set(try Self.names(in: xml)).isSuperset(of: names))
      }
    }
  }

  /// The names of files, from `name-bytes` if it is there, else from `name`.
  private static func names(in xml: String) throws -> [[UInt8]] {
    try xml.matches(of: #/<file name="([^"]*)"(?: name-bytes="([^"]*)")?>/#).map { match in
      if let bytes = match.output.2 {
        return Array(try #require(Data(base64Encoded: String(bytes))))
      }
      return Array(plain(String(match.output.1)).utf8)
    }
  }

  private static func plain(_ text: String) -> String {
    text.replacing(#/&#(\d+);/#) { String(Unicode.Scalar(UInt32($0.output.1)!)!) }
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
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
