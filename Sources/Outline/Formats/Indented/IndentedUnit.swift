/// What a level of indented text is.
enum IndentedUnit: Equatable {
  case tabs
  case spaces(Int)
  /// Columns, tabs and spaces together: a tab goes on to the next level.
  case columns(Int)

  /// The unit of a text: what its first indented line begins with, as that is one level deep.
  init(of lines: TextLines) {
    let first = lines.firstIndentation
    self = first?.first == 0x20 ? .spaces(first?.prefix { $0 == 0x20 }.count ?? 1) : .tabs
  }

  /// A level as it is written.
  var bytes: [UInt8] {
    switch self {
    case .tabs: [0x09]
    case .spaces(let count), .columns(let count): Array(repeating: 0x20, count: count)
    }
  }

  /// How many columns a level takes.
  private var width: Int {
    switch self {
    case .tabs: 4
    case .spaces(let count), .columns(let count): count
    }
  }

  /// The columns of an indentation, the level that this is, and how many bytes of it are as expected.
  func measure(_ indentation: ArraySlice<UInt8>) -> (columns: Int, level: Int?, fitting: Int) {
    var columns = 0
    var fitting = 0
    for (index, byte) in indentation.enumerated() {
      columns += byte == 0x20 ? 1 : width - columns % width
      if fits(byte) && fitting == index { fitting += 1 }
    }
    let isLevel = fitting == indentation.count && columns % width == 0
    return (columns, isLevel ? columns / width : nil, fitting)
  }

  private func fits(_ byte: UInt8) -> Bool {
    switch self {
    case .tabs: byte == 0x09
    case .spaces: byte == 0x20
    case .columns: true
    }
  }

  /// What a line should begin with, in words.
  var expectation: String {
    switch self {
    case .tabs: "tabs only, as in the lines before"
    case .spaces(let count): "spaces only, \(count) a level, as in the lines before"
    case .columns(let count): "\(count) columns a level"
    }
  }
}

extension TextLines {
  /// The tabs and spaces that a line begins with.
  func indentation(of line: Int) -> ArraySlice<UInt8> {
    content(of: line).prefix(while: \.isBlank)
  }

  /// The indentation of the first line that has any.
  var firstIndentation: ArraySlice<UInt8>? {
    (0..<count).lazy.filter { !isBlank($0) }.map { indentation(of: $0) }.first { !$0.isEmpty }
  }
}
