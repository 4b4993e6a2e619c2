/// Replaces a file atomically.
///
/// The new contents are written to a draft. The draft gets the owner, group, permissions, extended
/// attributes and access control list of the old file. It is synced, renamed over the old file, and
/// the folder is synced. If any of these attributes cannot be kept, the file is not replaced.
///
/// Symbolic links are followed, even if their target does not exist yet. What is not a regular file
/// (such as a terminal or a pipe) is written to directly.
package struct FileReplacement {
  package let system: SystemCalls
  /// The path of the file to replace, which is not a link.
  let target: [UInt8]
  let old: OldFile?
  /// The draft, or `nil` if the target is written to directly.
  let draft: Draft?
  /// The descriptor to write to.
  package let file: Int32

  struct OldFile {
    var file: Int32
    var status: FileStatus
    /// True if the replacement opened the file, and has to close it.
    var isOwned: Bool
  }

  /// Begins to replace or create the file at a path.
  package init(of path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    // A file without permission to write is not replaced either.
    guard let opened = try system.openToWriteIfAny(path) else {
      let target = try system.followingLinks(path)
      Draft.removeAbandoned(of: target, nil, system)
      let draft = try Draft.create(of: target, mode: PosixFiles.modeOfNewFiles, system)
      self.init(system: system, target: target, old: nil, draft: draft, file: draft.file)
      return
    }
    do {
      let status = try system.statusOfFile(opened)
      if status.type == .file {
        let old = OldFile(file: opened, status: status, isOwned: true)
        self = try FileReplacement(of: old, system.resolve(path.asPath), system)
      } else {
        self.init(system: system, target: path, old: nil, draft: nil, file: opened)
      }
    } catch {
      system.close(opened)
      throw error
    }
  }

  /// Begins to replace a regular file that is open, and stays open.
  ///
  /// - Parameter path: The path of the file, which is not a link.
  package init(ofOpen file: Int32, _ path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    let old = OldFile(file: file, status: try system.statusOfFile(file), isOwned: false)
    try self.init(of: old, path, system)
  }

  private init(of old: OldFile, _ path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    let draft = try Self.draft(of: path, old, system)
    self.init(system: system, target: path, old: old, draft: draft, file: draft.file)
  }

  private init(
    system: SystemCalls, target: [UInt8], old: OldFile?, draft: Draft?, file: Int32
  ) {
    (self.system, self.target, self.old, self.draft, self.file) = (system, target, old, draft, file)
  }
}
