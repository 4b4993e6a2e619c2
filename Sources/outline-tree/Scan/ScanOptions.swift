import Outline

/// The options that choose the entries of a directory to read.
struct ScanOptions: Sendable {
  /// True to read names that begin with a dot.
  var includesHidden = false
  var directoriesOnly = false
  /// Patterns of entries to leave out.
  var excluded: [EntryPattern] = []
  /// Patterns of files to read. If there are none, all files are read.
  var included: [EntryPattern] = []
  /// True if a directory that `included` matches is read with everything below it.
  var includesMatchedDirectories = false
  /// The other conditions on the entries to read.
  var filter = EntryFilter()
  /// True to leave out the entries that ignore files exclude.
  var usesIgnoreFiles = false
  /// True to enter directories through symbolic links.
  var followsLinks = false
  var staysOnDevice = false
  /// The maximum number of entries of each folder.
  var limit = Int.max
  var order = EntryOrder()
  /// The rules for folding. Collapsed folders are not read.
  var folding = FoldRules()
  /// True to read sizes, times and permissions, which takes a system call for each entry.
  var readsDetails = false

  /// True if the identities of folders have to be compared.
  var needsIdentities: Bool { followsLinks || staysOnDevice }

  var filtersNames: Bool { !excluded.isEmpty || !included.isEmpty }

  /// True if any option depends on paths.
  var needsPaths: Bool {
    folding.needsPaths || excluded.contains { $0.pattern.matchesPath }
      || included.contains { $0.pattern.matchesPath }
  }

  /// The decision about an entry by patterns of names.
  enum Choice {
    case leftOut
    /// A directory that is not chosen, and is read only for the entries below it.
    case passage
    case chosen
  }

  /// - Parameter isBelowMatch: Whether a directory above the entry is read with everything below
  ///   it.
  func choice(
    _ name: Bytes, path: Bytes, isDirectory: Bool, isBelowMatch: Bool = false
  ) -> Choice {
    let matches = { (pattern: EntryPattern) in
      pattern.matches(name, path: path, isDirectory: isDirectory)
    }
    return choice(
      isDirectory: isDirectory, isBelowMatch: isBelowMatch,
      isExcluded: excluded.contains(where: matches),
      isIncluded: included.contains(where: matches))
  }

  /// - Parameters:
  ///   - isExcluded: Whether any pattern of `excluded` matches.
  ///   - isIncluded: Whether any pattern of `included` matches.
  func choice(
    isDirectory: Bool, isBelowMatch: Bool, isExcluded: Bool, isIncluded: @autoclosure () -> Bool
  ) -> Choice {
    if isExcluded { return .leftOut }
    if isBelowMatch || included.isEmpty || isIncluded() { return .chosen }
    return isDirectory ? .passage : .leftOut
  }

  /// True if a directory is read with everything below it.
  func matches(directory name: Bytes, path: Bytes) -> Bool {
    includesMatchedDirectories
      && included.contains { $0.matches(name, path: path, isDirectory: true) }
  }
}

extension ScanOptions {
  /// True if the options that choose entries of a directory also choose a source itself, which is a
  /// directory or a file. `find` applies its options to its arguments in the same way.
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
      name, source.kind.type ?? .unknown, source.details, target: source.details,
      isEmpty: { isDirectory ? system.isEmptyFolder(source.name) : source.details?.size == 0 })
  }
}

extension SystemCalls {
  fileprivate func isEmptyFolder(_ path: Bytes) -> Bool {
    guard let folder = try? openDirectory(PosixFiles.workingDirectory, Array(path).asPath, .follow)
    else {
      return false
    }
    defer { close(folder) }
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 12, alignment: 8)
    defer { block.deallocate() }
    var count = 0
    do { try list(folder, block) { _, _ in count += 1 } } catch { return false }
    return count == 0
  }
}
