import Outline

/// Reads folders on several threads before the scanner needs them.
///
/// The scanner asks for folders in preorder. The folders to read are on a stack, with the first one
/// of a listing on top. So the threads go through the tree in preorder, too, ahead of the scanner,
/// and their timing does not affect the order of the rows. If no thread has begun to read a folder
/// when the scanner asks for it, the scanner's thread reads it. Backpressure limits the number of
/// entries that were read and not yet used.
final class ReadAhead: @unchecked Sendable {
  /// The limit for `ready`, which stands for a few megabytes.
  static let limit = 1 << 17
  /// The maximum number of threads. More threads would only wait for each other in the file system.
  static let threadLimit = 8

  let monitor = Monitor()
  let system: SystemCalls
  let options: ScanOptions
  let source: Folder
  /// The details of the source, if the options ask for details.
  private(set) var sourceDetails: FileDetails?

  /// The descriptor of the parent of a folder that the caller has claimed.
  typealias ParentFile = Result<Int32, SystemError>

  // Guarded by the monitor.
  var openFolders: OpenFolders
  var waiting: [Folder] = []
  /// The number of entries that were read and not yet used.
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
        sourceDetails = FileDetails(status)
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
  /// The caller's thread reads the folder if no other thread has begun to. Otherwise it reads the
  /// next folders while it waits, because sleeping and waking takes longer than reading a folder.
  func outcome(of folder: Folder, with reader: inout FolderReader) -> Folder.Outcome {
    while true {
      switch monitor.withLock({ step(towards: folder) }) {
      case .take(let outcome): return outcome
      case .read(let next, let parentFile): read(next, from: parentFile, with: &reader)
      }
    }
  }

  private enum Step {
    case take(Folder.Outcome)
    case read(Folder, from: ParentFile)
  }

  private func step(towards folder: Folder) -> Step {
    while true {
      if case .done(let outcome) = folder.state { return .take(outcome) }
      if let parentFile = claim(folder) { return .read(folder, from: parentFile) }
      if let (next, parentFile) = claimNext() { return .read(next, from: parentFile) }
      isAwaited = true
      monitor.wait(until: .thereIsAResult)
    }
  }

  /// Records that all rows of a folder were produced.
  func release(_ folder: Folder) {
    monitor.withLock {
      ready -= folder.listing.count
      if idleThreads > 0 && ready < Self.limit / 2 { monitor.signalAll(.thereIsWork) }
    }
  }

  /// Ends the threads and closes all folders.
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

// The threads, and which of them reads a folder.
extension ReadAhead {
  /// Starts the threads, unless there are so few folders that starting a thread takes longer than
  /// reading them.
  func startThreads() {
    if waiting.count < 2 { return }
    PosixProcess.keepFreedMemory()
    // The scanner itself uses one processor.
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
