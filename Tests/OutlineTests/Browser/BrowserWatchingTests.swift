import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// A browser that watches a folder shows what changes on the disk.
@Suite(.ownThread) final class BrowserWatchingTests {
  private let folder: ScratchFolder
  private let interference = Interference()

  init() throws {
    folder = try ScratchFolder()
    for name in ["src", "src/lib", "src/lib/deep"] { folder.makeFolder(name) }
    for name in ["src/main", "src/lib/list"] { folder.makeFile(name) }
  }

  /// Events that happen just before a folder is opened.
  private final class Interference: Sendable {
    private let waiting = Locked<[@Sendable () -> Void]>([])

    func add(_ event: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(event) } }

    func happen() {
      let events = waiting.withLock { events in
        defer { events = [] }
        return events
      }
      for event in events { event() }
    }
  }

  /// Returns a browser in which all folders are open.
  private func host(isWatching: Bool = true) throws -> BrowserHost {
    var system = SystemCalls.real
    let open = system.openDirectory
    system.openDirectory = { [interference] parent, name, links throws(SystemError) in
      if String(cString: name).contains("lib") { interference.happen() }
      return try open(parent, name, links)
    }
    let run = Run(streams: .standard(.real), system: system, environment: { _ in nil })
    let arguments = ["browse", folder.path].map { Array($0.utf8) }
    let request = try ArgumentParser.parse(arguments)
    let host = try BrowseCommand(run: run, request: request).host()
    type("zR", host)
    setWatching(isWatching, host)
    return host
  }

  /// Turns watching on or off. Whether it is on at first depends on the file system.
  private func setWatching(_ isWanted: Bool, _ host: BrowserHost) {
    if (host.state.directory.watching == true) != isWanted { type("w", host) }
    host.followDisk()
    #expect((host.directory?.watch != nil) == isWanted)
  }

  private func type(_ text: String, _ host: BrowserHost) {
    var decoder = KeyDecoder()
    for key in decoder.decode(text.utf8) {
      _ = host.perform(host.state.handle(key))
      host.continueReading(milliseconds: 10_000)
      host.followDisk()
    }
  }

  /// Applies everything that has changed on the disk.
  private func look(_ host: BrowserHost) {
    host.readChanges()
    host.followDisk()
  }

  private func rows(_ host: BrowserHost) -> String {
    host.state.document.outline.visibleRows.map { row in
      String(repeating: ">", count: row.level) + host.state.document.text(of: row.item)
    }.joined(separator: " ")
  }

  @Test func changesAreShown() throws {
    let host = try self.host()
    #expect(rows(host) == "src >lib >>deep >>list >main")
    folder.makeFile("src/lib/new")
    folder.remove("src/main")
    look(host)
    #expect(rows(host) == "src >lib >>deep >>list >>new")
    for name in ["new", "list", "deep", ""] { folder.remove("src/lib/" + name) }
    look(host)
    #expect(rows(host) == "src")
    folder.makeFile("src/about")
    look(host)
    #expect(rows(host) == "src >about")
    #expect(host.state.message == "“lib” is gone")
  }

  /// A folder may disappear after its change was reported and before it is read.
  @Test func aFolderThatDisappearsBeforeItIsRead() throws {
    let host = try self.host()
    folder.makeFile("src/lib/new")
    interference.add { [folder] in
      for name in ["new", "list", "deep", ""] { folder.remove("src/lib/" + name) }
    }
    look(host)
    #expect(rows(host) == "src >main")
    #expect(host.state.message == "“lib” is gone")
    look(host)
    #expect(rows(host) == "src >main")
  }

  /// A folder that replaces a watched one is watched, too.
  @Test func aReplacedFolder() throws {
    let host = try self.host()
    rename(folder.path("src/lib"), folder.path("old"))
    folder.makeFolder("src/lib")
    folder.makeFile("src/lib/one")
    look(host)
    #expect(rows(host).hasSuffix("src >lib >>one >main"))
    folder.makeFile("src/lib/two")
    look(host)
    #expect(rows(host).hasSuffix("src >lib >>one >>two >main"))
  }

  /// Its subfolders are watched, too, although nothing changed in the subfolders of the old one.
  @Test func aReplacedFolderWithSubfolders() throws {
    folder.makeFile("src/lib/deep/file")
    let host = try self.host()
    rename(folder.path("src/lib"), folder.path("old"))
    for name in ["src/lib", "src/lib/deep"] { folder.makeFolder(name) }
    look(host)
    #expect(rows(host).hasSuffix("src >lib >>deep >main"))
    folder.makeFile("src/lib/deep/new")
    folder.makeFile("old/deep/other")
    look(host)
    #expect(rows(host).hasSuffix("src >lib >>deep >>>new >main"))
  }

  private func remove(_ names: String...) { for name in names { folder.remove(name) } }

  /// Folders that are deleted and created again are open or closed as before.
  @Test func aFolderThatIsCreatedAgain() throws {
    folder.makeFile("src/lib/deep/file")
    folder.makeFolder("src/lib/shut")
    folder.makeFile("src/lib/shut/file")
    let host = try self.host()
    #expect(rows(host) == "src >lib >>deep >>>file >>list >>shut >>>file >main")
    type("5jh", host)
    #expect(rows(host) == "src >lib >>deep >>>file >>list >>shut >main")
    remove("src/lib/deep/file", "src/lib/deep", "src/lib/shut/file", "src/lib/shut", "src/lib/list")
    remove("src/lib", "src/main", "src")
    look(host)
    #expect(rows(host) == "")
    #expect(host.state.message == "“src” is gone")
    for name in ["src", "src/lib", "src/lib/deep", "src/lib/shut"] { folder.makeFolder(name) }
    for name in ["src/lib/deep/file", "src/lib/shut/file", "src/new"] { folder.makeFile(name) }
    look(host)
    host.continueReading(milliseconds: 10_000)
    #expect(rows(host) == "src >lib >>deep >>>file >>shut >new")
    #expect(host.state.message == "“src” is back")
    host.followDisk()
    folder.makeFile("src/lib/deep/more")
    look(host)
    #expect(rows(host) == "src >lib >>deep >>>file >>>more >>shut >new")
  }

  /// Returns a browser of a subfolder of the scratch folder, so that it can be deleted.
  private func hostOfSource() throws -> BrowserHost {
    let run = Run(streams: .standard(.real), system: .real, environment: { _ in nil })
    let arguments = ["browse", folder.path("src")].map { Array($0.utf8) }
    let request = try ArgumentParser.parse(arguments)
    let host = try BrowseCommand(run: run, request: request).host()
    type("zR", host)
    setWatching(true, host)
    #expect(rows(host) == "lib >deep >list main")
    return host
  }

  private func removeSource() {
    remove("src/lib/deep", "src/lib/list", "src/lib", "src/main", "src")
  }

  private func makeSource(at name: String = "src") {
    for name in [name, name + "/lib", name + "/lib/deep"] { folder.makeFolder(name) }
    for name in [name + "/new", name + "/lib/list"] { folder.makeFile(name) }
  }

  /// The browsed folder itself is deleted and created again.
  @Test(arguments: [true, false])
  func theSourceIsCreatedAgain(isSeenMeanwhile: Bool) throws {
    let host = try hostOfSource()
    removeSource()
    if isSeenMeanwhile {
      look(host)
      #expect(rows(host) == "" && host.state.view.reading.isSourceGone)
      let path = folder.path("src")
      #expect(
        host.state.message
          == "\(path)/: No such file or directory: the directory is shown again when it is back")
      let header = String(decoding: host.state.frame().lines[0], as: UTF8.self)
      #expect(header.contains("[gone]"))
    }
    makeSource()
    look(host)
    host.continueReading(milliseconds: 10_000)
    #expect(rows(host) == "lib >deep >list new")
    host.followDisk()
    folder.makeFile("src/lib/more")
    look(host)
    #expect(rows(host) == "lib >deep >list >more new")
    #expect(!host.state.view.reading.isSourceGone)
  }

  /// Another folder gets the name of the browsed one, at once or later.
  @Test func theSourceIsReplaced() throws {
    folder.makeFolder("src/lib/deep/a")
    folder.remove("src/lib/deep/a")
    let host = try hostOfSource()
    makeSource(at: "other")
    rename(folder.path("src"), folder.path("old"))
    rename(folder.path("other"), folder.path("src"))
    look(host)
    host.continueReading(milliseconds: 10_000)
    #expect(rows(host) == "lib >deep >list new")
    // Changes in the folder that was replaced are ignored.
    folder.makeFile("old/lib/wrong")
    folder.makeFile("src/lib/right")
    look(host)
    #expect(rows(host) == "lib >deep >list >right new")
    rename(folder.path("src"), folder.path("src2"))
    look(host)
    #expect(rows(host) == "")
    rename(folder.path("src2"), folder.path("src"))
    look(host)
    host.continueReading(milliseconds: 10_000)
    #expect(rows(host) == "lib >deep >list >right new")
  }

  /// The parent of the browsed folder is deleted and created again, too.
  @Test func theParentOfTheSourceIsCreatedAgain() throws {
    let above = try ScratchFolder()
    above.makeFolder("a")
    above.makeFolder("a/b")
    above.makeFile("a/b/file")
    let run = Run(streams: .standard(.real), system: .real, environment: { _ in nil })
    let arguments = ["browse", above.path("a/b")].map { Array($0.utf8) }
    let request = try ArgumentParser.parse(arguments)
    let host = try BrowseCommand(run: run, request: request).host()
    setWatching(true, host)
    for name in ["a/b/file", "a/b", "a"] { above.remove(name) }
    look(host)
    #expect(rows(host) == "" && host.state.view.reading.isSourceGone)
    above.makeFolder("a")
    look(host)
    #expect(host.state.view.reading.isSourceGone)
    above.makeFolder("a/b")
    above.makeFile("a/b/file")
    look(host)
    #expect(rows(host) == "file" && !host.state.view.reading.isSourceGone)
  }

  /// Without watching, reading again finds out that the folder is gone or back.
  @Test func theSourceIsReadAgain() throws {
    let host = try hostOfSource()
    setWatching(false, host)
    removeSource()
    type("R", host)
    #expect(rows(host) == "" && host.state.view.reading.isSourceGone)
    makeSource()
    type("R", host)
    #expect(rows(host) == "lib >deep >list new" && !host.state.view.reading.isSourceGone)
  }

  /// The working directory of the shell is deleted and created again, on a real terminal.
  @Test func theSourceOnTheScreen() throws {
    folder.makeFile("src/lib/deep/file")
    let run = try BrowserRun(
      shell: "cd '\(folder.path("src"))'; exec \"$TOOL\" browse", size: .init(columns: 60, rows: 12)
    )
    try run.wait("the folder") { $0.focusedText == "▸ lib" }
    try run.type("zR")
    try run.wait(for: "deep")
    if run.screen.row(0).contains("not watching") { try run.type("w") }
    remove("src/lib/deep/file")
    removeSource()
    try run.wait(for: "[gone]")
    makeSource()
    try run.wait("the folder again") { screen in
      ["▾ lib", "deep", "list", "new"].allSatisfy { text in
        screen.rows.contains { $0.contains(text) }
      }
    }
    folder.makeFile("src/lib/deep/again")
    try run.wait(for: "again")
    try run.type("q")
    #expect(try run.ending() == .exited(0))
    #expect(run.screen.errors == [] && run.screen.isAsFound)
  }

  /// Watching also shows the changes since the folder was read.
  @Test func earlierChanges() throws {
    let host = try self.host(isWatching: false)
    folder.makeFile("src/lib/new")
    setWatching(true, host)
    #expect(rows(host) == "src >lib >>deep >>list >>new >main")
    // Closed folders are not watched, but read again when they are opened.
    type("jh", host)
    #expect(rows(host) == "src >lib >main")
    folder.makeFile("src/lib/newer")
    look(host)
    type("l", host)
    #expect(rows(host) == "src >lib >>deep >>list >>new >>newer >main")
  }

  /// Earlier changes are shown at once, not only with the next key.
  @Test func earlierChangesOnTheScreen() throws {
    let run = try BrowserRun(["browse", folder.path])
    try run.wait("the folder") { $0.focusedText == "▸ src" }
    if !run.screen.row(0).contains("not watching") { try run.type("w") }
    try run.wait(for: "[not watching]")
    folder.makeFile("new")
    try run.type("w")
    try run.wait(for: "new")
    #expect(!run.screen.row(0).contains("watching"))
    try run.type("q")
    #expect(try run.ending() == .exited(0))
  }

  /// Changes in a folder that is being read for the first time are not missed.
  @Test func changesWhileAFolderIsRead() throws {
    let host = try self.host()
    folder.makeFolder("src/lib/more")
    look(host)
    type("4j", host)
    interference.add { [folder] in folder.makeFile("src/lib/more/file") }
    type("l", host)
    folder.makeFile("src/lib/more/other")
    look(host)
    #expect(rows(host) == "src >lib >>deep >>list >>more >>>file >>>other >main")
  }

  /// Exactly the open folders are watched, however rows are opened and closed.
  @Test(arguments: Seeds.some(4))
  func openFoldersAreWatched(_ seed: UInt64) throws {
    for name in ["src/lib/deep/er", "src/other", "src/other/lib", "top"] { folder.makeFolder(name) }
    let host = try self.host()
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      let keys = ["j", "k", "l", "h", "zO", "zC", "zR", "zM", "*", "K", "J", "u", "R", "gg", "G"]
        .randomElement(using: &random)!
      // From there, the key goes to the directory above, which other tests change.
      if keys == "h", host.state.isAtRootOfDirectory { continue }
      type(keys, host)
      let open = host.state.document.outline.visibleRows.filter(\.isExpanded).map(\.item)
      #expect(
        (host.directory?.watch).map { Set($0.watched.keys) } == Set([nil] + open), "after \(keys)")
    }
  }

  /// A directory is watched from the start if that is cheap, and then `w` turns watching off.
  @Test func watchingIsOnAtFirst() throws {
    let browser = try KeptBrowser(folder.path)
    let loader = try #require(browser.host.directory?.loader)
    let isCheap = FolderWatcher.noticesAllChanges(in: loader.source.file)
    #expect((browser.host.directory?.watch != nil) == isCheap)
    #expect(browser.screen.contains("[not watching]") == !isCheap)
    browser.type("w")
    #expect(browser.screen.contains("[not watching]") == isCheap)
  }

  #if os(Linux)
    /// The files of the kernel change without being written.
    @Test func theFilesOfTheKernelAreNotWatched() throws {
      let browser = try KeptBrowser("/proc/self")
      #expect(browser.host.directory?.watch == nil && browser.screen.contains("[not watching]"))
    }
  #endif

  /// A list of paths and a document cannot be watched, which needs no words in the header.
  @Test func whatCannotBeWatched() throws {
    folder.makeFile("a.md", "- a\n")
    #expect(try !KeptBrowser(folder.path("a.md")).screen.contains("watching"))
  }
}
