import Foundation
import Outline
import Testing

@testable import outline_tree

/// Documents that are none: refused with a message that says where, and left as they are, by what writes in place and
/// by `--strict`. What only looks reads as far as it can.
@Suite(.ownThread) struct BadDocumentTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func makeFile(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = folder.path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// The message of each command about a file that it cannot read; it is the same for all of them.
  private func refusal(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = try makeFile(name, bytes)
    // A few levels: the indentation of a deep document would take gigabytes.
    let looks = tool("\(path) -L 9")
    #expect(looks.status != .done && looks.messages.hasPrefix("outline-tree: \(path):"))
    let commands = [
      "\(path) --strict", "\(path) --format json --strict", "\(path) -o \(path)",
      "apply \(path) --in-place --script \(folder.path("script"))",
      "diff \(path) \(path) --strict", "\(path) --strict -o \(folder.path("new.outline"))",
    ]
    folder.makeFile("script", "delete a\n")
    let runs = commands.map { tool($0) }
    for (command, run) in zip(commands, runs) {
      #expect(run.status == .trouble && run.output.isEmpty, "\(command)")
      #expect(run.messages == runs[0].messages, "\(command)")
    }
    #expect(try DocumentFiles.bytes(URL(filePath: path)) == bytes)
    #expect(folder.names.sorted() == [name, "script"].sorted())
    folder.remove(name)
    let start = "outline-tree: \(path):"
    #expect(runs[0].messages.hasPrefix(start), "\(runs[0].messages)")
    return String(runs[0].messages.dropFirst(start.count))
  }

  private static let opml =
    "<opml version=\"2.0\">\n<body>\n<outline text=\"a\"/>\n</body>\n</opml>\n"

  /// Formats in which not every text is a document.
  @Test(arguments: [
    ("cut.opml", String(opml.dropLast(9)), "4:8: "),
    ("cut.opml", String(opml.prefix(40)), "3:"),
    ("cut.json", "[\n {\"title\": \"a\"", "2:"),
    ("empty.opml", "", "1:1: "), ("empty.json", "", "1:1: "),
    ("other.json", "not JSON", "1:1: "), ("other.opml", "not XML", "1:1: "),
    ("other.opml", "<html>\n<body/></html>", "1:1: found <html>; expected <opml>"),
    ("nested.opml", opml.replacing("/>", with: ">"), "4:1: "),
    ("skipped.txt", "a\n\t\tb\n", "2:3: "),
    (
      "bomb.opml",
      "<!DOCTYPE opml [\n<!ENTITY a \"aa\">\n<!ENTITY b \"&a;&a;\">]>\n" + opml,
      "1:16: the document type declares"
    ),
    ("file.opml", "<!DOCTYPE a [<!ENTITY f SYSTEM \"/etc/passwd\">]>\n" + opml, "1:13: "),
    ("unknown.opml", opml.replacing("\"a\"", with: "\"&a;\""), "3:16: "),
  ])
  func isRefusedWithThePlace(name: String, text: String, place: String) throws {
    let message = try refusal(name, Array(text.utf8))
    #expect(message.hasPrefix(place), "\(message)")
  }

  @Test(arguments: ["opml", "json", "md", "txt"])
  func bytesThatAreNotText(suffix: String) throws {
    let texts = [
      "opml": Self.opml, "json": "[\n\n{\"title\": \"a\"}]\n", "md": "# b\n\n- a\n",
      "txt": "b\n\na\n",
    ]
    var bytes = Array(try #require(texts[suffix]).utf8)
    let place = try #require(bytes.lastIndex(of: UInt8(ascii: "a")))
    bytes[place] = 0xFF
    #expect(try refusal("latin.\(suffix)", bytes).hasPrefix("3:"))
    let utf16: [UInt8] = [0xFF, 0xFE] + bytes.flatMap { [$0, 0] }
    guard suffix != "opml" else { return }
    #expect(try refusal("latin.\(suffix)", utf16).hasPrefix("1:1: "))
  }

  /// A NUL is a character that XML and JSON forbid; as text it is one like others.
  @Test func zeroBytes() throws {
    let opml = Self.opml.replacing("\"a\"", with: "\"\0\"")
    #expect(try refusal("zero.opml", Array(opml.utf8)).hasPrefix("3:16: "))
    #expect(try refusal("zero.json", Array("[\n{\"title\": \"\0\"}]".utf8)).hasPrefix("2:12: "))
    for suffix in ["md", "txt"] {
      let path = try makeFile("zero.\(suffix)", Array("- a\0b\n".utf8))
      #expect(tool("\(path) --from \(suffix == "md" ? "markdown" : "indented")").status == .done)
      #expect(tool(path, isTerminal: true).output.contains(0) == false)
      let written = tool("\(path) --format opml")
      #expect(written.status == .incomplete && written.text.contains("a\u{FFFD}b\""))
      #expect(written.messages.contains("opml cannot express these names exactly"))
      folder.remove("zero.\(suffix)")
    }
  }

  private func chain(_ depth: Int, isClosed: Bool) -> [UInt8] {
    let start = String(repeating: "<outline text=\"a\">", count: depth)
    let end = String(repeating: "</outline>", count: depth) + "</body></opml>"
    return Array("<opml><body>\n\(start)\(isClosed ? end : "")".utf8)
  }

  /// Deep texts are read, or refused, and the run comes to an end either way.
  @Test func deepDocuments() throws {
    let depth = TestSize.depth
    #expect(try refusal("deep.opml", chain(depth, isClosed: false)).hasPrefix("2:"))
    let brackets = Array(String(repeating: "[", count: depth).utf8)
    #expect(try refusal("deep.json", brackets).hasPrefix("1:"))
    let path = try makeFile("deep.opml", chain(depth, isClosed: true))
    #expect(tool("\(path) --collapsed").report == "\(depth) items, \(depth - 1) hidden")
  }

  /// A document that would have to be indented by hundreds of megabytes is refused, and nothing is left of it.
  @Test(arguments: TestSize.pick(["markdown"], large: ["markdown", "indented"]))
  func tooDeepToBeIndented(format: String) throws {
    let path = try makeFile("deep.opml", chain(25_000, isClosed: true))
    let run = tool("\(path) --format \(format) -o \(folder.path("deep"))")
    #expect(run.status == .trouble && run.messages.contains("too deep"))
    #expect(folder.names == ["deep.opml"])
  }

  @Test func manyAttributes() throws {
    let attributes = (0..<TestSize.pick(30_000, large: 1_000_000)).map { " a\($0)=''" }.joined()
    let text = "<opml><body><outline text='a'\(attributes)/></body></opml>"
    let path = try makeFile("wide.opml", Array(text.utf8))
    #expect(tool(path).report == "1 item")
  }
}

/// Files that cannot be read or written.
extension BadDocumentTests {
  @Test func folders() throws {
    folder.makeFolder("folder.opml")
    folder.makeFile("folder.opml/f")
    // A folder is shown as one, whatever its name says, and is no document.
    #expect(tool(folder.path("folder.opml")).lines[1] == "└── f")
    let run = tool("\(folder.path("folder.opml")) --from opml")
    #expect(run.status == .trouble && run.messages.contains("“--from” is for documents"))
    for command in ["log", "undo", "redo", "compact"] {
      let run = tool("\(command) \(folder.path("folder.opml"))")
      #expect(run.status == .trouble && run.output.isEmpty && !run.error.isEmpty)
    }
    folder.makeFile("list.opml", Self.opml)
    let onto = tool("\(folder.path("list.opml")) --format opml -o \(folder.path("folder.opml"))")
    #expect(onto.status == .trouble && onto.messages.hasSuffix("Is a directory\n"))
    #expect(folder.names.sorted() == ["folder.opml", "list.opml"])
  }

  @Test func filesThatCannotBeOpened() throws {
    let path = try makeFile("list.opml", Array(Self.opml.utf8))
    var system = SystemCalls.real
    system.openToRead = { _ throws(SystemError) in throw .accessDenied }
    let run = tool(path, system: system)
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages == "outline-tree: \(path): Permission denied\n")
    let missing = tool(folder.path("missing.opml"))
    #expect(missing.status == .trouble && missing.messages.hasSuffix("No such file or directory\n"))
  }

  /// An edit that cannot be written leaves the file as it was, and nothing beside it.
  @Test(arguments: [SystemError.noSpace, .accessDenied, SystemError(code: EROFS)])
  func editsThatCannotBeWritten(error: SystemError) throws {
    let path = try makeFile("list.opml", Array(Self.opml.utf8))
    for call in ["create", "write", "synchronize", "rename"] {
      var system = SystemCalls.real
      switch call {
      case "create": system.create = { _, _ throws(SystemError) in throw error }
      case "write": system.write = { _, _ throws(SystemError) in throw error }
      case "synchronize": system.synchronize = { _ throws(SystemError) in throw error }
      default: system.rename = { _, _ throws(SystemError) in throw error }
      }
      let run = tool("apply \(path) --in-place", "-c", "rename a b", system: system)
      #expect(run.status == .trouble && run.output.isEmpty, "\(call)")
      #expect(run.messages == "outline-tree: \(path): \(error.message)\n", "\(call)")
      #expect(folder.content("list.opml") == Self.opml && folder.names == ["list.opml"])
    }
  }

  /// In a folder where one may write, it could be replaced all the same.
  @Test func aFileThatIsReadOnly() throws {
    let path = try makeFile("list.opml", Array(Self.opml.utf8))
    var system = SystemCalls.real
    system.openToWrite = { _ throws(SystemError) in throw .accessDenied }
    let runs = [
      tool("apply \(path) --in-place", "-c", "rename a b", system: system),
      tool("emoji -o \(path)", system: system),
    ]
    for run in runs {
      #expect(run.status == .trouble && run.output.isEmpty)
      #expect(run.messages == "outline-tree: \(path): Permission denied\n")
    }
    #expect(folder.content("list.opml") == Self.opml && folder.names == ["list.opml"])
  }

  @Test func aFullDisk() throws {
    let path = try makeFile("list.opml", Array(Self.opml.utf8))
    for format in ["opml", "markdown", "indented", "json", "html", "text"] {
      let run = tool("\(path) --format \(format) -o /dev/full")
      #expect(run.status == .trouble)
      #expect(run.messages == "outline-tree: /dev/full: No space left on device\n", "\(format)")
    }
  }
}
