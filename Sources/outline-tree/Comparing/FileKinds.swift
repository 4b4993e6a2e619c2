import Outline

/// The possible kinds of a row's file. In a directory, the kind of each file is known. A listing may not show which
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

  private typealias Entry = (kind: FileKinds, type: EntryType, name: String, letter: UInt8)

  /// All kinds, with the types of such files, their names in JSON and their letters in columns.
  private static let all: [Entry] = [
    (.directory, .directory, "directory", .init(ascii: "d")),
    (.file, .file, "file", .init(ascii: "-")),
    (.link, .link, "link", .init(ascii: "l")),
    (.fifo, .fifo, "fifo", .init(ascii: "p")),
    (.socket, .socket, "socket", .init(ascii: "s")),
    (.characterDevice, .characterDevice, "char", .init(ascii: "c")),
    (.blockDevice, .blockDevice, "block", .init(ascii: "b")),
  ]
}

extension FileKinds {
  /// Creates the kind of a row. The result is nil if the row is not a file.
  init?(_ kind: NodeKind) {
    guard let type = kind.type else { return nil }
    self.init { $0.type == type }
  }

  init?(name: String) { self.init { $0.name == name } }

  init?(letter: UInt8) { self.init { $0.letter == letter } }

  private init?(where isWanted: (Entry) -> Bool) {
    guard let kind = Self.all.first(where: isWanted)?.kind else { return nil }
    self = kind
  }

  /// The name in JSON; nil if several kinds are possible.
  var name: String? { Self.all.first { $0.kind == self }?.name }

  /// The text for messages. Unlike `name`, it is never nil.
  var words: String {
    name ?? (self == [.directory, .link] ? "directory" : contains(.link) ? "file" : "no link")
  }
}
