import Outline

/// A folder in a scan. The object is created when the folder's parent is read, and exists until the
/// folder's last row has been produced.
///
/// Each folder owns its subfolders, and each subfolder has an unowned reference to its parent. So no folder may be
/// released before its subfolders.
///
/// The lock of a `ReadAhead` protects `state` and the properties that `OpenFolders` uses. The thread that reads a
/// folder first sets `listing`, `folders` and `rules` without the lock, and then sets `state` to `done`. When `state`
/// is `done`, `listing` no longer changes.
final class Folder: @unchecked Sendable {
  /// The folder that contains this one; nil for the source.
  unowned let parent: Folder?
  /// The index of the folder's entry in the parent's listing.
  let index: Int
  /// The level of the folder's entries. The entries of the source have level 0.
  let level: Int
  /// True if the parent's entry is a symbolic link that leads to this folder.
  let isLinked: Bool
  /// True if everything below the folder is read, because the folder or one of its ancestors matches a pattern.
  var isMatched = false
  /// The text with which the paths of all entries begin. If only one folder below the source is read, this is the path
  /// of that folder, with a slash at the end. If the whole source is read, this is empty.
  var base: [UInt8] = []

  var state = State.waiting
  var listing = Listing()
  /// The subfolders to read. The scanner removes each subfolder from this array before it produces the rows
  /// of that subfolder.
  var folders: [Folder?] = []
  var identity: FileIdentity?
  /// The ignore rules for the entries; nil if ignore files are not used. For the first folder of a scan, the rules are
  /// set before the folder is read. For any other folder, the rules are set while the folder is being read.
  var rules: IgnoreRules?

  // `OpenFolders` uses the following properties.

  /// The descriptor of the folder; -1 if the folder is not open.
  var file: Int32 = -1
  /// The number of subfolders in `folders` that have not been opened yet.
  var unopened = 0
  /// The number of threads that use the descriptor to open a subfolder.
  var users = 0

  enum State {
    case waiting
    case beingRead
    case done(Outcome)
  }

  enum Outcome {
    case read
    case refused(SystemError)
    /// The folder was removed or replaced after its parent was read.
    case vanished
    /// The folder is not on the same device as the source, and the options exclude other devices.
    case elsewhere
    /// The folder was reached through a link that leads to one of the link's own ancestors.
    case loop
  }

  init(parent: Folder?, index: Int, isLinked: Bool) {
    self.parent = parent
    self.index = index
    self.isLinked = isLinked
    level = parent.map { $0.level + 1 } ?? 0
  }

  var title: Bytes { parent?.listing.title(index) ?? [] }

  /// The path of the folder relative to the source, with a slash at the end. For the source itself, the path is
  /// `base`, which is usually empty.
  var pathOfEntries: [UInt8] {
    var ancestors: [Folder] = []
    var next: Folder? = self
    while let folder = next, folder.parent != nil {
      ancestors.append(folder)
      next = folder.parent
    }
    var path = next?.base ?? []
    for folder in ancestors.reversed() {
      path.append(contentsOf: folder.title)
      path.append(0x2F)
    }
    return path
  }

  /// Releases the subfolders that the scanner has not removed, and everything below them, without
  /// recursion.
  func dismantle() {
    var waiting = [self]
    while let folder = waiting.popLast() {
      waiting.append(contentsOf: folder.folders.lazy.compactMap { $0 })
      folder.folders = []
    }
  }
}
