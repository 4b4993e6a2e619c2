import Foundation
import Testing

@testable import outline_tree

/// `--git`.
@Suite(.ownThread) struct GitStatusTests {
  private let git: InstalledProgram?

  init() { git = InstalledProgram("git") }

  /// A folder, and a function that runs git in it.
  private func makeRepository() throws -> (ScratchFolder, ([String]) throws -> Void)? {
    guard let git else { return nil }
    let folder = try ScratchFolder()
    let run = { (words: [String]) throws in
      let identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
      let result = try git.run(identity + words, in: folder.path)
      #expect(result.status == 0, "\(words): \(result.messages)")
    }
    try run(["init", "-q", "-b", "main"])
    return (folder, run)
  }

  /// The letters of each row, by path.
  private func letters(_ arguments: [String]) throws -> [String: String] {
    let run = ToolRun(["--git", "-J"] + arguments)
    #expect(run.status == .done, "\(run.messages)")
    var found: [String: String] = [:]
    func visit(_ elements: Any?, _ path: String) {
      for element in elements as? [[String: Any]] ?? [] {
        guard let name = element["name"] as? String else { continue }
        found[path + name] = element["git"] as? String
        visit(element["contents"], path + name + "/")
      }
    }
    let roots = try #require(try run.json as? [[String: Any]])
    for root in roots {
      if let letters = root["git"] as? String { found["."] = letters }
      visit(root["contents"], "")
    }
    return found
  }

  private func makeChanges(_ folder: ScratchFolder, _ run: ([String]) throws -> Void) throws {
    for name in ["src", "src/deep", "clean"] { folder.makeFolder(name) }
    for name in ["src/changed", "src/deep/staged", "src/gone", "old", "clean/same", "typed"] {
      folder.makeFile(name, "some text of \(name)\n")
    }
    folder.makeFile(".gitignore", "*.o\nbuild/\n")
    try run(["add", "."])
    try run(["commit", "-q", "-m", "one"])
    folder.makeFile("src/changed", "other text\n")
    folder.makeFile("src/deep/staged", "other text\n")
    try run(["add", "src/deep/staged"])
    try run(["mv", "old", "clean/new name\n\"quoted\""])
    folder.remove("src/gone")
    folder.remove("typed")
    folder.makeLink("typed", to: "src")
    for name in ["build", "build/x", "fresh", "fresh/er"] { folder.makeFolder(name) }
    for name in ["build/x/y", "a.o", "fresh/er/z", "fresh/f.o"] { folder.makeFile(name) }
  }

  @Test func filesAndFolders() throws {
    guard let (folder, run) = try makeRepository() else { return }
    try makeChanges(folder, run)
    let found = try letters([folder.path])
    let expected = [
      ".": "RN", "src": "MM", "src/changed": "-M", "src/deep": "M-", "src/deep/staged": "M-",
      "clean": "R-", "clean/same": "--", "clean/new name\n\"quoted\"": "R-", "typed": "-T",
      "build": "-I", "build/x": "-I", "build/x/y": "-I", "a.o": "-I", "fresh": "-N",
      "fresh/er": "-N", "fresh/er/z": "-N", "fresh/f.o": "-I",
    ]
    for (path, letters) in expected where found[path] != letters && path != "." {
      Issue.record("\(path) is \(found[path] ?? "not there"), not \(letters)")
    }
    #expect(found.count == expected.count)
    #expect(try letters([folder.path + "/src"])["deep"] == "M-")
    #expect(try letters([folder.path + "/fresh/er"])["z"] == "-N")
    #expect(try letters([folder.path + "/build/x"])["y"] == "-I")
    let text = ToolRun(["--git", folder.path + "/src"]).text
    #expect(text.contains("├── -M changed\n") && text.contains("└── M- deep\n"))
  }

  /// An ignored file is marked even where nothing else is reported.
  @Test func ignoredInAFolderWithoutChanges() throws {
    guard let (folder, run) = try makeRepository() else { return }
    for name in ["quiet", "quiet/deep"] { folder.makeFolder(name) }
    for name in ["quiet/same", "quiet/deep/same"] { folder.makeFile(name, "text of \(name)") }
    try run(["add", "-f", "."])
    try run(["commit", "-q", "-m", "one"])
    folder.makeFile(".gitignore", "*.o\n")
    folder.makeFile("quiet/deep/a.o")
    let found = try letters([folder.path])
    #expect(found["quiet"] == "--" && found["quiet/deep"] == "--")
    #expect(found["quiet/deep/same"] == "--" && found["quiet/deep/a.o"] == "-I")
  }

  /// Such a file is deleted in the index and new on the disk, wherever it is.
  @Test func removedFromTheIndexOnly() throws {
    guard let (folder, run) = try makeRepository() else { return }
    for name in ["some", "all", "all/deep", "ignored"] { folder.makeFolder(name) }
    let files = ["top", "some/gone", "some/same", "all/a", "all/deep/b", "ignored/c"]
    for name in files { folder.makeFile(name, "text of \(name)") }
    try run(["add", "-f", "."])
    try run(["commit", "-q", "-m", "one"])
    try run(["rm", "-qr", "--cached", "top", "some/gone", "all", "ignored"])
    folder.makeFile(".git/info/exclude", "ignored/\n")
    folder.makeFile("all/fresh", "")
    let expected = [
      ".": "DN", "top": "DN", "some": "DN", "some/gone": "DN", "some/same": "--", "all": "DN",
      "all/a": "DN", "all/deep": "DN", "all/deep/b": "DN", "all/fresh": "-N", "ignored": "DI",
      "ignored/c": "DI",
    ]
    #expect(try letters([folder.path]) == expected)
    #expect(
      try letters([folder.path + "/all"])
        == [".": "DN", "a": "DN", "deep": "DN", "deep/b": "DN", "fresh": "-N"])
  }

  /// Each folder that is a repository has a status of its own, in a repository and outside of one.
  @Test func foldersThatAreRepositories() throws {
    guard let git, let (repository, _) = try makeRepository() else { return }
    for (folder, letters) in [(repository, "-N"), (try ScratchFolder(), "--")] {
      for name in ["outer", "outer/one", "outer/one/deep", "two", "plain"] {
        folder.makeFolder(name)
      }
      for name in ["outer/one/deep/a", "outer/one/b", "two/a", "plain/a"] { folder.makeFile(name) }
      for name in ["outer/one", "two"] { _ = try git.run(["init", "-q"], in: folder.path(name)) }
      _ = try git.run(["add", "b"], in: folder.path("outer/one"))
      let expected = [
        ".": letters, "outer": letters, "plain": letters, "plain/a": letters, "outer/one": "NN",
        "outer/one/deep": "-N", "outer/one/deep/a": "-N", "outer/one/b": "N-", "two": "-N",
        "two/a": "-N",
      ]
      #expect(try self.letters([folder.path]) == expected)
      #expect(try self.letters(["--prune", folder.path]) == expected)
    }
  }

  @Test func colors() throws {
    guard let (folder, run) = try makeRepository() else { return }
    folder.makeFile("f", "")
    try run(["add", "f"])
    #expect(ToolRun(["--git", "-C", folder.path]).text.contains("\u{1B}[32mN\u{1B}[0m- f\n"))
    #expect(ToolRun(["--git", "-n", folder.path]).text.contains("N- f\n"))
  }

  @Test func whatGitCannotTellIsRefused() throws {
    guard git != nil else { return }
    let folder = try ScratchFolder()
    let run = ToolRun(["--git", folder.path])
    #expect(run.status == .trouble && run.messages.contains("is not in a git repository"))
    #expect(ToolRun(["--git", "emoji"]).messages.contains("is for directories"))
    #expect(ToolRun(["--git", "-o", folder.path("x.txt"), "."]).status == .trouble)
  }

  /// Programs that the configuration of a repository names are not run.
  @Test(arguments: [
    ["core.fsmonitor", "SCRIPT"], ["filter.a=b.clean", "SCRIPT"], ["filter.a=b.process", "SCRIPT"],
  ])
  func noProgramOfTheRepositoryIsRun(_ setting: [String]) throws {
    guard let (folder, run) = try makeRepository() else { return }
    folder.makeFile("script", "#!/bin/sh\ntouch '\(folder.path("evil"))'\ncat\n")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path("script"))
    folder.makeFile("f", "text")
    folder.makeFile(".gitattributes", "f filter=a=b\n")
    try run(["add", "f", ".gitattributes"])
    try run(["commit", "-q", "-m", "one"])
    folder.makeFile("f", "more")
    let name = setting[0]
    if name.hasPrefix("filter") {
      let part = name.split(separator: ".").last.map(String.init) ?? ""
      let config = "[filter \"a=b\"]\n\(part) = \(folder.path("script"))\nrequired = true\n"
      folder.makeFile(".git/more", config)
      try run(["config", "include.path", "more"])
    } else {
      try run(["config", name, folder.path("script")])
    }
    #expect(try letters([folder.path])["f"] == "-M")
    #expect(folder.content("evil") == nil, "\(name)")
  }

  /// Reading any bytes ends without a trap.
  @Test(arguments: Seeds.some(4))
  func anyOutputCanBeRead(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let pieces = ["1 ", "2 ", "u ", "? ", "! ", ".M ", "N... ", "a", "/", " ", "\0", "#", "R."]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random)!
      }
      let status = GitStatus(porcelain: Array(text.joined().utf8), prefix: Array("a/".utf8)[...])
      var walk = GitWalk(status)
      for level in 0..<3 {
        let letters = walk.enter(Array("a".utf8)[...], level: level)
        #expect(letters.bytes.count == 2)
      }
    }
  }

  @Test func aFolderHasTheLettersOfWhatIsBelow() {
    let porcelain = "? a/b/c\01 M. N... 1 2 3 4 5 a/b/d\01 .D N... 1 2 3 4 5 a/e\0! a/i\0"
    let status = GitStatus(porcelain: Array(porcelain.utf8), prefix: [])
    let letters = { (path: String) in
      status.letters(of: Array(path.utf8)[...]).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(letters("a/b") == "MN" && letters("a") == "MN" && letters("a/e") == "-D")
    #expect(letters("a/i") == "-I" && letters("x") == nil && letters("a/b/d") == "M-")
  }
}
