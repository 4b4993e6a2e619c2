@testable import Outline

/// The contents of a simulated disk: files and their names, as processes see them and as they would be
/// after a loss of power.
struct DiskState {
  var files: [Int: DiskContents] = [:]
  private(set) var names: [[UInt8]: Int] = [:]
  /// The names on the disk, followed by those after each change that is not synced.
  private var unsyncedNames: [[[UInt8]: Int]] = []
  private var syncedNames: [[UInt8]: Int] = [:]

  func file(_ path: [UInt8]) throws(SystemError) -> Int {
    guard let file = names[path] else { throw .notFound }
    return file
  }

  mutating func create(_ path: [UInt8]) {
    let file = (files.keys.max() ?? 0) + 1
    files[file] = DiskContents()
    rename { $0[path] = file }
  }

  mutating func rename(_ body: (inout [[UInt8]: Int]) -> Void) {
    body(&names)
    unsyncedNames.append(names)
  }

  mutating func synchronizeNames() {
    syncedNames = names
    unsyncedNames = []
  }

  mutating func change(_ file: Int, _ change: DiskContents.Change) throws(SystemError) {
    guard files[file] != nil else { throw .inputOutput }
    files[file]!.change(change)
  }

  func status(of file: Int) -> FileStatus {
    let contents = files[file]!
    return FileStatus(
      identity: FileIdentity(device: 1, inode: UInt64(file)), type: .file, mode: contents.mode,
      size: Int64(contents.bytes.count), modified: FileTime(seconds: 0, nanoseconds: 0),
      changed: FileTime(seconds: 0, nanoseconds: 0),
      owner: contents.owner, group: contents.group, linkCount: names.values.count { $0 == file })
  }

  func bytes(_ path: [UInt8]) -> [UInt8]? { names[path].map { files[$0]!.bytes } }
}

/// The contents and attributes of a file.
struct DiskContents {
  var mode: UInt32 = 0o644
  private(set) var owner: UInt32 = 0
  private(set) var group: UInt32 = 0
  var attributes: [String: String] = [:]
  private(set) var bytes: [UInt8] = []
  var synced: [UInt8] = []
  var unsynced: [Change] = []

  enum Change {
    case write(Int, [UInt8])
    case truncate(Int)

    func apply(to bytes: inout [UInt8]) {
      switch self {
      case .truncate(let size):
        bytes.removeLast(max(0, bytes.count - size))
        bytes += [UInt8](repeating: 0, count: size - bytes.count)
      case .write(let offset, let new):
        let end = offset + new.count
        if bytes.count < end { bytes += [UInt8](repeating: 0, count: end - bytes.count) }
        bytes.replaceSubrange(offset..<end, with: new)
      }
    }
  }

  /// Changing the owner clears the set-user-ID bit.
  mutating func give(to owner: UInt32, _ group: UInt32) {
    (self.owner, self.group) = (owner, group)
    mode &= 0o1777
  }

  mutating func change(_ change: Change) {
    change.apply(to: &bytes)
    unsynced.append(change)
  }

  mutating func synchronize() {
    for change in unsynced { change.apply(to: &synced) }
    unsynced = []
  }

  mutating func lose(keeping kept: [Change]) {
    for change in kept { change.apply(to: &synced) }
    bytes = synced
    unsynced = []
  }
}

extension DiskState {
  /// The states that a loss of power may leave: any number of the first unsynced changes of names, and of
  /// the changes of files none, all or a random selection.
  func afterLossOfPower(_ random: inout SeededRandom) -> [DiskState] {
    ([syncedNames] + unsyncedNames).flatMap { names in
      [0, 1, 2].map { choice in
        var result = self
        result.names = names
        result.synchronizeNames()
        for (file, contents) in files {
          let kept = contents.unsynced.filter { _ in
            choice == 2 ? random.oneIn(2) : choice == 1
          }
          result.files[file]!.lose(keeping: kept)
        }
        return result
      }
    }
  }

  /// The state if everything is lost that was not synced.
  func keepingOnlyWhatIsSynced() -> DiskState {
    var result = self
    result.names = syncedNames
    result.synchronizeNames()
    for file in files.keys { result.files[file]!.lose(keeping: []) }
    return result
  }
}

extension DiskMoment {
  /// The states that are possible during a write: it ends at any byte, or the file has its full length but
  /// the bytes from some offset on, or up to the end of a sector, are still zeros.
  func everyStateWithinTheWrite() -> [DiskState] {
    guard let write else { return [] }
    return (1...write.bytes.count).flatMap { count in
      let begin = Array(write.bytes[..<count])
      let zeros = [UInt8](repeating: 0, count: write.bytes.count - count)
      var parts = [begin]
      if count.isMultiple(of: 8) { parts.append(begin + zeros) }
      if (write.offset + zeros.count).isMultiple(of: TornWriteDetector.sectorLength) {
        parts.append(zeros + write.bytes.suffix(count))
      }
      return parts.map { bytes in
        var state = state
        state.files[write.file]!.change(.write(write.offset, bytes))
        return state
      }
    }
  }
}
