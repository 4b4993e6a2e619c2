import Outline

/// Reads folders on several threads before the scanner needs them.
///
/// The scanner needs the folders in preorder. The folders that are waiting to be read are on a stack, and the first
/// subfolder of each listing is above its siblings. Therefore, the threads read the folders approximately in preorder,
/// ahead of the scanner. If no thread has begun to read the folder that the scanner needs next, the scanner's own
/// thread reads that folder. Only the scanner produces rows, so the timing of the threads does not affect the order of
/// the rows.
///
/// No folder is read ahead while the number of entries that have been read but not yet used has reached `limit`.
final class ReadAhead: @unchecked Sendable {
  /// The limit for `ready`. Entries up to this limit take a few megabytes of memory.
  static let limit = 1 << 17
  /// The maximum number of threads. If there were more threads, they would only wait for each other in the
  /// file system.
  static let threadLimit = 8

  let monitor = Monitor()
  let system: SystemCalls
  let options: ScanOptions
  let source: Folder
  /// The details of the source; nil if the options do not need details.
  private(set) var sourceDetails: FileDetails?

  /// The descriptor of a claimed folder's parent, or the reason why the parent could not be opened.
  typealias ParentFile = Result<Int32, SystemError>

  // The lock of `monitor` protects the following properties.
  var openFolders: OpenFolders
  var waiting: [Folder] = []
  /// The number of entries that have been read but not yet used.
  var ready = 0
  var idleThreads = 0
  var isAwaited = false
  var isStopped = false

  var threads: [WorkerThread] = []

  init(_ system: SystemCalls, _ options: ScanOptions) {
    self.system = system
    self.options = options
    source = Folder(parent: nil, index: 0, isLinked: false)
    openFolders = OpenFolders(system)
  }

  /// Opens the source and reads its entries.
  func start(
    _ path: [UInt8], with reader: inout FolderReader
  ) throws(SystemError) {
    let file = try system.openDirectory(PosixFiles.workingDirectory, path.asPath, .follow)
    if options.usesIgnoreFiles { source.rules = IgnoreRules.root(of: path, system) }
    do {
      if options.needsIdentities || options.readsDetails {
        let status = try system.statusOfFile(file)
        source.identity = status.identity
        sourceDetails = status
      }
      (source.listing, source.folders) = try reader.read(source, file)
      source.state = .done(.read)
      add(source, file)
    } catch {
      system.close(file)
      throw error
    }
  }

  /// Returns the outcome of reading a folder.
  ///
  /// If no thread has begun to read the folder, the caller's thread reads it. If another thread is reading the folder,
  /// the caller's thread reads other waiting folders until the outcome is known. Sleeping and waking up would take
  /// longer than reading a folder.
  func outcome(of folder: Folder, with reader: inout FolderReader) -> Folder.Outcome {
    while true {
      let (outcome, next) = monitor.withLock { outcomeOrNext(folder) }
      if let outcome { return outcome }
      if let (next, parentFile) = next { read(next, from: parentFile, with: &reader) }
    }
  }

  /// Returns the outcome of reading a folder, or claims a folder that the caller must then read. Waits until one of
  /// these is possible.
  private func outcomeOrNext(
    _ folder: Folder
  ) -> (outcome: Folder.Outcome?, next: (Folder, ParentFile)?) {
    while true {
      if case .done(let outcome) = folder.state { return (outcome, nil) }
      if let parentFile = claim(folder) { return (nil, (folder, parentFile)) }
      if let next = claimNext() { return (nil, next) }
      isAwaited = true
      monitor.wait(until: .thereIsAResult)
    }
  }

  /// Records that the scanner has produced all rows of a folder.
  func release(_ folder: Folder) {
    monitor.withLock {
      ready -= folder.listing.count
      if idleThreads > 0 && ready < Self.limit / 2 { monitor.signalAll(.thereIsWork) }
    }
  }

  /// Stops the threads, and closes all folders.
  func stop() {
    monitor.withLock {
      isStopped = true
      monitor.signalAll(.thereIsWork)
    }
    for thread in threads { thread.join() }
    threads = []
    openFolders.closeAll(below: source)
  }
}

// The threads, and the choice of the folder that each of them reads next.
extension ReadAhead {
  /// Starts the threads. No thread is started if fewer than two folders are waiting, because starting a
  /// thread takes longer than reading a folder.
  func startThreads() {
    if waiting.count < 2 { return }
    PosixProcess.keepFreedMemory()
    // One processor is left for the scanner itself.
    let count = min(Self.threadLimit, max(1, WorkerThread.processorCount - 1))
    for _ in 0..<count {
      if let thread = WorkerThread({ self.work() }) { threads.append(thread) }
    }
  }

  private func work() {
    var reader = FolderReader(system: system, options: options)
    while let (folder, parentFile) = next() { read(folder, from: parentFile, with: &reader) }
  }

  /// Waits until there is a folder to read, and claims that folder. Returns nil when reading stops.
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

  /// Claims the next folder. Returns nil if no folder is waiting, or if enough entries have been read
  /// ahead.
  func claimNext() -> (Folder, ParentFile)? {
    while ready < Self.limit, let folder = waiting.popLast() {
      if let parentFile = claim(folder) { return (folder, parentFile) }
    }
    return nil
  }

  /// Claims a folder, which the caller must then read. Returns nil if the folder is already claimed.
  func claim(_ folder: Folder) -> ParentFile? {
    guard case .waiting = folder.state else { return nil }
    folder.state = .beingRead
    return Result { () throws(SystemError) in try openFolders.borrow(folder.parent!) }
  }
}
