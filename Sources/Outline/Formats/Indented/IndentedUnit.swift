/// The indentation of one level.
enum IndentedUnit: Equatable {
  case tabs
  case spaces(Int)
  /// Each level is indented by the given number of columns. Lines are indented with any mix of tabs and
  /// spaces, and a tab advances to the column of the next level.
  case columns(Int)

  /// Creates the unit of indented text from the indentation of the first indented line, which is at level
  /// 1.
  init(of lines: TextLines) {
    let first = lines.firstIndentation
    self = first?.first == 0x20 ? .spaces(first?.prefix { $0 == 0x20 }.count ?? 1) : .tabs
  }

  /// The bytes of one level.
  var bytes: [UInt8] {
    switch self {
    case .tabs: [0x09]
    case .spaces(let count), .columns(let count): Array(repeating: 0x20, count: count)
    }
  }

  /// The number of columns of one level.
  private var width: Int {
    switch self {
    case .tabs: 4
    case .spaces(let count), .columns(let count): count
    }
  }

  /// Returns the number of columns of an indentation, its level, and the number of bytes before the first
  /// unexpected byte. The level is `nil` if there is an unexpected byte, or if the indentation is between
  /// two levels.
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

  /// A description of the expected indentation.
  var expectation: String {
    switch self {
    case .tabs: "only tabs, as in the lines above"
    case .spaces(let count): "only spaces, \(count) for each level, as in the lines above"
    case .columns(let count): "\(count) columns a level"
    }
  }
}

extension TextLines {
  /// Returns the tabs and spaces at the start of a line.
  func indentation(of line: Int) -> ArraySlice<UInt8> {
    content(of: line).prefix(while: \.isBlank)
  }

  /// The indentation of the first line that is indented.
  var firstIndentation: ArraySlice<UInt8>? {
    (0..<count).lazy.filter { !isBlank($0) }.map { indentation(of: $0) }.first { !$0.isEmpty }
  }
}
