import Outline

/// The conditions that the options `--type`, `--size`, `--changed-within`, `--changed-before` and
/// `--extension` set for entries.
///
/// An entry is chosen if it satisfies all conditions. A directory that is not chosen is still kept if an
/// entry below it is chosen.
struct EntryFilter: Equatable, Sendable {
  /// The chosen kinds; empty for all kinds.
  var kinds: EntryKinds = []
  /// The ranges that contain the sizes of the chosen files.
  var sizes: [ClosedRange<Int64>] = []
  /// The limits for the time of an entry's last modification; nil for no limit.
  var changedAfter: FileTime?
  var changedBefore: FileTime?
  /// The patterns for names with the chosen extensions. A name must match at least one pattern. If there are no
  /// patterns, all names are allowed.
  var extensions: [RowPattern] = []

  var isEmpty: Bool { self == EntryFilter() }

  /// True if sizes, times or permissions have to be read, because the conditions depend on them.
  var needsDetails: Bool {
    needsTimes || !sizes.isEmpty || !kinds.isDisjoint(with: [.executable, .empty])
  }

  /// True if the conditions can exclude directories. An excluded directory is shown only if an entry below it is
  /// chosen.
  var leavesOutFolders: Bool {
    let choosesFolders =
      kinds.isEmpty || kinds.contains(.directory) && kinds.isDisjoint(with: [.executable, .empty])
    return !(choosesFolders && sizes.isEmpty && !needsTimes && extensions.isEmpty)
  }

  private var needsTimes: Bool { changedAfter != nil || changedBefore != nil }

  /// Returns true if an entry satisfies all conditions.
  ///
  /// - Parameters:
  ///   - details: The details of the entry; nil if they could not be read, or if no condition needs them.
  ///   - target: The details of the target if the entry is a link; otherwise, the same as `details`.
  ///   - isEmpty: Returns whether the entry is empty. The closure is called at most once.
  func accepts(
    _ name: Bytes, type: EntryType, details: FileDetails?, target: FileDetails?,
    isEmpty: () -> Bool
  ) -> Bool {
    (extensions.isEmpty || extensions.contains { $0.matches(name) })
      && (!needsTimes || details.map { acceptsTime($0.modified) } ?? false)
      && (sizes.isEmpty
        || target?.type == .file
          && details.map { details in sizes.allSatisfy { $0.contains(details.size) } } ?? false)
      && acceptsKind(type, mode: target?.mode ?? 0, isEmpty: isEmpty)
  }

  private func acceptsKind(_ type: EntryType, mode: UInt32, isEmpty: () -> Bool) -> Bool {
    if kinds.isEmpty { return true }
    let wanted = kinds.completed
    if wanted.isDisjoint(with: EntryKinds(type)) { return false }
    if wanted.contains(.executable) && mode & FileMode.executable == 0 { return false }
    return !wanted.contains(.empty) || isEmpty()
  }

  private func acceptsTime(_ time: FileTime) -> Bool {
    (changedAfter.map { $0 < time } ?? true) && (changedBefore.map { time < $0 } ?? true)
  }
}

/// The patterns given with `-I` or `-P`.
extension RowPattern {
  /// Splits an argument at each `|` that is not escaped by a backslash.
  static func alternatives(in argument: Bytes) -> [Bytes] {
    var patterns: [Bytes] = []
    var start = argument.startIndex
    var isEscaped = false
    for index in argument.indices {
      let byte = argument[index]
      if byte == "|" && !isEscaped {
        patterns.append(argument[start..<index])
        start = index + 1
      }
      isEscaped = byte == "\\" && !isEscaped
    }
    return patterns + [argument[start...]]
  }

  /// True if the pattern matches an entry.
  ///
  /// - Parameter path: The path of the entry, relative to the source.
  func matches(_ name: Bytes, path: Bytes, isDirectory: Bool) -> Bool {
    (isDirectory || !endsInFolder) && matches(matchesPath ? path : name)
  }
}

extension ClosedRange<Int64> {
  /// Parses the value of `--size`. The value `+10k` means 10k or more, `-1M` means 1M or less, and `10k` means
  /// exactly 10k. The result is nil if the text does not have one of these forms, or if its number is out of range.
  init?(sizes text: Bytes) {
    let isExact = text.first != "+" && text.first != "-"
    let rest = isExact ? text : text.dropFirst()
    let digits = rest.prefix(while: \.isDigit)
    guard let number = Int(decimal: digits), let unit = Self.unit(rest[digits.endIndex...]) else {
      return nil
    }
    let (size, isTooLarge) = Int64(number).multipliedReportingOverflow(by: unit)
    if isTooLarge { return nil }
    self = isExact ? size...size : text.first == "+" ? size...Int64.max : 0...size
  }

  /// Returns the number of bytes in a unit, such as 1 for `b`, 1000 for `k` or `kb`, and 1024 for `ki` or `kib`.
  private static func unit(_ text: Bytes) -> Int64? {
    var rest = text.map(\.lowercased)[...]
    if rest.isEqual(to: "b") { return 1 }
    guard let letter = rest.popFirst(), let index = Array("kmgt".utf8).firstIndex(of: letter) else {
      return nil
    }
    let isBinary = rest.first == "i"
    if isBinary { rest.removeFirst() }
    if !rest.isEmpty && !rest.isEqual(to: "b") { return nil }
    return (0...index).reduce(1) { size, _ in size * (isBinary ? 1024 : 1000) }
  }
}

/// A set of kinds of entries, such as the kinds that `--type` chooses. In `--type`, the kinds
/// `executable` and `empty` restrict the other kinds.
struct EntryKinds: OptionSet, Hashable, Sendable {
  var rawValue: UInt16

  static let file = EntryKinds(rawValue: 1)
  static let directory = EntryKinds(rawValue: 1 << 1)
  static let link = EntryKinds(rawValue: 1 << 2)
  static let socket = EntryKinds(rawValue: 1 << 3)
  static let pipe = EntryKinds(rawValue: 1 << 4)
  static let blockDevice = EntryKinds(rawValue: 1 << 5)
  static let characterDevice = EntryKinds(rawValue: 1 << 6)
  static let executable = EntryKinds(rawValue: 1 << 7)
  static let empty = EntryKinds(rawValue: 1 << 8)
  /// All kinds that depend only on the type of a file.
  static let any = EntryKinds(rawValue: (1 << 7) - 1)

  /// For each kind, the word and the letter for `--type`. The letter is the same as in `fd` or `find`.
  static let names: [(word: String, letter: String, kinds: EntryKinds)] = [
    ("file", "f", .file), ("directory", "d", .directory), ("symlink", "l", .link),
    ("executable", "x", .executable), ("empty", "e", .empty), ("socket", "s", .socket),
    ("pipe", "p", .pipe), ("block-device", "b", .blockDevice),
    ("char-device", "c", .characterDevice),
  ]

  /// These kinds, together with the kinds that `executable` and `empty` imply. Only files can be executable. Only files
  /// and directories can be empty.
  var completed: EntryKinds {
    var kinds = self
    if contains(.executable) { kinds.insert(.file) }
    if contains(.empty) && kinds.isDisjoint(with: [.file, .directory]) {
      kinds.formUnion([.file, .directory])
    }
    return kinds
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  init(_ type: EntryType) {
    switch type {
    case .file, .unknown: self = .file
    case .directory: self = .directory
    case .link: self = .link
    case .socket: self = .socket
    case .fifo: self = .pipe
    case .blockDevice: self = .blockDevice
    case .characterDevice: self = .characterDevice
    }
  }
}
