import Outline

/// The threads.
extension ReadAhead {
  /// Begins to read what is below the source. Not for a folder or two: those are read as soon as a
  /// thread is there.
  func startThreads() {
    if waiting.count < 2 { return }
    Posix.keepFreedMemory()
    // One processor is busy with the rows.
    let count = min(Self.threadLimit, max(1, WorkerThread.processorCount - 1))
    for _ in 0..<count {
      if let thread = WorkerThread({ self.work() }) { threads.append(thread) }
    }
  }

  private func work() {
    var reader = FolderReader(system, options)
    while let (folder, parentFile) = next() { read(folder, from: parentFile, with: &reader) }
  }

  /// The next folder that nobody reads; nil when there is nothing more to do.
  private func next() -> (Folder, ParentFile)? {
    monitor.withLock {
      while !isStopped {
        if let next = claimNext() { return next }
        idleThreads += 1
        monitor.wait(until: .thereIsWork)
        idleThreads -= 1
      }
      return nil
    }
  }

  /// The next one that waits; nil if there is none or enough lies ready.
  private func claimNext() -> (Folder, ParentFile)? {
    while ready < Self.limit, let folder = waiting.popLast() {
      if let parentFile = claim(folder) { return (folder, parentFile) }
    }
    return nil
  }

  /// Makes a folder the caller's to read, with the open parent, if it is nobody's yet.
  private func claim(_ folder: Folder) -> ParentFile? {
    guard case .waiting = folder.state else { return nil }
    folder.state = .beingRead
    return Result { () throws(SystemError) in try openFolders.borrow(folder.parent!) }
  }
}
