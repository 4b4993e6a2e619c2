import Foundation
import Outline
import Testing

@testable import outline_tree

/// Names of arbitrary bytes in pipes and in JSON.
@Suite(.ownThread) struct HostileBytesTests {
  private let folder: ScratchFolder
  private let names = HostileNames.all.sorted { $0.lexicographicallyPrecedes($1) }

  init() throws { folder = try HostileNames.folder() }

  private func run(_ options: [String], _ source: String = "") -> ToolRun {
    ToolRun(options + [folder.path + source])
  }

  @Test func pathsAreUnchanged() throws {
    var expected = [Array(folder.path.utf8)]
    for kind in HostileNames.kinds {
      let path = Array(folder.path(kind).utf8)
      expected.append(path)
      expected += names.map { path + [0x2F] + $0 }
    }
    let outcome = try BuiltExecutable("outline-tree").run(["-0", folder.path])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(Array(outcome.output) == Array(expected.map { $0 + [0] }.joined()))
    let inLines = run(["--format", "paths"]).output
    #expect(inLines == Array(expected.map { $0 + [0x0A] }.joined()))
  }

  @Test func drawingsHaveTheBytes() {
    var expected = Array("\(folder.path)\n".utf8)
    for kind in HostileNames.kinds {
      let isLast = kind == HostileNames.kinds.last
      expected += Array("\(isLast ? "└── " : "├── ")\(kind)\n".utf8)
      for name in names {
        expected += Array("\(isLast ? "    " : "│   ")".utf8)
        expected += Array("\(name == names.last ? "└── " : "├── ")".utf8) + name
        if kind == "links" { expected += Array(" -> ".utf8) + name }
        expected.append(0x0A)
      }
    }
    let report = "\n\(names.count + 4) directories, \(2 * names.count) files\n"
    #expect(run([]).output == expected + Array(report.utf8))
    #expect(run(["--hyperlink", "auto"]).output == expected + Array(report.utf8))
  }

  private static let options = [
    [], ["-q"], ["-p"], ["-s"], ["-h"], ["-D"], ["-pshD", "--du"], ["-l"], ["-a", "--limit", "3"],
    ["-L", "1"], ["--prune"], ["-d"], ["--sort", "natural", "-r"], ["--fit", "20"],
  ]

  /// By default, options with one kind of entries, and the next options with another one.
  @Test func isValidJSON() throws {
    let sources = [""] + HostileNames.kinds.map { "/\($0)" }
    let period = TestSize.pick(3, large: 1)
    for (number, options) in Self.options.enumerated() {
      for source in sources.dropFirst(number % period).everyNth(period) {
        let run = run(["-J"] + options, source)
        #expect(run.status == .done && run.error.isEmpty)
        let elements = try run.json as? [[String: Any]]
        #expect(elements?.compactMap { $0["type"] as? String } == ["directory", "report"])
      }
    }
  }

  @Test func severalSourcesAreValidJSON() throws {
    let sources = ["files", "folders", "links", "files/emoji"].map { folder.path($0) }
    for options in Self.options {
      let run = ToolRun(["-J"] + options + sources)
      #expect((try run.json as? [[String: Any]])?.count == sources.count + 1)
    }
  }

  /// The part of the JSON that is read here.
  private struct Element: Decodable {
    var name: Name?
    var target: Name?
    var contents: [Element]?
    var error: String?
  }

  private struct Name: Decodable {
    var bytes: [UInt8]

    private enum CodingKeys: String, CodingKey { case bytes }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        bytes = Array(text.utf8)
      } else {
        bytes = Array(
          try decoder.container(keyedBy: CodingKeys.self).decode(Data.self, forKey: .bytes))
      }
    }
  }

  private func root(_ run: ToolRun) throws -> Element {
    try #require(JSONDecoder().decode([Element].self, from: Data(run.output)).first)
  }

  @Test func namesAreReadBackFromJSON() throws {
    for options in [[], ["-q"], ["-l", "-pshD"]] {
      let kinds = try #require(try root(run(["-J"] + options)).contents)
      #expect(kinds.count == HostileNames.kinds.count)
      for kind in kinds {
        let elements = try #require(kind.contents)
        #expect(elements.map(\.name?.bytes) == names)
        let isLinks = kind.name?.bytes == Array("links".utf8)
        #expect(elements.compactMap(\.target?.bytes) == (isLinks ? names : []))
      }
    }
  }

  @Test func refusedFoldersAreValidJSON() throws {
    let system = SystemCalls.refusingAllFolders(but: "folders")
    let run = ToolRun(["-J", "-p", folder.path("folders")], system: system)
    #expect(run.status == .incomplete)
    let elements = try #require(try root(run).contents)
    #expect(elements.map(\.name?.bytes) == names)
    #expect(elements.allSatisfy { $0.contents?.map(\.error) == ["error opening dir"] })
  }
}
