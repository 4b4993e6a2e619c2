/// A file that is replaced whole or not at all: written beside it, synced, renamed over it. What is
/// not a regular file (a terminal, a pipe) cannot be replaced and is written to.
struct FileReplacement {
  private let system: SystemCalls
  private let target: [UInt8]
  /// nil: the target itself is written to.
  private let draft: [UInt8]?
  private let file: Int32

  init(of path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    self.system = system
    let old = try system.existing(path)
    if let old, old.type != .file {
      target = path
      draft = nil
      file = try system.openToWrite(path.asPath)
      return
    }
    // What may not be written to is not replaced either.
    if old != nil { system.close(try system.openToWrite(path.asPath)) }
    // A link to the file stays a link.
    let target = old == nil ? path : try system.resolve(path.asPath)
    let draft = target + Array(".\(Posix.processIdentifier).new".utf8)
    let file = try system.create(draft.asPath, Posix.modeOfNewFiles)
    do {
      if let old { try system.setMode(file, old.mode) }
    } catch {
      system.close(file)
      system.remove(draft.asPath)
      throw error
    }
    (self.target, self.draft, self.file) = (target, draft, file)
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try system.writeAll(file, bytes)
  }

  /// What is written to may be a terminal.
  var stream: OutputStream { .file(file, system) }

  /// Puts what was written in place. If it throws, it has given it up.
  func commit() throws(SystemError) {
    do {
      if draft != nil { try system.synchronize(file) }
    } catch {
      abandon()
      throw error
    }
    system.close(file)
    guard let draft else { return }
    do {
      try system.rename(draft.asPath, target.asPath)
    } catch {
      system.remove(draft.asPath)
      throw error
    }
  }

  func abandon() {
    system.close(file)
    if let draft { system.remove(draft.asPath) }
  }
}

extension SystemCalls {
  func replaceFile(_ path: [UInt8], with bytes: [UInt8]) throws(SystemError) {
    let replacement = try FileReplacement(of: path, self)
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, SystemError> in
      Result { () throws(SystemError) in try replacement.write(buffer) }
    }
    do {
      try result.get()
    } catch {
      replacement.abandon()
      throw error
    }
    try replacement.commit()
  }

  fileprivate func existing(_ path: [UInt8]) throws(SystemError) -> FileStatus? {
    do {
      return try status(Posix.workingDirectory, path.asPath, .follow)
    } catch {
      if error == .notFound { return nil }
      throw error
    }
  }
}
