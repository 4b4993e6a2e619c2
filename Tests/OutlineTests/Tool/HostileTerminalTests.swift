import Foundation
import Outline
import Testing

@testable import outline_tree

/// Names that attack terminals, in files of all kinds, on a terminal.
@Suite(.ownThread) struct HostileTerminalTests {
  private let tool: BuiltExecutable
  private let folder: ScratchFolder

  init() throws {
    tool = try BuiltExecutable("outline-tree")
    folder = try HostileNames.folder()
  }

  /// `LS_COLORS` attacks the terminal too.
  private static let environment = [
    "TERM": "xterm", "LS_COLORS": "fi=35:*z=1;4:di=\\e[2J:*e=4\\e]0;x\\a:ln=36:or=31;1",
  ]

  private func shown(
    _ arguments: [[UInt8]], columns: Int = 80, status: Int32 = 0
  ) throws -> [UInt8] {
    let terminal = try PseudoTerminal(
      running: tool, arguments, environment: Self.environment,
      size: .init(columns: columns, rows: 24))
    #expect(try terminal.ending() == .exited(status))
    return terminal.shown
  }

  private func shown(_ options: [String], columns: Int = 80) throws -> [UInt8] {
    try shown((options + [folder.path]).map { Array($0.utf8) }, columns: columns)
  }

  /// Expects all rows: three per name, the source, an empty line, and the report, which is not cut.
  private func expectRows(_ text: TerminalText, columns: Int) {
    #expect(text.lines.count == 3 * HostileNames.all.count + 6)
    #expect(text.lines.dropLast().filter { $0.columns > columns } == [])
  }

  @Test func areHarmless() throws {
    for columns in [300, 80, 21, 6] {
      let text = try TerminalText(shown(["--hyperlink", "always"], columns: columns))
      expectRows(text, columns: columns)
      #expect(text.lines.contains { $0.columns == columns && $0.hasSuffix("…") })
      #expect(text.colors.isSuperset(of: ["35", "1;4", "31;1", "0"]))
      #expect(text.links.count == 3 * HostileNames.all.count + 4)
    }
  }

  @Test func areHarmlessWithColumns() throws {
    let options = ["-psDC", "--du", "--collapse", "folders/*"]
    expectRows(try TerminalText(shown(options, columns: 60)), columns: 60)
  }

  @Test func areHarmlessInEveryFormat() throws {
    for options in [["-J"], ["--format", "paths"], ["--format", "ascii"], ["-J", "-ps"]] {
      let text = try TerminalText(shown(options))
      #expect(text.lines.count >= 3 * HostileNames.all.count + 4)
    }
    // Terminals ignore zero bytes.
    let text = try TerminalText(shown(["-0"]).map { $0 == 0 ? 0x0A : $0 })
    #expect(text.lines.count == 3 * HostileNames.all.count + 4)
  }

  /// An output file can be a terminal too.
  @Test func areHarmlessOnATerminalThatIsAFile() throws {
    expectRows(try TerminalText(shown(["-o", "/dev/tty"])), columns: 80)
  }

  @Test func areHarmlessInMessages() throws {
    // By default some of the names of each kind.
    for name in HostileNames.all.everyNth(TestSize.pick(3, large: 1)) {
      let missing = Array("\(folder.path)/missing".utf8) + name
      for arguments in [[missing], [[0x2D, 0x2D, 0x78] + name], [Array("--sort".utf8), name]] {
        let run = ToolRun(bytes: arguments, isTerminal: true)
        #expect(run.status == .trouble)
        _ = try TerminalText(run.error)
      }
    }
  }

  @Test func areHarmlessInMessagesOfTheExecutable() throws {
    let attack = Array("\(folder.path)/\u{1B}[2J\u{202E}".utf8) + [0x9B]
    for arguments in [[attack], [Array("-o".utf8), attack + [0x2F, 0x61], Array("emoji".utf8)]] {
      let text = try TerminalText(shown(arguments, status: 2))
      #expect(text.lines.count == 1 && text.lines[0].contains(#"/\x1B[2J\u{202E}\x9B"#))
    }
  }

  @Test func areHarmlessWhereFoldersAreRefused() throws {
    let run = ToolRun(
      [folder.path("folders")], isTerminal: true, system: .refusingAllFolders(but: "folders"))
    #expect(run.status == .incomplete)
    let text = try TerminalText(run.output)
    let refused = text.lines.filter { $0.hasSuffix("  [error opening dir]") }
    // One of the names contains the message itself.
    #expect(refused.count == HostileNames.all.count)
    #expect(try TerminalText(run.error).lines.count == HostileNames.all.count)
  }
}

extension SystemCalls {
  /// The real calls, which refuse to open every folder but the source.
  static func refusingAllFolders(but source: String) -> SystemCalls {
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      guard String(cString: name).hasSuffix("/\(source)") else { throw .accessDenied }
      return try PosixFiles.openDirectory(in: parent, named: name, links: links)
    }
    return system
  }
}
