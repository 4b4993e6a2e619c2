/// A file that is replaced whole or not at all: written beside it, synced, renamed over it. What is
/// not a regular file (a terminal, a pipe) cannot be replaced and is written to.
package struct FileReplacement {
  package let system: SystemCalls
  private let target: [UInt8]
  /// nil: the target itself is written to.
  private let draft: [UInt8]?
  /// What is written to; it may be a terminal.
  package let file: Int32

  package init(of path: [UInt8], _ system: SystemCalls) throws(SystemError) {
    self.system = system
    let old = try system.statusIfAny(path, .follow)
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
      system.removeIfPossible(draft)
      throw error
    }
    (self.target, self.draft, self.file) = (target, draft, file)
  }

  package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try system.writeAll(file, bytes)
  }

  /// Puts what was written in place. If it throws, it has given it up.
  package func commit() throws(SystemError) {
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
      system.removeIfPossible(draft)
      throw error
    }
  }

  package func abandon() {
    system.close(file)
    if let draft { system.removeIfPossible(draft) }
  }
}

extension SystemCalls {
  package func replaceFile(_ path: [UInt8], with bytes: [UInt8]) throws(SystemError) {
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
}
