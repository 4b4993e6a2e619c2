import Foundation
import Testing

@testable import outline_tree

/// The results of a browser: the path of a picked row, and edits in files.
@Suite(.ownThread) struct BrowserPickingTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    folder.makeFolder("inside")
    folder.makeFile("inside/file", "text")
  }

  private func pick() throws -> BrowserRun {
    let run = try BrowserRun(
      ["browse", "--pick", folder.path], outputFile: folder.path("picked"))
    try run.wait("the folder") { $0.focusedText == "▸ inside" }
    return run
  }

  /// The screen goes to the terminal, and only the path to the output.
  @Test(arguments: [
    ("\u{1B}[Cj\r", ["inside/file"]), ("\u{10}", ["inside"]),
    ("lj gg \u{10}", ["inside", "inside/file"]), ("lj gg j\r", ["inside", "inside/file"]),
  ])
  func pickingPrintsThePaths(_ keys: String, _ paths: [String]) throws {
    let run = try pick()
    try run.type(keys)
    #expect(try run.ending() == .exited(0))
    #expect(folder.content("picked") == paths.map { "\(folder.path)/\($0)\n" }.joined())
    #expect(run.screen.isAsFound && run.screen.errors == [])
  }

  @Test func quittingPrintsNothing() throws {
    let run = try pick()
    try run.type("q")
    #expect(try run.ending() == .exited(1))
    #expect(folder.content("picked") == "")
  }

  @Test func inACommandSubstitution() throws {
    let run = try BrowserRun(
      shell: "picked=$(\"$TOOL\" browse --pick \"$FOLDER\"); echo \"$?: ${picked##*/}\"",
      environment: ["FOLDER": folder.path])
    try run.wait("the folder") { $0.focusedText == "▸ inside" }
    try run.type("lj\r")
    try run.wait(for: "0: file")
    #expect(try run.ending() == .exited(0) && run.screen.isAsFound)
  }

  @Test func undoReachesBackBeforeARestart() throws {
    #expect(tool("emoji -o", folder.path("a.outline")).status == .done)
    let path = folder.path("a.outline")
    let first = try BrowserRun(["browse", path])
    try first.wait("the outline") { $0.focusedText == "▾ Smileys" }
    try first.type("zM:move Smileys to bottom\r")
    try first.wait("the moved row") { $0.row(7).contains("Smileys") }
    try first.type("q")
    #expect(try first.ending() == .exited(0))
    #expect(tool(path).lines[1].contains("Nature"))
    let second = try BrowserRun(["browse", path])
    try second.wait("the outline") { $0.focusedText?.contains("Nature") == true }
    try second.type("u")
    try second.wait("the row at the top again") { $0.row(1).contains("Smileys") }
    #expect(second.screen.message == "undo: move Smileys to bottom")
    #expect(second.screen.focusedText?.contains("Smileys") == true)
    try second.type("q")
    #expect(try second.ending() == .exited(0))
    #expect(tool(path).lines[1].contains("Smileys"))
    #expect(second.screen.errors == [] && second.screen.isAsFound)
  }

  /// Neither the changes of the other program nor the edits made here are lost.
  @Test func aFileThatAnotherProgramChanged() throws {
    folder.makeFile("a.md", "- one\n- two\n")
    let run = try BrowserRun(["browse", folder.path("a.md")])
    try run.wait("the document") { $0.focusedText == "one" }
    try run.type("i and a half\u{3}")
    try run.wait("the new title") { $0.focusedText == "one and a half" }
    folder.makeFile("a.md", "- somebody's\n")
    try run.type("\u{13}")
    try run.wait(for: "a.md was changed by another program")
    #expect(folder.content("a.md") == "- somebody's\n")
    #expect(run.screen.focusedText == "one and a half")
    #expect(run.screen.row(0).contains("not saved"))
    try run.type("xq")
    try run.wait("a question") { $0.message.contains("Not saved") }
    try run.type("s")
    try run.wait(for: "a.md was changed by another program")
    try run.type("xqd")
    #expect(try run.ending() == .exited(0))
    #expect(folder.content("a.md") == "- somebody's\n")
  }

  #if os(Linux)
    /// An idle browser does not poll: nothing wakes it up.
    @Test(arguments: ["", "w"])
    func idle(_ keys: String) async throws {
      let run = try BrowserRun(
        shell: "sh -c 'echo $$ >\"$FOLDER/process\"; exec \"$TOOL\" browse \"$FOLDER/inside\"'",
        environment: ["FOLDER": folder.path])
      try run.wait("the folder") { $0.focusedText == "file" }
      try run.type(keys + "\u{7}")
      try run.wait(for: "row 1 of 1")
      // The browser may not be waiting yet when its answer appears on the screen.
      var counts: [Int] = []
      while counts.count < 5 && Set(counts).count == counts.count {
        try await Task.sleep(for: .seconds(1))
        counts.append(try wakeUps())
      }
      #expect(Set(counts).count < counts.count, "woken up \(counts) times")
      try run.type("q")
      #expect(try run.ending() == .exited(0))
    }

    /// Returns how often the threads of the browser have given up the processor to wait.
    private func wakeUps() throws -> Int {
      let process = try #require(folder.content("process")?.split(separator: "\n").first)
      let threads = "/proc/\(process)/task"
      return try FileManager.default.contentsOfDirectory(atPath: threads).reduce(0) { sum, thread in
        let status = try String(contentsOfFile: "\(threads)/\(thread)/status", encoding: .utf8)
        let count = try #require(status.firstMatch(of: #/\nvoluntary_ctxt_switches:\t(\d+)/#))
        return sum + (try #require(Int(count.output.1)))
      }
    }
  #endif
}
