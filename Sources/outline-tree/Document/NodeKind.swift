/// What a row stands for.
enum NodeKind: Equatable, Sendable {
  case directory
  case file
  case link(leadsToDirectory: Bool)
  /// A pipe, a socket, a device.
  case special(EntryType)
  /// A row that stands for nothing on a disk.
  case plain

  var isDirectory: Bool { self == .directory || self == .link(leadsToDirectory: true) }
}

/// What a directory's entry can be sorted by besides its name.
struct Metadata: Equatable, Sendable {
  var size: Int64
  var modified: FileTime
}
