/// What a level of indented text is.
enum IndentedUnit: Equatable {
  case tabs
  case spaces(Int)
  /// Columns, tabs and spaces together: a tab goes on to the next level.
  case columns(Int)

  /// The unit of a text: what its first indented line begins with; of spaces, the smallest step.
  init(of lines: TextLines) {
    var isOfTabs: Bool?
    var smallest: Int?
    var last = 0
    for line in 0..<lines.count where !lines.isBlank(line) {
      let indentation = lines.indentation(of: line)
      if isOfTabs == nil, let first = indentation.first { isOfTabs = first == 0x09 }
      let spaces = indentation.count { $0 == 0x20 }
      if spaces > last { smallest = min(smallest ?? .max, spaces - last) }
      last = spaces
    }
    self = isOfTabs == false ? .spaces(smallest ?? 1) : .tabs
  }

  /// A level as it is written.
  var bytes: [UInt8] {
    switch self {
    case .tabs: [0x09]
    case .spaces(let count), .columns(let count): Array(repeating: 0x20, count: count)
    }
  }

  /// What takes any indentation; `nil` if this does.
  var lenient: IndentedUnit? {
    switch self {
    case .tabs: .columns(4)
    case .spaces(let count): .columns(count)
    case .columns: nil
    }
  }

  /// The columns of an indentation, and the level if it is one.
  func measure(_ indentation: ArraySlice<UInt8>) -> (columns: Int, level: Int?) {
    var columns = 0
    let step = bytes.count
    for byte in indentation {
      switch (self, byte) {
      case (.tabs, 0x09), (.spaces, 0x20), (.columns, 0x20): columns += 1
      case (.columns, _): columns += step - columns % step
      default: return (columns, nil)
      }
    }
    return (columns, columns % step == 0 ? columns / step : nil)
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
}
