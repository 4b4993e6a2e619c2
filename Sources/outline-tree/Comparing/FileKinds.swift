import Outline

/// The kinds of file that a row may be. In a directory there is one; a listing may leave several open.
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

  /// Each with its name in JSON and its letter in columns.
  private static let all: [(kind: FileKinds, name: String, letter: UInt8)] = [
    (.directory, "directory", .init(ascii: "d")), (.file, "file", .init(ascii: "-")),
    (.link, "link", .init(ascii: "l")), (.fifo, "fifo", .init(ascii: "p")),
    (.socket, "socket", .init(ascii: "s")), (.characterDevice, "char", .init(ascii: "c")),
    (.blockDevice, "block", .init(ascii: "b")),
  ]
}

extension FileKinds {
  /// nil: the row is not a file.
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

  /// The name in JSON; nil: several kinds are possible.
  var name: String? { Self.all.first { $0.kind == self }?.name }

  /// The name in messages, also if several kinds are possible.
  var words: String {
    name ?? (self == [.directory, .link] ? "directory" : contains(.link) ? "file" : "no link")
  }
}
