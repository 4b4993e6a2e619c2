import Foundation
import Outline
import Testing

@testable import outline_tree

@Suite(.ownThread) struct FolderWatcherTests {
  private let folder: ScratchFolder
  private let watcher: FolderWatcher

  init() throws {
    folder = try ScratchFolder()
    watcher = try FolderWatcher()
    for name in ["a", "b", "a/below"] { folder.makeFolder(name) }
    folder.makeFile("a/file")
  }

  private func add(_ name: String) throws -> FolderWatcher.ID {
    try watcher.add(Array(folder.path(name).utf8))
  }

  /// The changes, once there are any.
  private func changes() throws -> Set<FolderWatcher.ID>? {
    _ = try PosixTerminal.waitToRead([watcher.file], milliseconds: 60_000)
    return watcher.read()
  }

  @Test func nothingIsNothing() throws {
    _ = try add("a")
    _ = try FileManager.default.contentsOfDirectory(atPath: folder.path("a"))
    _ = folder.content("a/file")
    #expect(watcher.read() == .some([]))
  }

  @Test func eachFolderHasItsNumber() throws {
    let (a, b) = (try add("a"), try add("b"))
    #expect(a != b)
    folder.makeFile("a/new")
    #expect(try changes() == .some([a]))
    folder.makeFolder("b/new")
    #expect(try changes() == .some([b]))
    rename(folder.path("a/file"), folder.path("b/file"))
    #expect(try changes() == .some([a, b]))
    folder.remove("b/file")
    #expect(try changes() == .some([b]))
    #expect(watcher.read() == .some([]))
  }

  @Test func whatIsBelowIsAnother() throws {
    let below = try add("a/below")
    folder.makeFile("a/beside")
    folder.makeFile("a/below/new")
    #expect(try changes() == .some([below]))
    let a = try add("a")
    folder.makeFile("a/below/more")
    folder.remove("a/beside")
    #expect(try changes() == .some([a, below]))
  }

  @Test func removedFoldersAreSilent() throws {
    let (a, b) = (try add("a"), try add("b"))
    folder.makeFile("a/before")
    watcher.remove(a)
    folder.makeFile("a/after")
    folder.makeFile("b/new")
    #expect(try changes() == .some([b]))
    watcher.remove(a)
    watcher.remove(b)
    #expect(watcher.read() == .some([]))
  }

  /// A folder that was added twice has to be removed twice, because two rows may show it.
  @Test func twoPathsToOneFolder() throws {
    folder.makeLink("link", to: "a")
    let ids = [try add("a"), try add("link")]
    watcher.remove(ids[0])
    folder.makeFile("a/new")
    #expect(try changes() == .some([ids[1]]))
  }

  @Test func aFolderThatGoesIsAChange() throws {
    let b = try add("b")
    rmdir(folder.path("b"))
    #expect(try changes() == .some([b]))
    watcher.remove(b)
    folder.makeFolder("b")
    let again = try add("b")
    folder.makeFile("b/new")
    #expect(try changes() == .some([again]))
  }

  @Test func whatIsNoFolder() {
    #expect(throws: FolderWatchError.system(.notFound)) { try add("c") }
    #expect(throws: FolderWatchError.system(.notADirectory)) { try add("a/file") }
  }

  @Test func theLimitSaysWhatToDo() {
    let message = FolderWatchError.tooManyFolders.message
    #expect(message.hasPrefix("too many folders are watched; "))
    #expect(message.contains(FolderWatcher.limitHint))
  }
}
