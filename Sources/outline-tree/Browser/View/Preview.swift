import Outline

/// The preview of the row in focus.
struct Preview: Equatable, Sendable {
  /// The row to which the content belongs; nil if nothing has been read.
  var node: ItemID?
  var content = Content.nothing

  enum Content: Equatable, Sendable {
    case nothing
    /// The beginning of a file, or a note.
    case text([UInt8])
    /// The names of a folder's entries. The names of folders end with a slash.
    case names([[UInt8]])
    /// A description of the file, or the reason why its contents are not shown.
    case remark(Message)
  }
}

extension Preview.Content {
  init(names: some Sequence<(name: [UInt8], kind: NodeKind)>) {
    let names = names.prefix(Self.nameLimit).map { name, kind in
      kind.isDirectory ? name + [0x2F] : name
    }
    self = names.isEmpty ? .remark("an empty folder") : .names(names)
  }

  /// The maximum number of names, which is more than any screen shows.
  private static let nameLimit = 1000
}
