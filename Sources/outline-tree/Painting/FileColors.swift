import Outline

/// The colors of names, from `LS_COLORS` as GNU `ls` reads it.
///
/// A color is the parameters of an SGR sequence, such as `01;34`. Values that contain characters
/// other than digits, `;` and `:` are ignored, because a terminal could obey them.
struct FileColors: Sendable {
  /// The color of each indicator; nil if none was assigned, empty for no color.
  private var colors = [Bytes?](repeating: nil, count: ColorIndicator.allCases.count)
  private var suffixes = SuffixColors([])
  /// True if links have the color of their targets.
  private(set) var linksShowTargets = false

  /// - Parameter variable: The value of `LS_COLORS`, or nil for the defaults.
  init(variable: Bytes?) {
    var suffixes: [(suffix: Bytes, color: Bytes)] = []
    for assignment in Self.defaults + ColorAssignments.all(in: variable ?? []) {
      if assignment.key.first != "*" {
        assign(assignment.value, toKey: assignment.key)
      } else if let color = Self.color(assignment.value) {
        suffixes.append((assignment.key.dropFirst(), color))
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

  private static let defaults = ColorAssignments.all(
    in: Array(
      """
      di=01;34:ln=01;36:pi=33:so=01;35:bd=01;33:cd=01;33:or=01;31:ex=01;32:\
      su=37;41:sg=30;43:tw=30;42:ow=34;42:st=37;44
      """.utf8)[...])

  /// Returns the color of a value, which is empty if the value consists of zeros. The result is nil
  /// if the value is not safe.
  private static func color(_ value: Bytes) -> Bytes? {
    guard value.count <= longestColor, value.allSatisfy({ 0x30...0x3B ~= $0 }) else { return nil }
    return value.isEqual(to: "0") || value.isEqual(to: "00") ? [] : value
  }

  /// The maximum length, which is enough for two colors, an underline of a third color and all
  /// attributes.
  private static let longestColor = 128

  /// Returns the color that was assigned to an indicator; empty for no color.
  func color(_ indicator: ColorIndicator) -> Bytes? { colors[indicator.rawValue] }

  func color(ofSuffixOf name: Bytes) -> Bytes? { suffixes.color(of: name) }
}

/// The character after a name that shows the type of a file, as in `ls -F` and `tree -F`.
enum TypeMark {
  /// Returns the character, or nil if the type has none.
  ///
  /// - Parameters:
  ///   - marksDirectories: False if there are only directories.
  ///   - mode: The permissions, if they are known.
  static func mark(
    of type: EntryType, mode: UInt32?, marksDirectories: Bool
  ) -> UInt8? {
    switch type {
    case .directory: marksDirectories ? UInt8(ascii: "/") : nil
    case .socket: UInt8(ascii: "=")
    case .fifo: UInt8(ascii: "|")
    case .file: (mode ?? 0) & FileMode.executable != 0 ? UInt8(ascii: "*") : nil
    // A link has its mark after its target.
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
