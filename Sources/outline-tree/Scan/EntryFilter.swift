import Outline

/// The conditions that the options `--type`, `--size`, `--changed-within`, `--changed-before` and
/// `--extension` set for entries.
///
/// An entry is chosen if it satisfies all conditions. A directory that is not chosen is still kept if an
/// entry below it is chosen.
struct EntryFilter: Equatable, Sendable {
  /// The chosen kinds; empty for all kinds.
  var kinds: EntryKinds = []
  var sizes: [SizeLimit] = []
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
          && details.map { details in sizes.allSatisfy { $0.accepts(details.size) } } ?? false)
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
