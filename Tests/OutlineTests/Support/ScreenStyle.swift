/// The style of a cell: colors and other attributes, and its hyperlink.
struct ScreenStyle: Equatable {
  /// The parameters that are in force, such as `1`, `7` and `38;5;208`.
  var attributes: Set<String> = []
  var link = ""

  var isReverse: Bool { attributes.contains("7") }
  var isBold: Bool { attributes.contains("1") }

  /// The style of erased cells.
  var background: ScreenStyle {
    ScreenStyle(attributes: attributes.filter { Self.kind(of: $0) == .background })
  }

  private enum Kind { case weight, foreground, background, other }

  private static func kind(of attribute: String) -> Kind {
    switch Int(attribute.prefix { $0 != ";" }) ?? 0 {
    case 1, 2: .weight
    case 30...38, 90...97: .foreground
    case 40...48, 100...107: .background
    default: .other
    }
  }

  /// False if one of the numbers is none that a screen knows.
  mutating func apply(_ parameters: [Int]) -> Bool {
    var rest = parameters.isEmpty ? [0] : parameters[...]
    while let number = rest.popFirst() {
      switch number {
      case 0: attributes = []
      case 1...9: attributes.insert("\(number)")
      case 22: remove { Self.kind(of: $0) == .weight }
      case 23...29: attributes.remove("\(number - 20)")
      case 39: remove { Self.kind(of: $0) == .foreground }
      case 49: remove { Self.kind(of: $0) == .background }
      case 38, 48:
        guard let color = Self.color(&rest) else { return false }
        set("\(number);\(color)")
      case 30...37, 40...47, 90...97, 100...107: set("\(number)")
      default: return false
      }
    }
    return true
  }

  /// One of many colors: `5;208` or `2;255;135;0`.
  private static func color(_ rest: inout ArraySlice<Int>) -> String? {
    let count = rest.first == 5 ? 2 : rest.first == 2 ? 4 : 0
    guard count > 0, rest.count >= count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count).map(String.init).joined(separator: ";")
  }

  private mutating func set(_ color: String) {
    remove { Self.kind(of: $0) == Self.kind(of: color) }
    attributes.insert(color)
  }

  private mutating func remove(_ isGone: (String) -> Bool) {
    attributes = attributes.filter { !isGone($0) }
  }
}
