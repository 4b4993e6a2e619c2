import Outline

/// The possible kinds of a row's file. In a directory, each file has one kind. A listing may not show which
/// kind a file has, so several kinds may be possible.
struct FileKinds: OptionSet, Hashable {
  let rawValue: UInt8

  static let directory = FileKinds(rawValue: 1)
  static let file = FileKinds(rawValue: 2)
  static let link = FileKinds(rawValue: 4)
  static let fifo = FileKinds(rawValue: 8)
  static let socket = FileKinds(rawValue: 16)
  static let characterDevice = FileKinds(rawValue: 32)
  static let blockDevice = FileKinds(rawValue: 64)
  static let any = FileKinds(rawValue: 127)

  /// All kinds, with their names in JSON and their letters in columns.
  private static let all: [(kind: FileKinds, name: String, letter: UInt8)] = [
    (.directory, "directory", .init(ascii: "d")), (.file, "file", .init(ascii: "-")),
    (.link, "link", .init(ascii: "l")), (.fifo, "fifo", .init(ascii: "p")),
    (.socket, "socket", .init(ascii: "s")), (.characterDevice, "char", .init(ascii: "c")),
    (.blockDevice, "block", .init(ascii: "b")),
  ]
}

extension FileKinds {
  /// Creates the kind of a row. The result is nil if the row is not a file.
  init?(_ kind: NodeKind) {
    switch kind {
    case .directory: self = .directory
    case .file: self = .file
    case .link: self = .link
    case .special(let type): self.init(type)
    case .plain: return nil
    }
  }

  init(_ type: EntryType) {
    self =
      switch type {
      case .directory: .directory
      case .file: .file
      case .link: .link
      case .fifo: .fifo
      case .socket: .socket
      case .characterDevice: .characterDevice
      case .blockDevice: .blockDevice
      case .unknown: .any
      }
  }

  init?(name: String) {
    guard let kind = Self.all.first(where: { $0.name == name })?.kind else { return nil }
    self = kind
  }

  init?(letter: UInt8) {
    guard let kind = Self.all.first(where: { $0.letter == letter })?.kind else { return nil }
    self = kind
  }

  /// The name in JSON; nil if several kinds are possible.
  var name: String? { Self.all.first { $0.kind == self }?.name }

  /// The name for messages, which exists even if several kinds are possible.
  var words: String {
    name ?? (self == [.directory, .link] ? "directory" : contains(.link) ? "file" : "no link")
  }
}
