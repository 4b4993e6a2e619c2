/// A line of a drawing with several rows in one line, as `pstree` draws processes: vertical lines and a
/// connector, unless it is the first line of a tree, and then names with joints between them.
///
///     init-+-cron
///          `-sshd---bash-+-make
///                        `-vi
struct ProcessLine {
  /// The columns of the vertical lines before the connector, from 0.
  private(set) var verticals: [Int] = []
  /// The column of the connector; `nil` in the first line of a tree.
  private(set) var connector: Int?
  private(set) var isLast = false
  private(set) var names: [Name] = []
  private(set) var problem: Problem?

  struct Name {
    var text: ArraySlice<UInt8>
    /// The column of the name.
    var column: Int
    /// The column of the joint after it which other rows may hang from: that of `+` in `-+-`.
    var joint: Int?
  }

  struct Problem {
    var column: Int
    var text: String
  }

  private var column = 0
  private var rest: ArraySlice<UInt8>
  private let joints: ProcessJoints

  init(_ line: ArraySlice<UInt8>, _ joints: ProcessJoints) {
    self.joints = joints
    rest = line
    readPrefix()
    readNames()
  }

  private mutating func readPrefix() {
    while connector == nil, let (glyph, length) = DrawingGlyph.first(in: rest) {
      switch glyph {
      case .blank: break
      case .line: verticals.append(column)
      case .connector(let isLast, _):
        connector = column
        self.isLast = isLast
      }
      skip(length)
    }
    if connector != nil { skip(joints.dashLength) }
  }

  /// Skips a character.
  private mutating func skip(_ length: Int) {
    rest = rest.dropFirst(length)
    column += 1
  }

  private mutating func readNames() {
    var name = Name(text: rest, column: column)
    while !rest.isEmpty {
      let dashes = joints.dashes(at: rest)
      if dashes == 0 {
        let byte = rest.removeFirst()
        if byte & 0xC0 != 0x80 { column += 1 }
      } else {
        readDashes(dashes, &name)
      }
    }
    name.text = name.text[..<rest.startIndex]
    add(name)
  }

  /// Reads a run of dashes, which is part of the name or ends it.
  private mutating func readDashes(_ dashes: Int, _ name: inout Name) {
    let start = rest.startIndex
    rest = rest.dropFirst(dashes * joints.dashLength)
    let isFork = joints.isFork(at: rest)
    // A name may end with the dashes before `-+-`, whose column shows where it begins.
    let extra = isFork ? dashes - 1 : dashes == 3 ? 0 : dashes
    if extra >= 3 {
      note(
        column,
        "there are more hyphens than the three between two rows, so where a name ends cannot be told"
      )
    }
    column += dashes
    guard isFork || dashes == 3 else { return }
    name.text = name.text[..<(start + extra * joints.dashLength)]
    if isFork {
      name.joint = column
      rest = rest.dropFirst(joints.forkLength)
      column += 2
    }
    add(name)
    name = Name(text: rest, column: column)
  }

  private mutating func add(_ name: Name) {
    if name.text.isEmpty { return note(name.column, "the row has no name") }
    names.append(name)
  }

  private mutating func note(_ column: Int, _ text: String) {
    if problem == nil {
      problem = Problem(
        column: column + 1, text: text + "; expected one process a line, as `pstree -a` draws them")
    }
  }
}
