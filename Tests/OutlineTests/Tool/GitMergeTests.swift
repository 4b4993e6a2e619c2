import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// The tool as git's merge driver, as `help git` sets it up, in real repositories.
@Suite(.ownThread) struct GitMergeTests {
  private let repository: MergeRepository?

  init() throws { repository = try InstalledProgram("git").map(MergeRepository.init) }

  private static let base = """
    # Shopping

    - Food
      - Apple
      - Bread
      - Milk
    - Drinks
      - Tea
      - Coffee

    """

  private static let moved = """
    # Shopping

    - Drinks
      - Tea
      - Coffee
      - Milk
    - Food
      - Apple
      - Bread

    """

  private static let renamed = base.replacing("Milk", with: "Oat milk")
    .replacing("  - Coffee\n", with: "  - Coffee\n  - Water\n")

  /// One branch moves a row and its parent, the other renames the row: no conflict, and the row is there once.
  @Test(arguments: ["merge", "rebase", "cherry-pick"])
  func movedAndRenamed(how: String) throws {
    guard let repository else { return }
    try repository.commit(Self.base, "list.md", on: "main", from: nil)
    try repository.commit(Self.moved, "list.md", on: "move", from: "main")
    try repository.commit(Self.renamed, "list.md", on: "rename", from: "main")
    try repository.git(["checkout", "-q", "move"])
    if how == "rebase" { try repository.git(["checkout", "-q", "rename"]) }
    let other = how == "rebase" ? "move" : "rename"
    try repository.git([how] + (how == "merge" ? ["-q", "--no-edit"] : []) + [other])
    let merged = Self.moved.replacing("Milk", with: "Oat milk")
    let text = try #require(repository.folder.content("list.md"))
    #expect(text.split(separator: "\n").filter { $0.contains("Oat milk") }.count == 1)
    #expect(text.split(separator: "\n").filter { $0.contains("Water") }.count == 1)
    #expect(
      text.split(separator: "\n").filter { !$0.contains("Water") }
        == merged.split(separator: "\n"))
    try repository.git(["diff", "--quiet", "HEAD"])
    withExtendedLifetime(repository) {}
  }

  /// A true conflict: git says so, both sides are in the file, and resolving it completes the merge.
  @Test(arguments: MergeSide.allCases)
  func conflict(side: MergeSide) throws {
    guard let repository else { return }
    try repository.commit(Self.base, "list.md", on: "main", from: nil)
    let ours = Self.moved.replacing("Apple", with: "Green apple")
    try repository.commit(ours, "list.md", on: "ours", from: "main")
    let theirs = Self.base.replacing("Apple", with: "Red apple")
    try repository.commit(theirs, "list.md", on: "theirs", from: "main")
    try repository.git(["checkout", "-q", "ours"])
    let merge = try repository.run(["merge", "--no-edit", "theirs"])
    #expect(merge.status == 1)
    #expect(
      merge.messages.contains(
        "list.md: both sides changed the title of “Apple”: ours to “Green apple”, theirs to “Red apple”"
      ), "\(merge)")
    let text = try #require(repository.folder.content("list.md"))
    #expect(
      text.contains("<<<<<<< ours\n  - Green apple\n=======\n  - Red apple\n>>>>>>> theirs\n"))
    #expect(try repository.git(["diff", "--name-only", "--diff-filter=U"]) == "list.md\n")
    #expect(
      ToolRun(["resolve", repository.folder.path("list.md"), "--\(side)"]).status == .done)
    try repository.git(["add", "list.md"])
    try repository.git(["commit", "-q", "--no-edit"])
    let resolved = try repository.git(["show", "HEAD:list.md"])
    #expect(
      resolved == (side == .ours ? ours : ours.replacing("Green apple", with: "Red apple")))
    withExtendedLifetime(repository) {}
  }

  /// `.outline` files: git cannot merge them by lines. The history of both branches is in the result.
  @Test func stores() throws {
    guard let repository else { return }
    let path = repository.folder.path("notes.outline")
    func apply(_ command: String) {
      #expect(ToolRun(["apply", path, "--in-place", "-c", command]).status == .done)
    }
    let source = repository.folder.path("source.md")
    repository.folder.makeFile("source.md", Self.base)
    #expect(ToolRun([source, "-o", path]).status == .done)
    repository.folder.remove("source.md")
    try repository.commitAll(on: "main", from: nil)
    try repository.git(["checkout", "-q", "-b", "ours"])
    apply("move Drinks before Food")
    apply("insert \"Water\" into Drinks")
    try repository.commitAll(on: "ours", from: nil)
    try repository.git(["checkout", "-q", "-b", "theirs", "main"])
    apply("rename Tea \"Green tea\"")
    apply("insert \"Juice\" into Drinks")
    try repository.commitAll(on: "theirs", from: nil)
    try repository.git(["checkout", "-q", "ours"])
    try repository.git(["merge", "-q", "--no-edit", "theirs"])
    let shown = ToolRun([path, "--format", "indented"]).text
    #expect(
      shown == "Shopping\n\tDrinks\n\t\tGreen tea\n\t\tCoffee\n\t\tWater\n\t\tJuice\n"
        + "\tFood\n\t\tApple\n\t\tBread\n\t\tMilk\n")
    #expect(ToolRun(["log", path]).lines.count >= 4)
    for _ in 0..<4 { #expect(ToolRun(["undo", path]).status == .done) }
    let undone = ToolRun([path, "--format", "indented"]).text
    #expect(
      undone == ToolRun([try repository.file("main:notes.outline"), "--format", "indented"]).text)
    // Differences are shown as Markdown.
    let difference = try repository.git(["diff", "main", "ours", "--", "notes.outline"])
    #expect(difference.contains("+  - Water"))
    withExtendedLifetime(repository) {}
  }

  /// Undoing a commit, picking one out of a branch, and leaving one out: only that is undone, picked or left out.
  @Test func commitsOutOfOrder() throws {
    guard let repository else { return }
    let path = repository.folder.path("notes.outline")
    func titles() -> [Substring] {
      ToolRun([path, "--format", "indented"]).text.split(separator: "\n")
    }
    repository.folder.makeFile("source.txt", "Start\n")
    #expect(ToolRun([repository.folder.path("source.txt"), "-o", path]).status == .done)
    repository.folder.remove("source.txt")
    try repository.commitAll(on: "main", from: nil)
    try repository.git(["branch", "base"])
    for title in ["A", "B", "C", "D"] {
      let run = ToolRun(["apply", path, "--in-place", "-c", "insert \"\(title)\" after Start"])
      #expect(run.status == .done)
      try repository.git(["commit", "-qam", title])
    }
    try repository.git(["checkout", "-q", "-b", "undone"])
    try repository.git(["revert", "--no-edit", "HEAD~2"])
    #expect(titles() == ["Start", "D", "C", "A"])
    try repository.git(["checkout", "-q", "base"])
    let run = ToolRun(["apply", path, "--in-place", "-c", "insert \"Own\" after Start"])
    #expect(run.status == .done)
    try repository.git(["commit", "-qam", "own"])
    try repository.git(["cherry-pick", "main"])
    #expect(titles() == ["Start", "Own", "D"] || titles() == ["Start", "D", "Own"])
    #expect(ToolRun(["log", path]).text.contains("insert"))
    try repository.git(["checkout", "-q", "main"])
    try repository.git(["rebase", "-q", "--onto", "HEAD~3", "HEAD~2"])
    #expect(titles() == ["Start", "D", "C", "A"])
    withExtendedLifetime(repository) {}
  }

  /// A file that cannot be read: both sides are in it.
  @Test func trouble() throws {
    guard let repository else { return }
    let broken = "{\"title\":"
    try repository.commit("[]\n", "a.json", on: "main", from: nil)
    try repository.commit("[\n\(broken)\n", "a.json", on: "ours", from: "main")
    try repository.commit("[\n{\"title\":\"x\"}]\n", "a.json", on: "theirs", from: "main")
    let merge = try repository.run(["merge", "--no-edit", "ours"])
    #expect(merge.status == 1 && merge.messages.contains("a.json: not merged by rows"), "\(merge)")
    let text = try #require(repository.folder.content("a.json"))
    #expect(
      text == "[\n<<<<<<< ours\n{\"title\":\"x\"}]\n=======\n\(broken)\n>>>>>>> theirs\n")
    withExtendedLifetime(repository) {}
  }

  /// A file that both branches added: the base is empty. Rows that both have are there once.
  @Test(arguments: ["md", "opml", "json", "outline"])
  func addedOnBothSides(kind: String) throws {
    guard let repository else { return }
    let name = "list." + kind
    for (branch, row) in [("ours", "  - Water\n"), ("theirs", "  - Juice\n")] {
      try repository.git(["checkout", "-q", "-b", branch, "main"])
      repository.folder.makeFile("source.md", Self.base + row)
      #expect(
        ToolRun([repository.folder.path("source.md"), "-o", repository.folder.path(name)]).status
          == .done)
      repository.folder.remove("source.md")
      try repository.commitAll(on: branch, from: nil)
    }
    try repository.git(["merge", "-q", "--no-edit", "ours"])
    let shown = ToolRun([repository.folder.path(name), "--format", "indented"]).text
    let titles = shown.split(separator: "\n").map { $0.drop { $0 == "\t" } }
    #expect(
      titles == [
        "Shopping", "Food", "Apple", "Bread", "Milk", "Drinks", "Tea", "Coffee", "Juice", "Water",
      ])
    withExtendedLifetime(repository) {}
  }

  /// Two branches that merge each other again and again.
  @Test func backAndForth() throws {
    guard let repository else { return }
    try repository.commit(Self.base, "list.md", on: "main", from: nil)
    try repository.git(["branch", "other"])
    var titles = Set(["Shopping", "Food", "Apple", "Bread", "Milk", "Drinks", "Tea", "Coffee"])
    for round in 0..<4 {
      for branch in ["main", "other"] {
        try repository.git(["checkout", "-q", branch])
        let text = try #require(repository.folder.content("list.md"))
        let title = "Something \(branch) \(round)"
        titles.insert(title)
        let row = branch == "main" ? "  - Apple\n" : "  - Tea\n"
        repository.folder.makeFile(
          "list.md", text.replacing(row, with: row + "  - \(title)\n"))
        try repository.git(["commit", "-qam", title])
      }
      try repository.git(["checkout", "-q", round % 2 == 0 ? "main" : "other"])
      try repository.git(["merge", "-q", "--no-edit", round % 2 == 0 ? "other" : "main"])
    }
    try repository.git(["checkout", "-q", "main"])
    try repository.git(["merge", "-q", "--no-edit", "other"])
    let text = try #require(repository.folder.content("list.md"))
    let document = try DocumentFormat.markdown.decode(Array(text.utf8)).document
    #expect(document.outline.items.map { document[$0].title }.sorted() == titles.sorted())
    withExtendedLifetime(repository) {}
  }
}

/// A repository with the tool as its merge driver.
private struct MergeRepository {
  let folder: ScratchFolder
  private let program: InstalledProgram

  init(_ git: InstalledProgram) throws {
    (folder, program) = (try ScratchFolder(), git)
    try self.git(["init", "-q", "-b", "main"])
    let tool = try BuiltExecutable("outline-tree").url.path
    // For this repository only, and with the tool that was built.
    let lines = HelpText.gitConfiguration.replacing(
      "= outline-tree", with: "= env OUTLINE_TREE_OPTIONS= '\(tool)'")
    let configuration = try #require(folder.content(".git/config"))
    folder.makeFile(".git/config", configuration + lines + "\n")
    folder.makeFile(
      ".gitattributes",
      "*.outline merge=outline diff=outline -text\n"
        + ["md", "opml", "json"].map { "*.\($0) merge=outline\n" }.joined())
    try self.git(["add", "."])
    try self.git(["commit", "-q", "-m", "attributes"])
  }

  func run(
    _ words: [String]
  ) throws -> (status: Int32, output: String, messages: String) {
    let identity = ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "core.editor=true"]
    return try program.run(identity + words, in: folder.path)
  }

  @discardableResult
  func git(_ words: [String]) throws -> String {
    let result = try run(words)
    #expect(result.status == 0, "\(words): \(result.output)\(result.messages)")
    return result.output
  }

  func commit(_ text: String, _ name: String, on branch: String, from start: String?) throws {
    if let start { try git(["checkout", "-q", "-b", branch, start]) }
    folder.makeFile(name, text)
    try commitAll(on: branch, from: start)
  }

  func commitAll(on branch: String, from start: String?) throws {
    try git(["add", "."])
    try git(["commit", "-q", "-m", "on \(branch)"])
  }

  /// Writes a file of a commit, and returns its path.
  func file(_ name: String) throws -> String {
    folder.makeFolder("shown")
    let path = "shown/" + name.split(separator: ":").last!
    folder.makeFile(path, try git(["show", "--no-textconv", name]))
    return folder.path(path)
  }
}
