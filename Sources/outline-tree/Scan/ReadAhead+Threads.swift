import Outline

// The threads, and which of them reads a folder.
extension ReadAhead {
  /// Starts the threads, unless there are so few folders that starting a thread takes longer than
  /// reading them.
  func startThreads() {
    if waiting.count < 2 { return }
    PosixProcess.keepFreedMemory()
    // The scanner uses one processor.
    let count = min(Self.threadLimit, max(1, WorkerThread.processorCount - 1))
    for _ in 0..<count {
      if let thread = WorkerThread({ self.work() }) { threads.append(thread) }
    }
  }

  private func work() {
    var reader = FolderReader(system, options)
    while let (folder, parentFile) = next() { read(folder, from: parentFile, with: &reader) }
  }

  /// Waits for the next folder to read and claims it. Returns nil when reading stops.
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

  /// Claims the next folder. Returns nil if there is none, or if enough entries are ready.
  func claimNext() -> (Folder, ParentFile)? {
    while ready < Self.limit, let folder = waiting.popLast() {
      if let parentFile = claim(folder) { return (folder, parentFile) }
    }
    return nil
  }

  /// Claims a folder, which the caller then has to read. Returns nil if another thread has claimed
  /// it.
  func claim(_ folder: Folder) -> ParentFile? {
    guard case .waiting = folder.state else { return nil }
    folder.state = .beingRead
    return Result { () throws(SystemError) in try openFolders.borrow(folder.parent!) }
  }
}
