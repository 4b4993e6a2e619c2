import Foundation
import Testing

@testable import outline_tree

@Suite(.ownThread) struct HostileNameTests {
  private static let names: [[UInt8]] = {
    var names: [[UInt8]] =
      (1...0x1F).map { [UInt8($0), 0x61] } + [[0x7F], [0xFF], [0xC3], [0x61, 0xC3, 0x28]]
    for text in [
      "\u{85}", "\u{9B}31m", "\u{202E}abc", "\u{200B}", "\u{E0041}", "\u{2028}", "café",
      "cafe\u{301}", "-rf",
      "a\"b\\c", "日本語", "🚴‍♀️", " lead", "trail ", "*", "[a]", "$(x)",
      String(repeating: "n", count: 255),
    ] { names.append(Array(text.utf8)) }
    return names
  }()

  private func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in Self.names { folder.makeFile(name) }
    folder.makeLink(Array("link".utf8), to: [0x1B, 0x5B, 0xFF])
    return folder
  }

  @Test func areUnchangedInAPipe() throws {
    let folder = try makeFolder()
    let run = tool(folder.path)
    var expected = Self.names + [Array("link -> ".utf8) + [0x1B, 0x5B, 0xFF]]
    expected.sort { $0.lexicographicallyPrecedes($1) }
    var rows: [UInt8] = Array("\(folder.path)\n".utf8)
    for (index, name) in expected.enumerated() {
      rows += Array((index == expected.count - 1 ? "└── " : "├── ").utf8) + name + [0x0A]
    }
    rows += Array("\n1 directory, \(expected.count) files\n".utf8)
    #expect(run.output == rows)
    #expect(ToolRun(["-N", "-n", folder.path], isTerminal: true).output == rows)
  }

  @Test func doNotReachATerminal() throws {
    let folder = try makeFolder()
    for run in [ToolRun(["-n", folder.path], isTerminal: true), tool("-q \(folder.path)")] {
      let text = try #require(String(validating: run.output, as: UTF8.self))
      let controls = text.unicodeScalars.filter {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0.mayAttackTerminal)
      }
      #expect(controls.allSatisfy { $0.value == 0x200D || $0.value == 0xFE0F })
      #expect(run.lines.count == Self.names.count + 5)
    }
  }

  @Test(arguments: [false, true])
  func areValidJSON(isTerminal: Bool) throws {
    let folder = try makeFolder()
    let run = ToolRun(["-J", folder.path], isTerminal: isTerminal)
    let roots = try #require(try run.json as? [[String: Any]])
    let contents = try #require(roots[0]["contents"] as? [[String: Any]])
    var names: Set<[UInt8]> = []
    for element in contents where element["type"] as? String == "file" {
      if let name = element["name"] as? String {
        names.insert(Array(name.utf8))
      } else {
        let coded = try #require(element["name"] as? [String: String])
        names.insert(Array(try #require(Data(base64Encoded: coded["bytes"] ?? ""))))
      }
    }
    #expect(names == Set(Self.names))
    if isTerminal {
      #expect(!run.text.unicodeScalars.contains { $0 != "\n" && $0.mayAttackTerminal })
    }
  }
}
