import Outline

/// A folder of a scan. It exists from the time its parent is read until its last row is produced.
///
/// Each folder owns its subfolders, and they have an unowned reference to their parent. So all
/// ancestors of a folder exist as long as it does. A `ReadAhead` guards all mutable properties.
/// Once the folder is done, the listing no longer changes.
final class Folder: @unchecked Sendable {
  /// The folder that contains this one; nil for the source.
  unowned let parent: Folder?
  /// The index among the parent's entries.
  let index: Int
  /// The level of the folder's entries: 0 for those of the source.
  let level: Int
  /// True if the entry is a symbolic link to this folder.
  let isLinked: Bool
  /// True if the folder or one above it matches a pattern, so that everything below it is read.
  var isMatched = false
  /// The beginning of the paths of entries, if a folder below the source is read by itself. It ends
  /// with a slash.
  var base: [UInt8] = []

  var state = State.waiting
  var listing = Listing()
  /// The subfolders to read, each until the scanner takes it to produce its rows.
  var folders: [Folder?] = []
  var identity: FileIdentity?
  /// The rules for the entries, if ignore files are used. They are set before the folder is read.
  var rules: IgnoreRules?

  // For `OpenFolders`:

  /// The descriptor, or -1 if the folder is not open.
  var file: Int32 = -1
  /// The number of `folders` that have not been opened yet.
  var unopened = 0
  /// The number of threads that are opening a subfolder.
  var users = 0

  enum State {
    case waiting
    case beingRead
    case done(Outcome)
  }

  enum Outcome {
    case read
    case refused(SystemError)
    /// The folder was removed after its parent was read.
    case vanished
    /// The folder is on another device, and the scan stays on one device.
    case elsewhere
    /// The link leads to an ancestor.
    case loop
  }

  init(parent: Folder?, index: Int, isLinked: Bool) {
    self.parent = parent
    self.index = index
    self.isLinked = isLinked
    level = parent.map { $0.level + 1 } ?? 0
  }

  var title: Bytes { parent?.listing.title(index) ?? [] }

  /// The path relative to the source, with a slash at the end. It is empty for a source without a
  /// base.
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

  /// Releases the subfolders that were not taken, without recursion.
  func dismantle() {
    var waiting = [self]
    while let folder = waiting.popLast() {
      waiting.append(contentsOf: folder.folders.lazy.compactMap { $0 })
      folder.folders = []
    }
  }
}
