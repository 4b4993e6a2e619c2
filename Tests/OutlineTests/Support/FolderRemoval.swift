import Foundation
import Outline

@testable import outline_tree

/// Removes a folder with all that is in it, by system calls: names are bytes, paths may be longer than the
/// system allows, and one folder is open at a time.
struct FolderRemoval {
  /// The folder whose entries are being removed.
  private var folder: Int32
  /// Of the removed folder and those below it down to `folder`: the subfolders that are left.
  private var subfolders: [[[UInt8]]] = []

  /// Removes a folder as far as the system allows.
  static func remove(_ path: String) {
    guard var removal = FolderRemoval(path) else { return }
    removal.removeEntries()
    PosixFiles.closeFile(removal.folder)
    rmdir(path)
  }

  private init?(_ path: String) {
    chmod(path, 0o700)
    guard let folder = Self.open(AT_FDCWD, Array(path.utf8)) else { return nil }
    self.folder = folder
  }

  private static func open(_ parent: Int32, _ name: [UInt8]) -> Int32? {
    try? PosixFiles.openDirectory(in: parent, named: name.asPath, links: .stay)
  }

  private mutating func removeEntries() {
    subfolders = [removeFiles()]
    while let name = subfolders.last?.last {
      // Only root removes entries of a folder that nobody may write to.
      fchmodat(folder, name.asPath, 0o700, 0)
      if let inner = Self.open(folder, name) {
        enter(inner)
        subfolders.append(removeFiles())
      } else {
        subfolders[subfolders.count - 1].removeLast()
      }
      while subfolders.count > 1, subfolders.last == [], leave() {}
    }
  }

  /// Removes what is not a folder.
  ///
  /// - Returns: The names of the folders.
  private func removeFiles() -> [[UInt8]] {
    var names: [[UInt8]] = []
    try? PosixFiles.listEntries(folder) { name, _ in names.append(Array(name)) }
    return names.filter { unlinkat(folder, $0.asPath, 0) != 0 }
  }

  private mutating func enter(_ inner: Int32) {
    PosixFiles.closeFile(folder)
    folder = inner
  }

  /// Removes the folder, which is empty, from the one that it is in.
  ///
  /// - Returns: Whether there is such a folder.
  private mutating func leave() -> Bool {
    guard let parent = Self.open(folder, [0x2E, 0x2E]) else {
      subfolders = []
      return false
    }
    enter(parent)
    subfolders.removeLast()
    if let name = subfolders[subfolders.count - 1].popLast() {
      unlinkat(folder, name.asPath, AT_REMOVEDIR)
    }
    return true
  }
}
