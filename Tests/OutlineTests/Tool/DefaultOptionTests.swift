import Foundation
import Outline
import Testing

@testable import outline_tree

/// Options from `OUTLINE_TREE_OPTIONS` and from the file of options.
@Suite(.ownThread) struct DefaultOptionTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFolder("outline-tree")
    folder.makeFolder(".config")
    folder.makeFolder(".config/outline-tree")
    folder.makeFile("a.md", "- A\n  - B\n    - C\n")
  }

  private var document: String { folder.path("a.md") }

  private func run(
    _ arguments: [String], file: String? = nil, variable: String? = nil
  ) -> ToolRun {
    folder.remove("outline-tree/options")
    if let file { folder.makeFile("outline-tree/options", file) }
    var environment = ["XDG_CONFIG_HOME": folder.path]
    if let variable { environment["OUTLINE_TREE_OPTIONS"] = variable }
    return ToolRun(arguments, environment: environment)
  }

  private static let kinds: [SourceKind] = [
    .directory, .outline, .emoji, .document(.text(.markdown)),
  ]

  private static let forms: [OutputForm] = [.text, .json, .store, .format(.document(.opml))]

  /// An option is applied where it has an effect, as if it came first, and is skipped elsewhere. By default each
  /// with one form of each kind, and another form of the next kind, so that it meets all of them.
  @Test(arguments: kinds)
  func everyOptionIsAppliedOrSkipped(kind: SourceKind) throws {
    let sources = try OptionSources()
    let start = Self.kinds.firstIndex(of: kind)!
    let period = TestSize.pick(Self.forms.count, large: 1)
    let trials = OptionTrial.all.filter(\.option.canBeDefault)
    for (number, trial) in trials.enumerated() {
      for (place, form) in Self.forms.enumerated()
      where (start + number + place).isMultiple(of: period) {
        let words = trial.arguments(kind, sources)
        let line = trial.before + sources.arguments(form) + sources.arguments(kind, trial)
        let given = trial.given(words)
        // The directory is in no repository.
        let isSkipped = ["-0", "--git"].contains(trial.spelling)
        let isHonored = given.isHonored(by: .print, [kind], form) && !isSkipped
        let quoted = words.map { ShellQuoting.word($0.utf8) }.joined(separator: [0x20])
        let variable = String(decoding: Array(quoted), as: UTF8.self)
        let outcome = sources.outcome(line, trial, options: variable)
        let expected = sources.outcome((isHonored ? words : []) + line, trial)
        #expect(outcome == expected, "\(variable) with \(line)")
      }
    }
  }

  @Test func theCommandLineWins() {
    #expect(run([document], variable: "--format paths").text == "A\nA/B\nA/B/C\n")
    let tree = run([document, "--format", "text"], variable: "--format paths")
    #expect(tree.text == ToolRun([document]).text)
    #expect(run([document], file: "--format paths\n", variable: "--format text").text == tree.text)
    #expect(run([document, "-J"], variable: "-0").text == ToolRun([document, "-J"]).text)
    #expect(
      run([document, "-L2"], variable: "-L 1").text == ToolRun([document, "-L1", "-L2"]).text)
    let saved = folder.path("b.opml")
    #expect(run([document, "-o", saved], variable: "--format json").status == .done)
    #expect(folder.content("b.opml")?.hasPrefix("<?xml") == true)
  }

  @Test func theFileHasCommentsAndQuotes() {
    let file = "# what I want\n\n-L 1 --format 'paths' # both\n\"--collapse\"\\\n B\n"
    #expect(run([document], file: file).text == "A\n")
    folder.makeFile(".config/outline-tree/options", "--format paths")
    let home = ToolRun([document], environment: ["HOME": folder.path])
    #expect(home.text == "A\nA/B\nA/B/C\n")
    #expect(
      ToolRun([document], environment: ["HOME": folder.path, "XDG_CONFIG_HOME": "relative"]).text
        == home.text)
    #expect(run([document], file: "").text == ToolRun([document]).text)
  }

  private static let mistakes = [
    ("-L 1\n--nonsense", 2, "unknown option “--nonsense”"), ("-L\n2", 1, "needs a value"),
    ("\n\n-L x", 3, "needs a number"), ("src", 1, "“src” is not an option"),
    ("-a -- x", 1, "is not an option"), ("--format yes", 1, "takes text"),
    ("'", 1, "a single quote is not closed"), ("-a\n\"\n", 2, "a double quote is not closed"),
    ("-P\n\\", 2, "nothing follows the backslash"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreLocated(text: String, line: Int, message: String) {
    let file = run([document], file: text)
    #expect(file.status == .trouble && file.output.isEmpty)
    let place = folder.path("outline-tree/options") + ":\(line): "
    #expect(file.messages.hasPrefix("outline-tree: \(place)"), "\(file.messages)")
    #expect(file.messages.contains(message) && file.messages.hasSuffix("--no-config ignores it\n"))
    let variable = run([document], variable: text)
    #expect(variable.status == .trouble && variable.output.isEmpty)
    #expect(variable.messages.hasPrefix("outline-tree: OUTLINE_TREE_OPTIONS: "))
    #expect(variable.messages.contains(message))
    for arguments in [["--no-config", document], [document, "--no-config"]] {
      let run = run(arguments, file: text, variable: text)
      #expect(run.status == .done && run.messages.isEmpty)
      #expect(run.output == ToolRun([document]).output)
    }
    #expect(run(["--help"], file: text, variable: text).status == .done)
    #expect(run(["help", "formats"], file: text).status == .done)
    #expect(run(["--version"], variable: text).status == .done)
  }

  @Test func whatIsForOneRunIsRefused() throws {
    for option in Option.all where !option.canBeDefault {
      let value =
        switch option.argument?.values {
        case .oneOf(let choices): " \(choices[0])"
        case .any, .file: " 1"
        case nil: ""
        }
      // `-c` is another option without `apply`.
      let spelling = option.spellings.first { !Option.isShared($0) } ?? option.spellings[0]
      let run = run([document], variable: spelling + value)
      #expect(run.status == .trouble)
      #expect(run.messages.contains("“\(spelling)” is for one run"), "\(run.messages)")
    }
    let forOneRun = Option.all.filter { !$0.canBeDefault }.map { $0.spellings[0] }
    #expect(Set(forOneRun).isSuperset(of: ["-c", "--in-place", "-o", "--help", "--no-config"]))
    #expect(Set(forOneRun).isDisjoint(with: ["-a", "--wait", "--no-mouse", "--messages", "-L"]))
  }

  /// A default that would drop rows does not reach a document that is edited in place.
  @Test func editsInPlaceKeepTheirRows() {
    let edit = ["apply", document, "--in-place", "-c", "rename C D"]
    let run = run(edit, variable: "-d -I B --prune --sort name -r -L 1 --limit 1 --format json")
    #expect(run.status == .done && run.messages.isEmpty, "\(run.messages)")
    #expect(folder.content("a.md") == "- A\n  - B\n    - D\n")
  }

  @Test func conflictsAreSkipped() {
    let run = run([folder.path, "--prune"], variable: "-d")
    #expect(run.status == .done && run.output == ToolRun([folder.path, "--prune"]).output)
  }

  /// An option that has an effect only with another one waits for it.
  @Test func whatAnOptionNeeds() {
    for option in Option.all where option.need != nil && option.canBeDefault {
      guard let trial = OptionTrial.all.first(where: { $0.spelling == option.spellings[0] }),
        let sources = try? OptionSources()
      else { continue }
      let words = trial.arguments(.directory, sources).joined(separator: " ")
      let run = run([folder.path], variable: words)
      #expect(run.status == .done && run.output == ToolRun([folder.path]).output, "\(words)")
    }
  }

  @Test func messagesCanBeADefault() {
    let run = run([folder.path("nothing")], variable: "--messages json")
    #expect(run.messages.hasPrefix("{\"severity\":\"error\""))
    let mistake = self.run([document], file: "--messages json\n--nonsense")
    #expect(mistake.messages.hasPrefix("outline-tree: "))
  }

  @Test func aFileThatCannotBeReadIsReported() {
    folder.makeFolder("x")
    folder.makeFolder("x/outline-tree")
    folder.makeFolder("x/outline-tree/options")
    let run = ToolRun([document], environment: ["XDG_CONFIG_HOME": folder.path("x")])
    #expect(run.status == .trouble)
    #expect(run.messages.contains("x/outline-tree/options: "))
  }

  /// The file need not exist, so a home that cannot be entered is one without it.
  @Test func aFileThatCannotBeReachedIsNotThere() {
    let document = ToolRun([document])
    for home in [folder.path("a.md"), "/dev/null", folder.path("nothing")] {
      for variable in ["HOME", "XDG_CONFIG_HOME"] {
        let run = ToolRun([self.document], environment: [variable: home])
        #expect(run.status == .done && run.messages.isEmpty, "\(variable)=\(home): \(run.messages)")
        #expect(run.output == document.output)
      }
    }
  }

  /// A file that is there and cannot be read is another matter: its options are wanted.
  @Test func permissionsOfTheFolderAndOfTheFile() {
    folder.makeFile("outline-tree/options", "--format paths")
    let options = Array(folder.path("outline-tree/options").utf8).asPath
    let environment = ["XDG_CONFIG_HOME": folder.path]
    var system = SystemCalls.real
    system.status = { folder, path, links throws(SystemError) in
      if strcmp(path, options) == 0 { throw .accessDenied }
      return try SystemCalls.real.status(folder, path, links)
    }
    let closed = ToolRun([document], system: system, environment: environment)
    #expect(closed.status == .done && closed.output == ToolRun([document]).output)
    system = .real
    system.openToRead = { path throws(SystemError) in
      if strcmp(path, options) == 0 { throw .accessDenied }
      return try SystemCalls.real.openToRead(path)
    }
    let unreadable = ToolRun([document], system: system, environment: environment)
    #expect(unreadable.status == .trouble && unreadable.output.isEmpty)
    #expect(unreadable.messages.contains("--no-config ignores it"))
  }

  /// `--git` is used where git knows all directories, and skipped elsewhere; on the command line it is refused there.
  @Test func gitIsSkippedOutsideOfRepositories() throws {
    guard let git = InstalledProgram("git") else { return }
    let known = try ScratchFolder()
    #expect(try git.run(["init", "-q"], in: known.path).status == 0)
    known.makeFile("new")
    let letters = run([known.path], variable: "--git")
    #expect(letters.output == ToolRun(["--git", known.path]).output && letters.text.contains("-N"))
    for sources in [[folder.path], [known.path, folder.path], [folder.path("a.md")]] {
      for form in [[], ["-J"], ["--noreport"]] {
        let skipped = run(sources + form, variable: "--git")
        #expect(skipped.status == .done && skipped.messages.isEmpty, "\(skipped.messages)")
        #expect(skipped.output == ToolRun(sources + form).output)
      }
      #expect(run(sources + ["--git"]).status == .trouble)
      #expect(run(sources + ["--git"], variable: "--git").status == .trouble)
    }
  }
}
