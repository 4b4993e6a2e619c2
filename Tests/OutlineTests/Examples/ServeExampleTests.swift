import Foundation
import Testing

@testable import outline_tree

/// The examples of clients of `serve`.
@Suite(.ownThread) struct ServeExampleTests {
  private static let folder = Fixtures.packageFolder.appending(path: "Examples/serve")

  /// The client in Python shows what `print` shows. It needs Python, and is short.
  @Test func theClientInPython() throws {
    let script = Self.folder.appending(path: "mirror_folder.py")
    let text = try String(contentsOf: script, encoding: .utf8)
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 51)
    guard let python = InstalledProgram("python3") else { return }
    let tree = try ScratchFolder()
    tree.makeFolder("d")
    tree.makeFile("d/x\ny")
    tree.makeFile("a")
    let tool = try BuiltExecutable("outline-tree").url.path
    let arguments = ["-c", "OUTLINE_TREE='\(tool)' python3 '\(script.path)' '\(tree.path)' --once"]
    let shell = try #require(InstalledProgram("sh"))
    let outcome = try shell.run(arguments)
    #expect(outcome.status == 0 && outcome.messages.isEmpty)
    #expect(outcome.output == "a\nd/\n    x?y\n-- 3 rows\n")
    _ = python
  }

  /// The configuration starts a server that answers, and the page shows it.
  @Test func theConfigurationOfAnAgent() throws {
    let text = try String(contentsOf: Self.folder.appending(path: "agent.json"), encoding: .utf8)
    let page = try Page("\(Page.catalogue)/ServingAgents.md")
    #expect(page.blocks(in: "json").map { $0.lines.joined(separator: "\n") + "\n" } == [text])
    let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as! NSDictionary
    let server = (json["mcpServers"] as! NSDictionary)["outline"] as! NSDictionary
    #expect(server["command"] as? String == "outline-tree")
    let run = ToolRun(
      server["args"] as! [String],
      input: #"{"jsonrpc":"2.0","id":1,"method":"ping"}"# + "\n")
    #expect(run.status == .done && run.text == #"{"jsonrpc":"2.0","id":1,"result":{}}"# + "\n")
  }
}
