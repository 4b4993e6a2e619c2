/// The indentation of one level.
struct IndentedUnit {
  /// The number of columns of one level.
  let width: Int
  /// The tab or the space with which all lines are indented. If `nil`, lines are indented with any mix of
  /// tabs and spaces, and a tab advances to the column of the next level.
  let byte: UInt8?

  /// The bytes of one level.
  var bytes: [UInt8] { byte == 0x09 ? [0x09] : Array(repeating: 0x20, count: width) }

  /// Returns the number of columns of an indentation, its level, and the number of bytes before the first
  /// unexpected byte. The level is `nil` if there is an unexpected byte, or if the indentation is between
  /// two levels.
  func measure(_ indentation: ArraySlice<UInt8>) -> (columns: Int, level: Int?, fitting: Int) {
    var columns = 0
    var fitting = 0
    for (index, byte) in indentation.enumerated() {
      columns += byte == 0x20 ? 1 : width - columns % width
      if byte == self.byte ?? byte && fitting == index { fitting += 1 }
    }
    let isLevel = fitting == indentation.count && columns % width == 0
    return (columns, isLevel ? columns / width : nil, fitting)
  }

  /// A description of the expected indentation.
  var expectation: String {
    switch byte {
    case nil: "\(width) columns a level"
    case 0x09: "only tabs, as in the lines above"
    default: "only spaces, \(width) for each level, as in the lines above"
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
