import Outline

/// The options that determine which entries of a directory are read, in which order, and with which properties.
struct ScanOptions: Equatable, Sendable {
  /// True to include entries whose names begin with a dot.
  var includesHidden = false
  var directoriesOnly = false
  /// The patterns of entries to leave out.
  var excluded: [RowPattern] = []
  /// The patterns of files to read. If there are no patterns, all files are read.
  var included: [RowPattern] = []
  /// True to read everything below a directory that matches `included`.
  var includesMatchedDirectories = false
  /// Further conditions that entries must satisfy.
  var filter = EntryFilter()
  /// True to leave out directories that are empty, or that become empty because their entries are left out.
  var prunes = false
  /// True to leave out entries that ignore files exclude.
  var usesIgnoreFiles = false
  /// True to read directories that symbolic links lead to.
  var followsLinks = false
  var staysOnDevice = false
  /// The maximum number of entries that are shown in each folder.
  var limit = Int.max
  var order = EntryOrder()
  /// The rules for folding. A folder is not read if the rules hide all rows below it.
  var folding = FoldRules()
  /// True to read sizes, times and permissions. Reading these details takes a system call for each entry.
  var readsDetails = false

  /// True if the identities of folders are needed to detect loops of links or folders on other devices.
  var needsIdentities: Bool { followsLinks || staysOnDevice }

  var filtersNames: Bool { !excluded.isEmpty || !included.isEmpty }

  /// True if any option needs the paths of entries.
  var needsPaths: Bool {
    folding.needsPaths || excluded.contains(where: \.matchesPath)
      || included.contains(where: \.matchesPath)
  }

  /// The decision about an entry, based on the patterns for names.
  enum Choice {
    case leftOut
    /// A directory that is not chosen, but is read because entries below it may be chosen.
    case passage
    case chosen
  }

  /// - Parameter isBelowMatch: Whether the entry is below a directory whose contents are all read.
  func choice(
    _ name: Bytes, path: Bytes, isDirectory: Bool, isBelowMatch: Bool = false
  ) -> Choice {
    let matches = { (pattern: RowPattern) in
      pattern.matches(name, path: path, isDirectory: isDirectory)
    }
    return choice(
      isDirectory: isDirectory, isBelowMatch: isBelowMatch,
      isExcluded: excluded.contains(where: matches),
      isIncluded: included.contains(where: matches))
  }

  /// - Parameters:
  ///   - isExcluded: Whether any pattern in `excluded` matches the entry.
  ///   - isIncluded: Whether any pattern in `included` matches the entry.
  func choice(
    isDirectory: Bool, isBelowMatch: Bool, isExcluded: Bool, isIncluded: @autoclosure () -> Bool
  ) -> Choice {
    if isExcluded { return .leftOut }
    if isBelowMatch || included.isEmpty || isIncluded() { return .chosen }
    return isDirectory ? .passage : .leftOut
  }

  /// True if everything below the given directory has to be read, because the directory matches a pattern.
  func matches(directory name: Bytes, path: Bytes) -> Bool {
    includesMatchedDirectories
      && included.contains { $0.matches(name, path: path, isDirectory: true) }
  }
}

extension ScanOptions {
  /// True if the source itself, which is a directory or a file, satisfies the conditions for entries. `find` also
  /// applies its conditions to its arguments.
  func chooses(_ source: SourceRow, _ system: SystemCalls) -> Bool {
    var name = source.name
    while name.count > 1 && name.last == "/" { name.removeLast() }
    let isDirectory = source.kind == .directory
    if let slash = name.lastIndex(of: 0x2F), name.count > 1 { name = name[(slash + 1)...] }
    if !included.isEmpty
      && !included.contains(where: { $0.matches(name, path: [], isDirectory: isDirectory) })
    {
      return false
    }
    if filter.isEmpty { return true }
    return filter.accepts(
      name, type: source.kind.type ?? .unknown, details: source.details, target: source.details,
      isEmpty: {
        isDirectory
          ? system.isEmptyFolder(
            PosixFiles.workingDirectory, Array(source.name).asPath, links: .follow)
          : source.details?.size == 0
      })
  }
}

extension SystemCalls {
  /// True if a folder can be read and has no entries at all, not even hidden ones.
  func isEmptyFolder(_ parent: Int32, _ name: Name, links: LinkPolicy) -> Bool {
    guard let folder = try? openDirectory(parent, name, links) else { return false }
    defer { close(folder) }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 15, alignment: 8) { block in
      var isEmpty = true
      return (try? list(folder, block) { _, _ in isEmpty = false }) != nil && isEmpty
    }
  }
}
