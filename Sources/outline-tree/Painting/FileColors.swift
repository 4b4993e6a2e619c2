import Outline

/// The colors of file names, as set by the environment variable `LS_COLORS`. The variable has the same meaning as for
/// GNU `ls`.
///
/// A color consists of the parameters of an SGR sequence, such as `01;34`. A value in `LS_COLORS` that contains
/// characters other than digits, `;` and `:` is ignored, because a terminal could interpret it as another control
/// sequence.
struct FileColors: Sendable {
  /// For each indicator, the color that was assigned to the indicator; nil if no color was assigned, and empty if the
  /// value `0` was assigned.
  private var colors = [Bytes?](repeating: nil, count: ColorIndicator.allCases.count)
  private(set) var suffixes = SuffixColors([])
  /// True if a link is shown in the color of its target.
  private(set) var linksShowTargets = false

  /// - Parameter variable: The value of `LS_COLORS`; nil for the default colors.
  init(variable: Bytes?) {
    var suffixes: [(suffix: Bytes, color: Bytes)] = []
    for (key, value) in Self.defaults + Self.assignments(in: variable ?? []) {
      if key.first != "*" {
        assign(value, toKey: key)
      } else if let color = Self.color(value) {
        suffixes.append((key.dropFirst(), color))
      }
    }
    self.suffixes = SuffixColors(suffixes)
  }

  private mutating func assign(_ value: Bytes, toKey key: Bytes) {
    guard let indicator = ColorIndicator(key: key) else { return }
    let isTarget = indicator == .link && value.isEqual(to: "target")
    let color = Self.color(value)
    guard isTarget || color != nil else { return }
    colors[indicator.rawValue] = color
    if indicator == .link { linksShowTargets = isTarget }
  }

  private static let defaults = assignments(
    in: Array(
      """
      di=01;34:ln=01;36:pi=33:so=01;35:bd=01;33:cd=01;33:or=01;31:ex=01;32:\
      su=37;41:sg=30;43:tw=30;42:ow=34;42:st=37;44
      """.utf8)[...])

  /// Parses an assigned value as a color. The color is empty if the value is `0` or `00`, and nil if the value is too
  /// long or contains a character that is not allowed.
  private static func color(_ value: Bytes) -> Bytes? {
    guard value.count <= longestColor, value.allSatisfy({ 0x30...0x3B ~= $0 }) else { return nil }
    return value.isEqual(to: "0") || value.isEqual(to: "00") ? [] : value
  }

  /// The maximum length of a color, in bytes. This length is enough for two colors, an underline in a third color,
  /// and all attributes.
  private static let longestColor = 128

  /// Returns the color that was assigned to an indicator; nil if no color was assigned, and empty if the value `0` was
  /// assigned.
  func color(_ indicator: ColorIndicator) -> Bytes? { colors[indicator.rawValue] }
}

extension FileColors {
  /// Parses assignments `KEY=VALUE`, separated by `:`. Parts without `=` are left out. A backslash makes the next byte
  /// literal, for example the colon in `38\:5\:9`.
  static func assignments(in variable: Bytes) -> [(key: Bytes, value: Bytes)] {
    var assignments: [(key: Bytes, value: Bytes)] = []
    var key: Bytes?
    var text: Bytes = []
    func endAssignment() {
      if let key { assignments.append((key, text)) }
      (key, text) = (nil, [])
    }
    var rest = variable
    while let byte = rest.popFirst() {
      switch byte {
      case "\\": if let literal = rest.popFirst() { text.append(literal) }
      case "=" where key == nil: (key, text) = (text, [])
      case ":": endAssignment()
      default: text.append(byte)
      }
    }
    endAssignment()
    return assignments
  }
}

/// The character that is written after the name of a file to show the file's type, as with `ls -F` and
/// `tree -F`.
enum TypeMark {
  /// Returns the mark for a file type; nil if files of this type have no mark.
  ///
  /// - Parameters:
  ///   - marksDirectories: True if directories get a mark. If only directories are shown, they need no mark.
  ///   - mode: The permissions; nil if they are unknown.
  static func mark(
    of type: EntryType, mode: UInt32?, marksDirectories: Bool
  ) -> UInt8? {
    switch type {
    case .directory: marksDirectories ? UInt8(ascii: "/") : nil
    case .socket: UInt8(ascii: "=")
    case .fifo: UInt8(ascii: "|")
    case .file: (mode ?? 0) & FileMode.executable != 0 ? UInt8(ascii: "*") : nil
    // For a link, the mark of its target is written instead.
    case .link, .characterDevice, .blockDevice, .unknown: nil
    }
  }
}

extension NodeKind {
  /// The type of the file; nil for a row that is not a file.
  var type: EntryType? {
    switch self {
    case .directory: .directory
    case .file: .file
    case .link: .link
    case .special(let type): type
    case .plain: nil
    }
  }
}
