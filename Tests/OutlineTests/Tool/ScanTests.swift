import Foundation
import Testing

@testable import Outline
@testable import outline_tree

@Suite(.ownThread) struct ScanTests {
  /// Paths as the drawing gives them: the levels come back from the connectors.
  private func paths(_ run: ToolRun) -> Set<String> {
    var above: [String] = []
    var paths: Set<String> = []
    for line in run.lines.dropFirst().prefix(while: { !$0.isEmpty }) {
      let title = line.drop { "│├└─ ".contains($0) }
      above.removeLast(above.count - (line.count - title.count) / 4 + 1)
      above.append(String(title))
      paths.insert(above.joined(separator: "/"))
    }
    return paths
  }

  private func pathsInJSON(_ run: ToolRun) throws -> Set<String> {
    let roots = try #require(try run.json as? [[String: Any]])
    var paths: Set<String> = []
    var waiting = [("", roots[0])]
    while let (path, element) = waiting.popLast() {
      for child in element["contents"] as? [[String: Any]] ?? [] {
        let name = try #require(child["name"] as? String)
        paths.insert(path + name)
        waiting.append((path + name + "/", child))
      }
    }
    return paths
  }

  @Test func namesAreInByteOrder() throws {
    let folder = try ScratchFolder()
    var names: [[UInt8]] = (1...255).filter { $0 != 0x2F && $0 != 0x2E }.map { [UInt8($0)] }
    for end in ["", "a", "aa", "b", "Z", "é", "\u{1}"] {
      names += [Array("common start \(end)".utf8), Array("8 bytes!\(end)".utf8)]
    }
    for name in names.shuffled() { folder.makeFile(name) }
    let expected = names.sorted { $0.lexicographicallyPrecedes($1) }
    // A newline in a name would look like two rows.
    let json = try #require(try tool("-J \(folder.path)").json as? [[String: Any]])
    let contents = try #require(json[0]["contents"] as? [[String: Any]])
    let found = contents.map { element -> [UInt8]? in
      if let name = element["name"] as? String { return Array(name.utf8) }
      let bytes = (element["name"] as? [String: String])?["bytes"]
      return bytes.flatMap { Data(base64Encoded: $0) }.map { Array($0) }
    }
    #expect(found == expected)
  }

  /// Few names are sorted in another way than many, and neither looks at what all begin with.
  @Test(arguments: Seeds.some(4))
  func anyNamesAreInByteOrder(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for count in 1...40 {
      let start = ["", "x", "8 bytes!", "a longer start"].randomElement(using: &random)!
      var names: [[UInt8]] = []
      while names.count < count {
        // Names that go on where others end are equal for long.
        let base = names.randomElement(using: &random).flatMap { $0.count < 40 ? $0 : nil }
        let end = (0..<Int.random(in: 1...9, using: &random)).map { _ -> UInt8 in
          [0x01, 0x41, 0x61, 0x7F, 0x80, 0xFF].randomElement(using: &random)!
        }
        let name = (random.oneIn(2) ? base : nil) ?? Array(start.utf8)
        if !names.contains(name + end) { names.append(name + end) }
      }
      let folder = try ScratchFolder()
      for name in names { folder.makeFile(name) }
      let found = tool("-a -0 \(folder.path)").output.split(separator: 0).dropFirst().map {
        Array($0.suffix(from: $0.lastIndex(of: 0x2F)! + 1))
      }
      #expect(found == names.sorted { $0.lexicographicallyPrecedes($1) })
    }
  }

  @Test(arguments: Seeds.some(6))
  func printsWhatIsThere(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let folder = try ScratchFolder()
    var folders = [""]
    var expected: Set<String> = []
    for number in 0..<300 {
      let parent = folders.randomElement(using: &random)!
      let path =
        parent + (parent.isEmpty ? "" : "/")
        + "\(["é", "x", "-n"].randomElement(using: &random)!)\(number)"
      expected.insert(path)
      if random.oneIn(3) {
        folder.makeFolder(path)
        folders.append(path)
      } else {
        folder.makeFile(path)
      }
    }
    let run = tool(folder.path)
    #expect(paths(run) == expected)
    #expect(try pathsInJSON(tool("-J \(folder.path)")) == expected)
    #expect(
      run.report
        == "\(folders.count) directories, \(300 - folders.count + 1) files")
    // An edit without effect shows the same.
    #expect(tool("apply \(folder.path)", "-c", "expand --all").text == run.text)
    #expect(
      tool("apply -J \(folder.path)", "-c", "expand --all").text == tool("-J \(folder.path)").text)
  }

  /// Nested deeper than paths can be long, with a file beside every folder.
  private func makeDeepFolder(_ depth: Int) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    var parent = open(folder.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<depth {
      mkdirat(parent, "d", 0o755)
      close(openat(parent, "f", O_CREAT | O_WRONLY, 0o644))
      let child = openat(parent, "d", O_RDONLY | O_DIRECTORY)
      close(parent)
      parent = child
    }
    close(parent)
    return folder
  }

  @Test func deepFolders() throws {
    let depth = TestSize.pick(1000, large: 3000)
    let folder = try makeDeepFolder(depth)
    let (system, most) = countingOpenFolders()
    let run = ToolRun([folder.path], system: system)
    #expect(run.status == .done && run.error.isEmpty)
    #expect(run.report == "\(depth + 1) directories, \(depth) files")
    #expect(most.withLock { $0.most } <= 24)
    #expect(most.withLock { $0.open } == 0)
    #expect(
      tool("apply \(folder.path)", "-c", "collapse d").lines[1] == "├── ▸ d (\(2 * depth - 2))")
  }

  private struct OpenCount {
    var open = 0
    var most = 0
  }

  /// The real calls, and how many folders are open at a time.
  private func countingOpenFolders() -> (SystemCalls, Counter) {
    let counter = Counter()
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      let file = try PosixFiles.openDirectory(in: parent, named: name, links: links)
      counter.withLock {
        $0.open += 1; $0.most = max($0.most, $0.open)
      }
      return file
    }
    system.close = { file in
      counter.withLock { $0.open -= 1 }
      PosixFiles.closeFile(file)
    }
    return (system, counter)
  }

  private final class Counter: Sendable {
    private let value = Locked(OpenCount())

    func withLock<Result: Sendable>(_ body: (inout OpenCount) -> Result) -> Result {
      value.withLock { body(&$0) }
    }
  }

  /// A chain of folders, deeper than the number that may stay open, each with another folder to read.
  private func makeCombFolder(_ depth: Int) throws -> ScratchFolder {
    let folder = try makeDeepFolder(depth)
    for depth in 0..<depth {
      folder.makeFolder(String(repeating: "d/", count: depth) + "z")
      folder.makeFile(String(repeating: "d/", count: depth) + "z/last")
    }
    return folder
  }

  @Test func comesBackToFoldersThatWereClosed() throws {
    let depth = 400
    let folder = try makeCombFolder(depth)
    let (system, most) = countingOpenFolders()
    let run = ToolRun([folder.path], system: system)
    #expect(run.status == .done && run.error.isEmpty)
    #expect(run.report == "\(2 * depth + 1) directories, \(2 * depth) files")
    #expect(most.withLock { $0.most } <= 24)
    #expect(most.withLock { $0.open } == 0)
  }

  /// Another folder stands where the folder was by then: the entries that waited in it have vanished.
  @Test func doesNotTakeAnotherFolderForTheOneThatWasClosed() throws {
    let depth = 40
    let folder = try makeCombFolder(depth)
    var system = SystemCalls.real
    // Threads that are ahead could read what waits at each level before its folder is closed.
    let chain = ReadChain()
    system.openDirectory = { parent, name, links throws(SystemError) in
      if String(cString: name) == "z" { chain.wait(for: depth) }
      let file = try PosixFiles.openDirectory(in: parent, named: name, links: links)
      if String(cString: name) == "d", links == .stay { chain.add() }
      return file
    }
    system.statusOfFile = { file throws(SystemError) in
      var status = try PosixFiles.status(of: file)
      status.identity.inode = Self.changingNumber.withLock {
        $0 += 1
        return $0
      }
      return status
    }
    let run = ToolRun([folder.path], system: system)
    #expect(run.status == .done && run.error.isEmpty && !run.text.contains("[error"))
    #expect(run.text.components(separatedBy: "── d\n").count == depth + 1)
    #expect(run.text.components(separatedBy: "── z\n").count == depth + 1)
    let inside = run.text.components(separatedBy: "── last\n").count - 1
    #expect(inside > 0 && inside < depth)
  }

  /// The number of folders of a chain that have been opened.
  private final class ReadChain: Sendable {
    private let condition = NSCondition()
    private let count = Locked(0)

    func add() {
      condition.withLock {
        count.withLock { $0 += 1 }
        condition.broadcast()
      }
    }

    func wait(for depth: Int) {
      condition.withLock { while count.withLock({ $0 < depth }) { condition.wait() } }
    }
  }

  private static let changingNumber = Locked<UInt64>(0)

  @Test func opensFewerFoldersWhereTheSystemAllowsFewer() throws {
    let folder = try makeCombFolder(60)
    let expected = tool(folder.path).text
    let counter = Counter()
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      if counter.withLock({ $0.open >= 8 }) { throw .tooManyOpenFiles }
      let file = try PosixFiles.openDirectory(in: parent, named: name, links: links)
      counter.withLock { $0.open += 1 }
      return file
    }
    system.close = { file in
      counter.withLock { $0.open -= 1 }
      PosixFiles.closeFile(file)
    }
    #expect(ToolRun([folder.path], system: system).text == expected)
  }

  private func failing(_ failed: String, _ error: SystemError) -> SystemCalls {
    var system = SystemCalls.real
    system.openDirectory = { parent, name, links throws(SystemError) in
      if String(cString: name) == failed { throw error }
      return try PosixFiles.openDirectory(in: parent, named: name, links: links)
    }
    return system
  }

  private func makeSmallFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["a", "shut", "z"] {
      folder.makeFolder(name)
      folder.makeFile("\(name)/f")
    }
    return folder
  }

  @Test func unreadableFolder() throws {
    let folder = try makeSmallFolder()
    let system = failing("shut", .accessDenied)
    let run = ToolRun([folder.path], system: system)
    #expect(run.status == .incomplete)
    #expect(run.lines[3] == "├── shut  [error opening dir]" && run.lines[4] == "└── z")
    #expect(run.messages == "outline-tree: \(folder.path)/shut: Permission denied\n")
    let json = ToolRun(["-J", folder.path], system: system)
    #expect(json.text.contains(#""name":"shut","contents":[{"error": "error opening dir"}]}"#))
    _ = try json.json
    let edited = ToolRun(["apply", folder.path, "-c", "up z"], system: system)
    #expect(edited.status == .incomplete && edited.text.contains("shut  [error opening dir]"))
  }

  @Test func unreadableSource() throws {
    let folder = try makeSmallFolder()
    let run = ToolRun([folder.path], system: failing(folder.path, .accessDenied))
    #expect(run.status == .trouble && run.output.isEmpty)
    #expect(run.messages == "outline-tree: \(folder.path): Permission denied\n")
  }

  @Test func errorWhileListing() throws {
    let folder = try makeSmallFolder()
    folder.makeFile("shut/locked")
    var system = SystemCalls.real
    system.list = { file, buffer, body throws(SystemError) in
      var isShut = false
      try PosixFiles.list(file, using: buffer) { name, type in
        if name.elementsEqual("locked".utf8) { isShut = true }
        body(name, type)
      }
      if isShut { throw .inputOutput }
    }
    let run = ToolRun([folder.path], system: system)
    #expect(run.status == .incomplete && run.lines[3] == "├── shut  [error opening dir]")
    #expect(run.messages.contains("shut: Input/output error"))
  }

  @Test(arguments: [SystemError.notFound, .notADirectory, .tooManyLinks])
  func whatVanishesHasNothingInIt(error: SystemError) throws {
    let folder = try makeSmallFolder()
    let run = ToolRun([folder.path], system: failing("shut", error))
    #expect(run.status == .done && run.error.isEmpty)
    #expect(
      run.lines[1...] == [
        "├── a", "│   └── f", "├── shut", "└── z", "    └── f", "", "4 directories, 2 files", "",
      ])
  }

  @Test func bothWaysToListAFolderAgree() throws {
    let folder = try makeSmallFolder()
    for number in 0..<2000 { folder.makeFile("\(number)-" + String(repeating: "n", count: 200)) }
    folder.makeLink("link", to: "a")
    let file = try PosixFiles.openDirectory(
      in: PosixFiles.workingDirectory, named: folder.path, links: .follow)
    defer { PosixFiles.closeFile(file) }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 8)
    defer { block.deallocate() }
    var inBlocks: [[UInt8]: EntryType] = [:]
    try PosixFiles.list(file, using: block) { inBlocks[Array($0)] = $1 }
    let again = try PosixFiles.openDirectory(
      in: PosixFiles.workingDirectory, named: folder.path, links: .follow)
    defer { PosixFiles.closeFile(again) }
    var oneByOne: [[UInt8]: EntryType] = [:]
    try PosixFiles.listEntries(again) { oneByOne[Array($0)] = $1 }
    #expect(inBlocks == oneByOne && inBlocks.count == 2004)
  }

  @Test func typesThatTheListingDoesNotTell() throws {
    let folder = try makeSmallFolder()
    folder.makeLink("link", to: "a")
    var system = SystemCalls.real
    system.list = { file, buffer, body throws(SystemError) in
      try PosixFiles.list(file, using: buffer) { name, _ in body(name, .unknown) }
    }
    #expect(ToolRun([folder.path], system: system).text == tool(folder.path).text)
  }

  @Test func foldersThatChangeWhileTheyAreRead() throws {
    let folder = try makeSmallFolder()
    let racer = Thread {
      for _ in 0..<400 {
        rename(folder.path("a"), folder.path("b"))
        unlink(folder.path("z/f"))
        rename(folder.path("b"), folder.path("a"))
        folder.makeFile("z/f")
      }
    }
    racer.start()
    while !racer.isFinished {
      let run = tool(folder.path)
      #expect(run.status == .done && run.error.isEmpty)
    }
  }
}
