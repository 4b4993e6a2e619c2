import Outline

/// A folder from when its parent was read until its last row has been given.
///
/// The source holds those below it, each of them those below it, and they know the way up; so the
/// folders between the source and one that is worked on are always there. All but what never
/// changes is guarded by the `ReadAhead` that the folder belongs to; what was read does not change
/// once the folder is done.
final class Folder: @unchecked Sendable {
  /// nil: it is the source.
  unowned let parent: Folder?
  /// Its place among the parent's entries.
  let index: Int
  /// How far below the source its entries are: 0 for those of the source.
  let level: Int
  /// Whether the entry is a link that leads to it.
  let isLinked: Bool
  /// Of a source that stands inside of what paths begin at: the path to it, with a slash at its end.
  var base: [UInt8] = []

  var state = State.waiting
  var listing = Listing()
  /// Those of its entries that are to be read, each until it is taken by who gives the rows.
  var folders: [Folder?] = []
  var identity: FileIdentity?
  /// What of its entries is ignored, if that is asked for; set before it is read.
  var rules: IgnoreRules?

  /// -1: it is not open. This and the next two are the business of `OpenFolders`.
  var file: Int32 = -1
  /// How many of `folders` were not opened yet.
  var unopened = 0
  /// How many threads open something in it right now.
  var users = 0

  enum State {
    case waiting
    case beingRead
    case done(Outcome)
  }

  enum Outcome {
    case read
    case refused(SystemError)
    /// It was removed after its parent was read.
    case vanished
    /// It is on another device, and the scan stays on its own.
    case elsewhere
    /// It is one of the folders that it is in.
    case loop
  }

  init(parent: Folder?, index: Int, isLinked: Bool) {
    self.parent = parent
    self.index = index
    self.isLinked = isLinked
    level = parent.map { $0.level + 1 } ?? 0
  }

  var title: Bytes { parent?.listing.title(index) ?? [] }

  /// The path from the source, without it: empty for the source (but for its base), else with a slash
  /// at its end.
  var pathOfEntries: [UInt8] {
    var way: [Folder] = []
    var next: Folder? = self
    while let folder = next, folder.parent != nil {
      way.append(folder)
      next = folder.parent
    }
    var path = next?.base ?? []
    for folder in way.reversed() {
      path.append(contentsOf: folder.title)
      path.append(0x2F)
    }
    return path
  }

  /// Lets go of the folders below that were not taken, without recursion.
  func dismantle() {
    var waiting = [self]
    while let folder = waiting.popLast() {
      waiting.append(contentsOf: folder.folders.lazy.compactMap { $0 })
      folder.folders = []
    }
  }
}
