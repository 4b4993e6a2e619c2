import Foundation
import Outline
import Synchronization
import Testing

@testable import outline_tree

/// What happens on the disk while a browser watches it.
@Suite final class BrowserWatchingTests {
  private let folder: ScratchFolder
  private let interference = Interference()

  init() throws {
    folder = try ScratchFolder()
    for name in ["src", "src/lib", "src/lib/deep"] { folder.makeFolder(name) }
    for name in ["src/main", "src/lib/list"] { folder.makeFile(name) }
  }

  /// Something that happens just before a folder is opened.
  private final class Interference: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]>([])

    func add(_ event: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(event) } }

    func happen() {
      let events = waiting.withLock { events in
        defer { events = [] }
        return events
      }
      for event in events { event() }
    }
  }

  /// A browser in which everything is open.
  private func host(isWatching: Bool = true) throws -> BrowserHost {
    var system = SystemCalls.real
    let open = system.openDirectory
    system.openDirectory = { [interference] parent, name, links throws(SystemError) in
      if String(cString: name).contains("lib") { interference.happen() }
      return try open(parent, name, links)
    }
    let run = Run(streams: .standard(.real), system: system, environment: { _ in nil })
    let arguments = ["browse", folder.path].map { Array($0.utf8) }
    guard case .browse(let request) = try ArgumentParser.parse(arguments) else {
      throw Mismatch("browse is not what was parsed")
    }
    let host = try BrowseCommand(run: run, request: request).host()
    type("zR", host)
    if isWatching { type("w", host) }
    return host
  }

  private func type(_ text: String, _ host: BrowserHost) {
    var decoder = KeyDecoder()
    for key in decoder.decode(text.utf8) {
      for case .watch(let isWanted) in host.perform(host.state.handle(key)) {
        host.setWatching(isWanted)
      }
      host.continueJob(milliseconds: 10_000)
      host.followDisk()
    }
  }

  /// Everything that has happened is shown.
  private func look(_ host: BrowserHost) {
    host.readChanges()
    host.followDisk()
  }

  private func rows(_ host: BrowserHost) -> String {
    host.state.document.outline.visibleRows.map { row in
      String(repeating: ">", count: row.level) + host.state.document.nodes.text(of: row.item)
    }.joined(separator: " ")
  }

  private let message = "changes on the disk are shown as they happen"

  @Test func everythingThatHappens() throws {
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
    #expect(host.state.message == "\(message)")
  }

  /// A folder that goes between what tells of it and the reading of it is no trouble.
  @Test func aFolderThatGoesWhenItIsRead() throws {
    let host = try self.host()
    folder.makeFile("src/lib/new")
    interference.add { [folder] in
      for name in ["new", "list", "deep", ""] { folder.remove("src/lib/" + name) }
    }
    look(host)
    #expect(rows(host) == "src >main")
    #expect(host.state.message == "\(message)")
    look(host)
    #expect(rows(host) == "src >main")
  }

  /// Another folder in the place of one that was watched is watched too.
  @Test func aFolderInThePlaceOfAnother() throws {
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

  /// What happened before it was watched is seen too.
  @Test func fromTheBeginning() throws {
    let host = try self.host(isWatching: false)
    folder.makeFile("src/lib/new")
    type("w", host)
    #expect(rows(host) == "src >lib >>deep >>list >>new >main")
    // What is closed is not watched, and read again when it is opened.
    type("jh", host)
    #expect(rows(host) == "src >lib >main")
    folder.makeFile("src/lib/newer")
    look(host)
    type("l", host)
    #expect(rows(host) == "src >lib >>deep >>list >>new >>newer >main")
  }

  /// On the screen at once, and not with the next key.
  @Test func fromTheBeginningOnTheScreen() throws {
    let run = try BrowserRun(["browse", folder.path])
    try run.wait("the folder") { $0.focusedText == "▸ src" }
    folder.makeFile("new")
    try run.type("w")
    try run.wait(for: "new")
    try run.type("q")
    #expect(try run.ending() == .exited(0))
  }

  /// While a folder is read for the first time, too.
  @Test func whileItIsRead() throws {
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
}
