import Testing

@testable import outline_tree

/// `--prune`.
@Suite(.ownThread) struct PruningTests {
  @Test func emptyFolders() throws {
    let folder = try ScratchFolder()
    for name in ["full", "empty", "nested", "nested/empty"] { folder.makeFolder(name) }
    folder.makeFile("full/f")
    for name in ["full", "empty"] { folder.makeLink("to-\(name)", to: name) }
    let start = ["├── full", "│   └── f"]
    let last = ["└── full", "    └── f"]
    #expect(tool("--prune \(folder.path)").lines[1...3] == (last + [""])[...])
    #expect(
      tool("--prune -l \(folder.path)").lines[1...4]
        == (start + ["└── to-full -> full", "    └── f"])[...])
    // A link that is asked for is not there for what is below it.
    let links = tool("--prune --type l \(folder.path)").lines
    #expect(links[1...2] == ["├── to-empty -> empty", "└── to-full -> full"])
    // Only directories are read then, so none would be left.
    #expect(
      tool("--prune -d \(folder.path)").messages.contains("“-d” and “--prune” cannot be combined"))
    #expect(
      tool("apply --prune \(folder.path)", "-c", "expand --all").text
        == tool("--prune \(folder.path)").text)
  }
}
