import Outline

/// The kind of a row.
enum NodeKind: Equatable, Sendable {
  case directory
  case file
  case link(leadsToDirectory: Bool)
  /// A pipe, a socket or a device.
  case special(EntryType)
  /// A row that is not a file.
  case plain

  init(_ type: EntryType) {
    switch type {
    case .directory: self = .directory
    case .file, .unknown: self = .file
    case .link: self = .link(leadsToDirectory: false)
    case .fifo, .socket, .characterDevice, .blockDevice: self = .special(type)
    }
  }

  var isDirectory: Bool { self == .directory || self == .link(leadsToDirectory: true) }
}

/// The details of a directory entry besides its name.
struct FileDetails: Equatable, Sendable {
  var type: EntryType
  /// The permissions, including the set-user-ID, set-group-ID and sticky bits.
  var mode: UInt32
  var size: Int64
  var modified: FileTime
  /// The time at which the contents or the status last changed.
  var changed = FileTime(seconds: 0, nanoseconds: 0)
  /// The numeric IDs of the user and the group that own the entry.
  var owner: UInt32 = 0
  var group: UInt32 = 0
  var identity = FileIdentity(device: 0, inode: 0)
  /// True if the entry is a file with more than one name.
  var hasHardLinks = false
}

/// The type and permissions of a file. The row of a symbolic link also stores the type and permissions of the
/// link's target.
struct TypeAndMode: Equatable, Sendable {
  var type: EntryType
  var mode: UInt32
}

extension FileDetails {
  var typeAndMode: TypeAndMode { TypeAndMode(type: type, mode: mode) }

  init(_ status: FileStatus) {
    self.init(
      type: status.type, mode: status.mode, size: status.size, modified: status.modified,
      changed: status.changed, owner: status.owner, group: status.group,
      identity: status.identity,
      hasHardLinks: status.linkCount > 1 && status.type != .directory)
  }
}
