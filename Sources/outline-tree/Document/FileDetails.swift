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
typealias FileDetails = FileStatus

/// The type and permissions of a file. The row of a symbolic link also stores the type and permissions of the
/// link's target.
struct TypeAndMode: Equatable, Sendable {
  var type: EntryType
  var mode: UInt32
}

extension FileDetails {
  var typeAndMode: TypeAndMode { TypeAndMode(type: type, mode: mode) }

  /// True if the entry is a file with more than one name.
  var hasHardLinks: Bool { linkCount > 1 && type != .directory }
}
