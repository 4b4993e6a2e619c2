import Testing

@testable import outline_tree

/// The commands that people try before they read the help, and the answers.
@Suite(.ownThread) struct FirstGuessTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("a.md", "# A\n\n- My Notes\n- B\n  - Fox\n")
    folder.makeFile("b.md", "- x\n")
    folder.makeFile("notes.org", "* x\n")
  }

  /// Command lines as in a shell, of which none is right.
  private static let guesses = """
    --lines 20
    --height 20
    --max 3
    --help budget
    --help dry-run
    help move
    help apply print
    help formts
    apply FOLDER/a.md 'move A before B'
    apply FOLDER/a.md move A before B
    apply 'move A before B' FOLDER/a.md
    apply FOLDER/a.md
    apply -c 'delete B'
    prnt
    brows FOLDER/a.md
    aply FOLDER/a.md -c 'delete B'
    appl FOLDER/a.md -c 'delete B' --in-place
    move A before B FOLDER/a.md
    rm 'My Notes' FOLDER/a.md
    FOLDER/a.md expand
    FOLDER/a.md --in-place
    FOLDER/a.md -c 'delete B'
    FOLDER/a.md --pick
    edit FOLDER/a.md
    show FOLDER/a.md
    ls
    find foo
    export FOLDER/a.md FOLDER/b.opml
    convert FOLDER/a.md
    convert FOLDER/a.md opml
    lint FOLDER/a.md
    check
    convert
    FOLDER/a.md b.opml
    FOLDER/a.md -o json
    -t json
    -d 2
    -t f
    -s size
    -aH
    -L follow
    -x wc FOLDER/a.md
    '*.md'
    --sort size desc
    history FOLDER/n.outline
    log FOLDER/a.md
    log -n 2 FOLDER/n.outline
    log FOLDER/n.outline --last 2
    undo FOLDER/n.outline 3
    diff FOLDER/a.md
    diff FOLDER/a.md FOLDER/b.md FOLDER/b.md
    undo
    man
    version
    completion bash
    --usage
    -version
    -help
    -level 2
    -L 0
    -L two
    -L=2
    -I=x
    --form json
    --json-lines
    --ascii
    --diff
    --format md
    --format
    --sort date
    --sort -size
    --color yes
    --hyperlink off
    --color
    --icons always
    --icons yes FOLDER/a.md
    --gitignore=no
    --no-color
    --save
    --licence
    apply FOLDER/a.md -c 'mv A B'
    apply FOLDER/a.md -c 'rm B'
    apply FOLDER/a.md -c 'add Foo into B'
    apply FOLDER/a.md -c delete
    apply FOLDER/a.md -c 'delete My Notes'
    apply FOLDER/a.md -c 'move My Notes before B'
    apply FOLDER/a.md -c 'insert My Other Notes into My Notes at 1'
    apply FOLDER/a.md -c 'move B up'
    apply FOLDER/a.md -c 'move B bottom'
    apply FOLDER/a.md -c 'move B 1'
    apply FOLDER/a.md -c 'rename B to C'
    apply FOLDER/a.md -c 'rename B'
    apply FOLDER/a.md -c 'insert X'
    apply FOLDER/a.md -c 'sort B desc'
    apply FOLDER/a.md -c 'sort B natural'
    apply FOLDER/a.md -c 'collapse all'
    apply FOLDER/a.md -c 'frobnicate B'
    apply FOLDER/a.md -c 'delete b'
    apply FOLDER/a.md --inplace -c 'delete B'
    """.split(separator: "\n").map(String.init)

  /// Values to write for words in capitals that stand for one of a few words.
  private static let values = [
    Array("SHELL".utf8): Array("fish".utf8), Array("KEY".utf8): Array("size".utf8),
  ]

  @Test func everyAnswerIsAsExpected() throws {
    var transcript = ""
    for guess in Self.guesses {
      let run = run(guess)
      #expect(run.status == .trouble && run.output.isEmpty, "\(guess)")
      transcript +=
        "$ outline-tree \(guess)\n" + run.messages.replacing(folder.path, with: "FOLDER")
    }
    try expectOutput(transcript, named: "first-guesses")
  }

  /// A command line in an answer is one that can be typed, once the words in capitals are replaced.
  @Test func answersCanBeTyped() throws {
    var count = 0
    for guess in Self.guesses {
      for line in run(guess).messages.split(separator: "\n") where line.hasPrefix("  outline-tree ")
      {
        let command = line.prefix(upTo: line.firstRange(of: "   ")?.lowerBound ?? line.endIndex)
        let words = try ShellWords.split(command.utf8).dropFirst().map(\.bytes)
        #expect(throws: Never.self, "\(guess): \(line)") {
          try ArgumentParser.parse(
            words.map { Self.values[$0] ?? $0 })
        }
        count += 1
      }
    }
    #expect(count > 25)
  }

  /// A suggested command of `apply` is one that can be parsed.
  @Test func suggestedCommandsAreCommands() throws {
    for guess in Self.guesses where guess.contains(" -c ") {
      let messages = run(guess).messages.split(separator: "\n")
      for line in messages where line.hasPrefix("  ") && !line.hasPrefix("  outline-tree") {
        if line.contains("ITEM") || line.contains(": ") || line.contains("\"Title\"") { continue }
        #expect(throws: Never.self, "\(guess): \(line)") {
          try ScriptSource.standardInput.commands(in: Array(line.utf8))
        }
      }
    }
  }

  @Test func aFileOfThatNameIsASource() throws {
    for name in ["edit", "sort", "prnt", "2"] { folder.makeFolder(name) }
    for name in ["edit", "sort", "prnt", "2"] {
      #expect(ToolRun([folder.path(name)]).status == .done)
    }
  }

  @Test func sizesAloneSayWhereHelpIs() {
    let told = ToolRun(["-h"], isTerminal: true).messages
    #expect(told == "outline-tree: -h shows sizes; for help: outline-tree --help\n")
    #expect(ToolRun(["-h"]).messages.isEmpty)
    #expect(ToolRun(["-h", "."], isTerminal: true).messages.isEmpty)
  }

  private func run(_ guess: String) -> ToolRun {
    let line = guess.replacing("FOLDER", with: folder.path)
    // Each line has balanced quotes.
    return ToolRun(bytes: try! ShellWords.split(line.utf8).map(\.bytes))
  }
}
