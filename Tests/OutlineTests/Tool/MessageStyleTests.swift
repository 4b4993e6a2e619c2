import Foundation
import Testing

@testable import outline_tree

/// `--messages json`: what standard error says, for programs.
@Suite(.ownThread) struct MessageStyleTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("bad.opml", "<opml>\n<body>\n<outline text=\"a\n</body></opml>\n")
    folder.makeFile("a.md", "- A\n- B\n- A\n")
    folder.makeFile("script", "up A\nfrobnicate B\n")
    folder.makeFile("damaged.outline", "nothing of the kind\n")
  }

  private static let mistakes = [
    "--colapsed", "-L two", "prnt", "--messages xml", "undo", "apply", "help aply",
    "FOLDER/nothing", "FOLDER/bad.opml", "FOLDER/bad.opml --lenient", "FOLDER/damaged.outline",
    "apply FOLDER/a.md -c frobnicate", "apply FOLDER/a.md -c 'up C'", "apply FOLDER/a.md -c 'up A'",
    "apply FOLDER/a.md --script FOLDER/script", "apply FOLDER/a.md --script FOLDER/none",
    "apply FOLDER/a.md --transaction-in FOLDER/script", "FOLDER/a.md -p",
    "FOLDER/a.md -o FOLDER/x/y",
    "diff FOLDER/a.md", "undo FOLDER/a.md",
  ]

  /// A title of any length is shown in part, and no character is cut.
  @Test(arguments: ["x", "é", "€", "😀"]) func longMessages(character: String) throws {
    let long = String(repeating: character, count: TestSize.pick(2_500, large: 5_000))
    for shift in 0..<4 {
      let title = String(repeating: "a", count: shift) + long
      folder.makeFile("script", "delete \(title)\n")
      for style in ["text", "json"] {
        let run = try run("apply FOLDER/a.md --script FOLDER/script", ["--messages", style])
        #expect(run.status == .trouble && run.messages.utf8.count < 2000)
        #expect(run.messages.contains("\(character)…\(character)"))
        #expect(!run.messages.contains("\u{FFFD}"))
      }
    }
  }

  @Test func shortMessagesAreWhole() {
    for count in [0, 1, 999, 1000] {
      let message = Message([UInt8](repeating: 0x80, count: count))
      #expect(message.shortened == message)
    }
    let long = Message([UInt8](repeating: 0x80, count: 1001)).shortened
    #expect(long.bytes.count < 1010 && long.bytes.count > 990)
  }

  private func objects(_ run: ToolRun) throws -> [[String: Any]] {
    try run.messages.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  private func run(_ line: String, _ more: [String]) throws -> ToolRun {
    let words = try ShellWords.split(line.replacing("FOLDER", with: folder.path).utf8)
    return ToolRun(bytes: words.map(\.bytes) + more.map { Array($0.utf8) })
  }

  /// The objects say what the text says, in parts; and nothing else differs.
  @Test(arguments: mistakes)
  func saysTheSameAsTheText(mistake: String) throws {
    let text = try run(mistake, [])
    for more in [["--messages", "json"], ["--messages=json"]] {
      let run = try run(mistake, more)
      #expect(run.status == text.status && run.output == text.output)
      var lines: [String] = []
      for object in try objects(run) {
        let message = try #require(object["message"] as? String)
        // A hint that repeats the command repeats this option, too.
        let hints = try #require(object["hints"] as? [String]).map { hint in
          [" --messages json", " '--messages=json'"].reduce(hint) {
            $0.hasSuffix($1) ? String($0.dropLast($1.count)) : $0
          }
        }
        let place = ["source", "line", "column"].compactMap { object[$0] }.map { "\($0)" }
        let isError = object["severity"] as? String == "error"
        #expect(isError == (object["status"] as? Int == 2))
        let first = text.messages.split(separator: "\n")[lines.count]
        #expect(first.hasPrefix("outline-tree: ") && first.hasSuffix(message))
        if let source = place.first { #expect(first.contains(source) || hints.isEmpty == false) }
        lines += [String(first)] + hints
      }
      let trimmed = text.messages.split(separator: "\n").map { $0.drop { $0 == " " } }
      #expect(lines.map { $0.drop { $0 == " " } } == trimmed)
    }
  }

  @Test func knowsTheLocation() throws {
    func object(_ line: String) throws -> [String: Any] {
      try #require(try objects(run(line, ["--messages", "json"])).first)
    }
    let document = try object("FOLDER/bad.opml --strict")
    #expect(document["source"] as? String == folder.path("bad.opml"))
    #expect(document["line"] as? Int == 4 && document["column"] as? Int == 1)
    let script = try object("apply FOLDER/a.md --script FOLDER/script")
    #expect(script["source"] as? String == folder.path("script"))
    #expect(script["line"] as? Int == 2 && script["column"] as? Int == 1)
    let argument = try object("apply FOLDER/a.md -c 'down Nobody'")
    #expect(argument["source"] as? String == "-c 1" && argument["column"] as? Int == 6)
    #expect(argument["message"] as? String == "there is no “Nobody”")
    let missing = try object("FOLDER/nothing")
    #expect(missing["message"] as? String == "No such file or directory")
    #expect(missing["line"] == nil && missing["status"] as? Int == 2)
  }

  /// A message whose sentence begins with its source says the whole sentence.
  @Test func sentencesAreWhole() throws {
    let sentences: [(arguments: [String], input: String)] = [
      (["-"], "  PID TTY CMD\n  1 ? init\n"), (["-"], "a: 1\nb: 2\nc: 3\n"),
      (["--from", "outline", "-"], "a\n"), (["diff", "-", folder.path], ".a\nb\n"),
    ]
    for (arguments, input) in sentences {
      let text = ToolRun(arguments, input: input).messages.split(separator: "\n")
      let object = try #require(
        try objects(ToolRun(arguments + ["--messages", "json"], input: input)).first)
      let message = try #require(object["message"] as? String)
      #expect("outline-tree: " + message == text[0])
      #expect(object["source"] as? String == "standard input")
    }
  }

  @Test func usageErrorsAreJSONWhereverTheOptionIs() throws {
    for arguments in [
      ["--messages", "json", "--nonsense"], ["--nonsense", "--messages=json"],
      ["-L", "--messages", "json"], ["diff", "--messages", "json"],
    ] {
      #expect(try objects(ToolRun(arguments)).count == 1, "\(arguments)")
    }
    #expect(ToolRun(["--messages", "text", "--nonsense"]).messages.hasPrefix("outline-tree: "))
    #expect(ToolRun(["--nonsense", "--", "--messages=json"]).messages.hasPrefix("outline-tree: "))
    let twice = ToolRun(["--messages=json", "--messages=text", "--nonsense"])
    #expect(twice.messages.hasPrefix("outline-tree: "))
  }

  /// Warnings have the status that they lead to. Names need not be UTF-8, and cannot attack a terminal.
  @Test func hostileNames() throws {
    let name: [UInt8] = [0x61, 0xFF]
    folder.makeFolder(Array("d\u{1B}[2J\u{9B}\u{202E}".utf8))
    for path in [Array(folder.path.utf8) + [0x2F] + name, Array("\u{9B}\u{202E}x/y".utf8)] {
      let run = ToolRun(bytes: [path, Array("--messages=json".utf8)], isTerminal: true)
      #expect(run.error.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A })
      let source = try #require(try objects(run).first?["source"])
      if path.contains(0xFF) {
        let bytes = (source as? [String: String])?["bytes"].flatMap { Data(base64Encoded: $0) }
        #expect(bytes.map(Array.init) == path)
      } else {
        #expect(source as? String == String(decoding: path, as: UTF8.self))
      }
    }
  }
}
