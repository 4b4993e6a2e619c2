import Testing

@testable import outline_tree

/// Bash completes with the script.
@Suite(.ownThread) struct BashCompletionTests {
  private let bash: InstalledProgram
  private let folder: ScratchFolder

  init() throws {
    bash = try #require(InstalledProgram("bash"))
    folder = try ScratchFolder()
    folder.makeFolder("a folder")
    folder.makeFile("a file")
    folder.makeFile("script", tool("--completions bash").text)
  }

  /// - Parameter words: The words after the name of the tool, as bash splits them: `=` is one.
  private func complete(_ words: String...) throws -> Set<String> { try complete(words) }

  private func complete(_ words: [String]) throws -> Set<String> {
    let ask = """
      source ./script
      COMP_WORDS=(outline-tree "$@") COMP_CWORD=$#
      _outline_tree 2>/dev/null
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let run = try bash.run(["--norc", "-c", ask, "bash"] + words, in: folder.path)
    #expect(run.status == 0 && run.messages.isEmpty, "\(words): \(run.messages)")
    return Set(run.output.split(separator: "\n").map(String.init))
  }

  private let firstWords = Set(Subcommand.allCases.map(\.rawValue) + ["emoji"])
  private let files: Set = ["a file", "a folder", "script"]

  @Test(arguments: Subcommand.allCases)
  func options(subcommand: Subcommand) throws {
    let expected = Option.all.filter { $0.subcommands.contains(subcommand) }.flatMap(\.spellings)
    #expect(try complete(subcommand.rawValue, "-") == Set(expected))
    #expect(try complete(subcommand.rawValue, "--ve") == ["--version"])
  }

  @Test(arguments: Option.all.map(\.spellings))
  func valuesOfOptions(spellings: [String]) throws {
    let option = try #require(Option.all.first { $0.spellings == spellings })
    for spelling in spellings {
      if Option.isShared(spelling) { continue }
      let values = try complete(spelling, "")
      switch option.argument?.values {
      case .oneOf where option.argument?.isOptional == true:
        #expect(values == firstWords.union(files))
        guard case .oneOf(let choices)? = option.argument?.values else { continue }
        #expect(try complete(spelling, "=") == Set(choices))
        #expect(try complete(spelling, "=", String(choices[0].dropLast())).contains(choices[0]))
      case .oneOf(let choices):
        #expect(values == Set(choices))
        #expect(try complete(spelling, "=") == Set(choices))
        #expect(try complete(spelling, "=", String(choices[0].dropLast())).contains(choices[0]))
      case .file: #expect(values == files)
      case .any where option.argument?.isOptional == false: #expect(values == [])
      case .any, nil: #expect(values == firstWords.union(files))
      }
    }
  }

  /// A letter with two meanings has a value with one of them.
  @Test func valuesDependOnTheSubcommand() throws {
    #expect(try complete("-c", "") == firstWords.union(files))
    #expect(try complete("x", "-c", "") == files.union(["emoji"]))
    #expect(try complete("apply", "x", "-c", "") == [])
    #expect(try complete("-c", "apply", "-") == complete("apply", "-"))
  }

  @Test func operands() throws {
    #expect(try complete("") == firstWords.union(files))
    #expect(try complete("a") == ["apply", "a file", "a folder"])
    #expect(try complete("x", "") == files.union(["emoji"]))
    #expect(try complete("apply", "e") == ["emoji"])
    #expect(try complete("help", "fo") == ["folding", "formats"])
    #expect(try complete("help", "") == Set(HelpTopic.all.map(\.name)))
    #expect(try complete("--", "") == files)
    #expect(try complete("--fit", "=", "1") == [])
  }

  /// The value of an option is not taken for a subcommand, however it is joined.
  @Test func theSubcommandIsFound() throws {
    let print = try complete("-")
    #expect(try print == complete("print", "-") && print != complete("apply", "-"))
    #expect(try print == complete("-I", "apply", "-"))
    #expect(try print == complete("--collapse", "=", "apply", "-"))
    #expect(try print == complete("folder", "apply", "-"))
    let apply = try complete("apply", "-")
    for words in [["-L", "2"], ["--fit", "=", "2"], ["--fit"], ["-a"], ["-L2"]] {
      #expect(try complete(words + ["apply", "-"]) == apply, "\(words)")
    }
  }
}
