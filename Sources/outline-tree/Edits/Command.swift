/// An edit as somebody wrote it: rows by their titles, not yet looked up.
enum Command: Equatable {
  case move(ItemPath, to: Place)
  /// To the first or the last place among its siblings.
  case moveToEdge(ItemPath, Edge)
  case shift(ItemPath, Shift)
  case expand(Rows)
  case collapse(Rows)
  case reveal(ItemPath)
  case insert(title: [UInt8], at: Place)
  case rename(ItemPath, title: [UInt8])
  case delete(ItemPath)
  case sort(Rows, SortOrder)

  enum Place: Equatable {
    case before(ItemPath)
    case after(ItemPath)
    /// The number counts from 1; without one, at the end.
    case into(ItemPath, at: Int?)
  }

  enum Edge: String, CaseIterable { case top, bottom }

  enum Shift: Equatable { case up, down, indent, outdent }

  enum Rows: Equatable {
    case item(ItemPath)
    case all
  }

  var needsDetails: Bool {
    if case .sort(_, let order) = self { order.key == .size || order.key == .mtime } else { false }
  }
}

struct SortOrder: Equatable {
  var key = Key.title
  var isReversed = false

  enum Key: String, CaseIterable {
    case title, natural, size, mtime
  }
}

/// A command, and where it was written.
struct LocatedCommand: Equatable {
  var command: Command
  var script: ScriptName
  var position: Word.Position
}

/// How a script is called in messages.
enum ScriptName: Equatable {
  case argument(Int)
  case file([UInt8])
  case standardInput

  /// `-c 2, column 6`, `script.txt:14:6`.
  func place(_ position: Word.Position) -> Message {
    switch self {
    case .argument(let number) where position.line == 1:
      "-c \(number), column \(position.column)"
    case .argument(let number):
      "-c \(number), line \(position.line), column \(position.column)"
    case .file(let name): "\(name):\(position.line):\(position.column)"
    case .standardInput: "standard input:\(position.line):\(position.column)"
    }
  }
}
