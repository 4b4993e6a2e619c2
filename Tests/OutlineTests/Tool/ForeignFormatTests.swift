import Foundation
import Outline
import Testing

@testable import outline_tree

/// A file whose format cannot be read is answered with the commands to type.
@Suite(.ownThread) struct ForeignFormatTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The command after a bar in an answer can be typed.
  @Test(arguments: ForeignFormat.all.flatMap(\.fileExtensions))
  func answersCanBeTyped(fileExtension: String) throws {
    let path = folder.path("it's a file" + fileExtension)
    folder.makeFile("it's a file" + fileExtension)
    let format = try #require(
      ForeignFormat.all.first { $0.fileExtensions.contains(fileExtension) })
    let run = ToolRun([path])
    #expect(run.status == .trouble && run.output.isEmpty)
    let pipelines = run.messages.split(separator: "\n").filter { $0.contains(" | outline-tree ") }
    #expect(pipelines.count == (format.converter == nil ? 0 : 1))
    #expect(run.messages.contains("outline-tree help filters") == format.hasFilter)
    #expect(format.converter != nil || format.hasFilter)
    #expect(SourceFormat(rawValue: format.result) != nil)
    for line in pipelines {
      let words = try ShellWords.split(line.utf8).map { String(decoding: $0.bytes, as: UTF8.self) }
      let bar = try #require(words.firstIndex(of: "|"))
      #expect(words[bar - 1] == path && words[bar + 1] == "outline-tree")
      let parsed = try ArgumentParser.parse(words[(bar + 2)...].map { Array($0.utf8) })
      #expect(parsed.sources == [.standardInput])
    }
  }

  /// No extension is known twice, or is that of a format that can be read.
  @Test func extensionsAreForeign() {
    let extensions = ForeignFormat.all.flatMap(\.fileExtensions)
    #expect(Set(extensions).count == extensions.count)
    for name in extensions { #expect(SourceFormat(path: Array("x\(name)".utf8)) == nil) }
  }

  /// Files that these programs read, and what the pipelines show.
  @Test(arguments: [
    ("x.toml", "[tool]\nname = \"a\"\n", ["└── tool", "    └── name: a"]),
    (
      "x.plist",
      "<plist version=\"1.0\"><dict><key>name</key><string>a</string></dict></plist>",
      ["└── name: a"]
    ),
    (
      "x.csv", "name,color\nTea,green\n",
      ["└── [0] Tea", "    ├── name: Tea", "    └── color: green"]
    ),
    ("x.yaml", "name: a\n", ["└── name: a"]),
    ("-x.csv", "name,color\n", ["[]"]),
  ])
  func pipelinesShowTheFile(name: String, text: String, rows: [String]) throws {
    folder.makeFile(name, text)
    let format = try #require(
      ForeignFormat.all.first { Array(name.utf8).hasExtension($0.fileExtensions) })
    let converter = try #require(format.converter)
    let program = String(converter.prefix { $0 != " " })
    // Other programs have this name, with other options.
    guard let shell = InstalledProgram("sh"), InstalledProgram(program) != nil, program != "yq"
    else { return }
    let file = name.hasPrefix("-") ? "./" + name : name
    let run = try shell.run(["-c", "\(converter) \(file)"], in: folder.path)
    #expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    let shown = ToolRun(["--from", format.result, "--noreport", "-"], input: run.output)
    #expect(shown.lines.dropFirst().dropLast() == rows[...] || rows == ["[]"])
    #expect(shown.status == .done)
  }

  /// A name that begins with a dash is no option of the program.
  @Test func namesWithADash() {
    let lines = ToolError(notADocument: Array("-x.org".utf8)).lines
    #expect(
      lines.contains { $0 == "pandoc -f org -t markdown ./-x.org | outline-tree --from markdown -" }
    )
  }
}
