import Outline

/// The colors of file names, as set by the environment variable `LS_COLORS`. The variable has the same meaning as for
/// GNU `ls`, except that escapes such as `\e` are not decoded.
///
/// A color consists of the parameters of an SGR sequence, such as `01;34`. A value in `LS_COLORS` that contains
/// characters other than digits, `;` and `:` is ignored, because a terminal could interpret such a value as another
/// control sequence.
struct FileColors: Sendable {
  /// The colors that were assigned to indicators. A color is empty if the value `0` was assigned.
  private var colors: [ColorIndicator: Bytes] = [:]
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
    let key = String(decoding: key, as: UTF8.self)
    guard let indicator = ColorIndicator(rawValue: key) else { return }
    let isTarget = indicator == .link && value.isEqual(to: "target")
    let color = Self.color(value)
    guard isTarget || color != nil else { return }
    colors[indicator] = color
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

extension EntryType {
  /// Returns the character that is written after the name of a file to show the file's type, as with `ls -F` and
  /// `tree -F`; nil if files of this type have no mark.
  ///
  /// - Parameters:
  ///   - mode: The permissions; nil if they are unknown.
  ///   - marksDirectories: True if directories get a mark. If only directories are shown, directories need no mark.
  func mark(mode: UInt32?, marksDirectories: Bool) -> UInt8? {
    switch self {
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

extension FileColors {
  /// Returns the color of a name; nil if the name has no color.
  ///
  /// - Parameters:
  ///   - isBroken: True if the name belongs to a link whose target does not exist.
  ///   - mode: The permissions; nil if they are unknown. For a link, these are the permissions of its target,
  ///     which are used only if `linksShowTargets` is true.
  func sequence(
    name: Bytes, kind: NodeKind, isBroken: Bool = false, mode: UInt32? = nil
  ) -> Bytes? {
    switch kind.type {
    case .directory: sequence(ofDirectoryWith: mode)
    case .file, .unknown: sequence(ofFile: name, mode)
    case .fifo: sequence(.fifo)
    case .socket: sequence(.socket)
    case .characterDevice: sequence(.characterDevice)
    case .blockDevice: sequence(.blockDevice)
    case .link where isBroken: sequenceOfBrokenLink
    case .link where !linksShowTargets: sequence(.link)
    case .link:
      kind.isDirectory ? sequence(ofDirectoryWith: mode) : sequence(ofFile: name, mode)
    case nil: filled(colors[.normal])
    }
  }

  /// Returns the color for the target of a link.
  ///
  /// - Parameters:
  ///   - kind: The kind of the target; nil if the target does not exist.
  ///   - mode: The permissions of the target; nil if they are unknown.
  func sequence(target: Bytes, kind: NodeKind?, mode: UInt32? = nil) -> Bytes? {
    guard let kind else { return sequence(isColored(.missing) ? .missing : .orphan) }
    return sequence(name: target, kind: kind, mode: mode)
  }

  /// True if the color of any file depends on its permissions.
  var needsModes: Bool {
    let indicators: [ColorIndicator] = [
      .executable, .setUser, .setGroup, .sticky, .writableByOthers, .stickyAndWritableByOthers,
    ]
    return indicators.contains { isColored($0) }
  }

  private func sequence(ofDirectoryWith mode: UInt32?) -> Bytes? {
    guard let mode else { return sequence(.directory) }
    let isSticky = mode & FileMode.sticky != 0
    if mode & FileMode.writableByOthers != 0 {
      if isSticky, isColored(.stickyAndWritableByOthers) {
        return sequence(.stickyAndWritableByOthers)
      }
      if isColored(.writableByOthers) { return sequence(.writableByOthers) }
    }
    return sequence(isSticky && isColored(.sticky) ? .sticky : .directory)
  }

  /// Returns the color of a regular file. Permissions take precedence over the suffix of the name.
  private func sequence(ofFile name: Bytes, _ mode: UInt32?) -> Bytes? {
    if let mode, let special = indicator(ofFileWith: mode) { return sequence(special) }
    if let color = suffixes.color(of: name) { return filled(color) }
    return sequence(.file)
  }

  private func indicator(ofFileWith mode: UInt32) -> ColorIndicator? {
    if mode & FileMode.setUser != 0, isColored(.setUser) { return .setUser }
    if mode & FileMode.setGroup != 0, isColored(.setGroup) { return .setGroup }
    if mode & FileMode.executable != 0, isColored(.executable) { return .executable }
    return nil
  }

  private var sequenceOfBrokenLink: Bytes? {
    sequence(linksShowTargets || isColored(.orphan) ? .orphan : .link)
  }

  private func isColored(_ indicator: ColorIndicator) -> Bool {
    filled(colors[indicator]) != nil
  }

  /// Returns the color of an indicator, or the color of normal text if no color was assigned to the indicator.
  private func sequence(_ indicator: ColorIndicator) -> Bytes? {
    filled(colors[indicator] ?? colors[.normal])
  }

  private func filled(_ color: Bytes?) -> Bytes? {
    color.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A kind of file or text whose color `LS_COLORS` can set with a two-letter key.
///
/// Some keys of `LS_COLORS` are ignored. The values of `lc`, `rc`, `ec`, `rs` and `cl` are escape sequences
/// rather than colors, and could send anything to the terminal. The keys `mh`, `ca` and `do` depend on properties
/// of files that the tool does not read.
private enum ColorIndicator: String {
  case normal = "no"
  case file = "fi"
  case directory = "di"
  case link = "ln"
  case fifo = "pi"
  case socket = "so"
  case blockDevice = "bd"
  case characterDevice = "cd"
  case orphan = "or"
  case missing = "mi"
  case executable = "ex"
  case setUser = "su"
  case setGroup = "sg"
  case sticky = "st"
  case writableByOthers = "ow"
  case stickyAndWritableByOthers = "tw"
}
