import Outline

/// Kinds of entries: the kinds that `--type` chooses, or the kinds that a row's file may have. In `--type`, the kinds
/// `executable` and `empty` restrict the other kinds.
struct EntryKinds: OptionSet, Hashable, Sendable {
  var rawValue: UInt16

  static let file = EntryKinds(rawValue: 1)
  static let directory = EntryKinds(rawValue: 1 << 1)
  static let link = EntryKinds(rawValue: 1 << 2)
  static let socket = EntryKinds(rawValue: 1 << 3)
  static let pipe = EntryKinds(rawValue: 1 << 4)
  static let blockDevice = EntryKinds(rawValue: 1 << 5)
  static let characterDevice = EntryKinds(rawValue: 1 << 6)
  static let executable = EntryKinds(rawValue: 1 << 7)
  static let empty = EntryKinds(rawValue: 1 << 8)
  /// All kinds that depend only on the type of a file.
  static let any = EntryKinds(rawValue: (1 << 7) - 1)

  /// For each kind, its word for `--type` and its letter, which is the same as in `fd` or `find`.
  static let names: [(word: String, letter: String, kinds: EntryKinds)] = [
    ("file", "f", .file), ("directory", "d", .directory), ("symlink", "l", .link),
    ("executable", "x", .executable), ("empty", "e", .empty), ("socket", "s", .socket),
    ("pipe", "p", .pipe), ("block-device", "b", .blockDevice),
    ("char-device", "c", .characterDevice),
  ]

  /// These kinds, together with the kinds that `executable` and `empty` imply. Only files can be executable. Only files
  /// and directories can be empty.
  var completed: EntryKinds {
    var kinds = self
    if contains(.executable) { kinds.insert(.file) }
    if contains(.empty) && kinds.isDisjoint(with: [.file, .directory]) {
      kinds.formUnion([.file, .directory])
    }
    return kinds
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ type: EntryType) {
    switch type {
    case .file, .unknown: self = .file
    case .directory: self = .directory
    case .link: self = .link
    case .socket: self = .socket
    case .fifo: self = .pipe
    case .blockDevice: self = .blockDevice
    case .characterDevice: self = .characterDevice
    }
  }
}
