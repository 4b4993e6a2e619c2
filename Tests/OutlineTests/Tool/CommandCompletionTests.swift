import Foundation
import Outline
import Testing

@testable import outline_tree

/// Completion of commands inside `-c`.
@Suite(.ownThread) struct CommandCompletionTests {
  private let folder: ScratchFolder

  private static let titles = [
    "Nature", "Natural order", "a b", "$(touch created)", "`touch created`", "it's", "say \"x\"",
    "; touch created", "&|<>", "back\\slash", "wow!", "*?[1]", "~", "#1", "--all", "é", "a/b",
    "two\nlines", "\u{1B}[2J", "\u{202E}x",
  ]

  init() throws {
    folder = try ScratchFolder()
    let rows = Self.titles.flatMap { [($0, 0), ("in \($0)", 1)] } + [("same", 0), ("same", 0)]
    let document = try OutlineDocument(
      rows: rows.map { (content: ItemContent($0.0), level: $0.1, isExpanded: true) })
    try OutlineFile.create(at: Array(folder.path("n.outline").utf8), document)
  }

  /// - Parameter text: What is typed after a single quote.
  private func complete(_ text: String, _ words: [String]? = nil) -> [String] {
    let words = words ?? ["apply", folder.path("n.outline")]
    let run = ToolRun(["--complete-command", "'" + text, "--"] + words)
    #expect(run.status == .done && run.error.isEmpty)
    return run.output.isEmpty ? [] : Array(run.lines.dropLast())
  }

  @Test func wordsOfCommands() {
    #expect(complete("").count == 15 && complete("mo").count > 1)
    #expect(complete("e") == complete("expand "))
    #expect(complete("in").allSatisfy { $0.hasPrefix("indent") || $0.hasPrefix("insert") })
    let destinations = ["before", "after", "into", "to"]
    #expect(complete("move Nature") == destinations.map { "move Nature " + $0 })
    #expect(complete("move Nature ") == destinations.map { "move Nature " + $0 })
    #expect(complete("move Nature to ") == ["move Nature to top", "move Nature to bottom"])
    #expect(complete("move Nature b").first?.hasPrefix("move Nature before ") == true)
    #expect(complete("sort Nature by n") == ["sort Nature by natural"])
    #expect(complete("delete Nature") == ["delete Nature"])
    #expect(complete("insert ").isEmpty && complete("rename Nature ").isEmpty)
    #expect(complete("che") == complete("check ") && complete("note Nature ").isEmpty)
    #expect(complete("note Nature --") == ["note Nature --none"])
    #expect(complete("delete same") == ["delete same[1]", "delete same[2]"])
    #expect(complete("delete Nature/") == ["delete Nature/in\\ Nature"])
    #expect(complete("delete \"Nature/in N") == ["delete \"Nature/in Nature\""])
    #expect(complete("delete Nobody").isEmpty && complete("frobnicate N").isEmpty)
  }

  /// Each candidate begins as what was typed, names its row, and is offered only if a terminal shows it.
  @Test func everyTitleIsCompleted() throws {
    for typed in ["", "\""] {
      let all = complete("delete \(typed)")
      #expect(all.allSatisfy { $0.hasPrefix("delete \(typed)") })
      let removed = all.map { candidate -> String? in
        let run = ToolRun([
          "apply", folder.path("n.outline"), "-c", candidate, "--dry-run", "-J",
        ])
        guard run.status == .done else { return nil }
        return (try? run.json as? [[String: Any]])?.last?["remove"] as? String
      }
      for title in Self.titles {
        let isShown = !title.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }
        #expect(removed.count { $0 == title } == (isShown ? 1 : 0), "\(title) in \(all)")
      }
    }
  }

  /// In each kind of quotes a shell reads a candidate as the same bytes, and runs nothing.
  @Test func shellsReadTheSameBytes() throws {
    let shell = try #require(InstalledProgram("sh"))
    for quote in ["'", "\"", ""] {
      let space = quote.isEmpty ? "\\ " : " "
      let typed = "\(quote)delete\(space)"
      let run = ToolRun([
        "--complete-quoted", typed, "--", "apply", "'\(folder.path("n.outline"))'",
      ])
      #expect(run.status == .done && run.error.isEmpty)
      let lines = run.lines.dropLast()
      #expect(lines.count > 15 && lines.allSatisfy { $0.hasPrefix(typed) })
      let plain = complete("delete ")
      let words = lines.map { $0 + quote }.joined(separator: " ")
      let read = try shell.run(["-c", "cd '\(folder.path)'; printf '%s|' \(words)"])
      #expect(read.output == plain.map { $0 + "|" }.joined(), "\(quote)")
      for (line, text) in zip(lines, plain) {
        #expect(ShellPrefix(line.utf8).bytes == Array(text.utf8))
      }
    }
    #expect(!folder.names.contains("created"))
  }

  /// Somebody is typing: whatever is wrong, nothing is said.
  @Test func nothingIsReported() throws {
    folder.makePipe("pipe.md")
    folder.makeFile("bad.opml", "<opml")
    let sources = [
      [], ["apply"], ["apply", "-"], ["print", "emoji"], ["apply", "/nonexistent"],
      ["apply", folder.path("pipe.md")], ["apply", folder.path("bad.opml")],
      ["apply", "--nonsense"],
      ["apply", "emoji", "--from"], ["diff", "emoji", "emoji"],
    ]
    for words in sources {
      for text in ["move ", "delete \"", "\\", "move a/b/"] {
        #expect(complete(text, words).isEmpty, "\(words)")
      }
    }
    #expect(complete("delete Fo", ["apply", "emoji"]).contains("delete Food"))
    #expect(complete("delete Fo", ["--lenient", "apply", folder.path("bad.opml")]).isEmpty)
    let options = Option.all.flatMap(\.spellings)
    for option in Option.hidden {
      #expect(!options.contains(option.spellings[0]))
      let pages = ["help print", "--man", "--completions zsh"].map { tool($0).text }
      #expect(pages.prefix(2).allSatisfy { !$0.contains("complete-") })
    }
  }

  @Test func aDirectoryIsReadAsDeepAsTheTextGoes() {
    folder.makeFolder("d")
    folder.makeFolder("d/x")
    folder.makeFile("d/x/deep file")
    let source = ["apply", folder.path("d")]
    #expect(complete("delete ", source) == ["delete x"])
    #expect(complete("delete x/", source) == ["delete x/deep\\ file"])
    #expect(complete("delete deep", source).isEmpty)
  }

  @Test func bashCompletes() throws {
    let bash = try #require(InstalledProgram("bash"))
    let tool = try BuiltExecutable("outline-tree").url.deletingLastPathComponent().path
    folder.makeFile("script", outlineTreeCompletions(.bash))
    let ask = """
      PATH='\(tool)':$PATH
      source ./script
      COMP_WORDS=(outline-tree "$@") COMP_CWORD=$#
      _outline_tree outline-tree "${READ-${!#}}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    func complete(_ words: String...) throws -> [String] {
      let run = try bash.run(["--norc", "-c", ask, "bash"] + words, in: folder.path)
      #expect(run.messages.isEmpty, "\(run.messages)")
      return run.output.split(separator: "\n").map(String.init)
    }
    #expect(
      try complete("apply", "n.outline", "-c", "'move Nature")
        == ["before", "after", "into", "to"].map { "'move Nature " + $0 })
    #expect(try complete("apply", "n.outline", "-c", "'delete it") == ["'delete it'\\''s"])
    #expect(
      try complete("apply", "n.outline", "-c", "\"delete \\$") == [
        "\"delete \\$(touch\\\\ created)"
      ])
    #expect(
      try complete("apply", "n.outline", "--command", "delete\\ \\;") == [
        "delete\\ \\;\\\\\\ touch\\\\\\ created"
      ])
    #expect(
      try complete("apply", "n.outline", "-c", "\"delete $")
        == ["\"delete \\$(touch\\\\ created)"])
    #expect(try complete("apply", "none", "-c", "'move ") == [])
    #expect(!folder.names.contains("created"))
  }

  @Test func fishCompletes() throws {
    guard let fish = InstalledProgram("fish") else { return }
    let tool = try BuiltExecutable("outline-tree").url.deletingLastPathComponent().path
    folder.makeFile("script", outlineTreeCompletions(.fish))
    let run = try fish.run(
      [
        "--no-config", "-c",
        "set -p PATH '\(tool)'; source script; complete -C \"outline-tree apply n.outline -c 'move Nature\"",
      ], in: folder.path)
    #expect(run.messages.isEmpty)
    let found = run.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(Set(found) == Set(["before", "after", "into", "to"].map { "move Nature " + $0 }))
  }
}

private func outlineTreeCompletions(_ shell: Completions.Shell) -> String {
  Completions.script(for: shell) + "\n"
}
