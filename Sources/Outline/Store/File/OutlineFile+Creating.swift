extension OutlineFile {
  /// Creates an outline file. The file is created either completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - document: The contents of the file.
  /// - Throws: ``OutlineFileError/alreadyExists(path:)`` if a file with this name already exists, or
  ///   another ``OutlineFileError`` if the file cannot be written. An existing file is never replaced.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public static func create(
    at path: String, _ document: OutlineDocument
  ) throws(OutlineFileError) {
    try create(at: Array(path.utf8), document, .real)
  }

  /// Creates an outline file. The file is created either completely or not at all.
  ///
  /// - Parameters:
  ///   - path: The bytes of the file's path.
  ///   - document: The contents of the file.
  /// - Throws: ``OutlineFileError/alreadyExists(path:)`` if a file with this name already exists, or
  ///   another ``OutlineFileError`` if the file cannot be written. An existing file is never replaced.
  /// - Complexity: O(*b*), where *b* is the number of bytes written.
  public static func create(
    at path: [UInt8], _ document: OutlineDocument
  ) throws(OutlineFileError) {
    try create(at: path, document, .real)
  }

  package static func create(
    at path: [UInt8], _ document: OutlineDocument, _ calls: SystemCalls
  ) throws(OutlineFileError) {
    guard try calls.statusIfAny(path) == nil else {
      throw .alreadyExists(path: SystemCalls.text(path))
    }
    try document.requireStorable(document.outline.items)
    let target = try OutlineFileError.naming("create", at: path, calls.followingLinks(path))
    Draft.removeAbandoned(of: target, nil, calls)
    let draft = try OutlineFileError.naming(
      "create", at: path, Draft.create(of: target, mode: PosixFiles.modeOfNewFiles, calls))
    defer { draft.abandon() }
    let file = DiskFile(draft.file, at: target, calls)
    var text = JournalText()
    JournalHeader.write(to: &text)
    try file.write(document, upTo: 0, after: &text)
    try file.synchronize()
    try OutlineFileError.naming(
      "link", at: target, calls.link(draft.path.asPath, target.asPath))
    do {
      try calls.synchronizeNames(beside: target)
    } catch {
      calls.removeIfPossible(target)
      throw error
    }
  }
}

extension OutlineDocument {
  /// Throws an error unless the given items can be stored.
  func requireStorable(_ items: some Sequence<ItemID>) throws(OutlineFileError) {
    var contents = contents.reader
    for item in items {
      guard ItemID.numbers ~= item.number else {
        throw .doesNotFit("the item number \(item) is too large to be stored")
      }
      guard contents.contains(item) else { throw .doesNotFit("item \(item) has no content") }
    }
  }
}
