import Outline

/// Reads folders before they are asked for, on the processors there are.
///
/// Whoever gives the rows asks for folders in preorder. Folders wait on a stack, the first of a
/// listing on top: so the threads go through the tree in preorder too, a little ahead, and the
/// order of the rows owes nothing to their timing. A folder that is asked for and that nobody has
/// begun to read is read by who asks. What was read and not asked for yet is bounded.
final class ReadAhead: @unchecked Sendable {
  /// How many entries may lie ready: a few megabytes.
  private static let limit = 1 << 17
  /// More than this only wait for each other in the file system.
  private static let threadLimit = 8

  private let monitor = Monitor()
  private let system: SystemCalls
  private let options: ScanOptions
  let source: Folder
  /// If details are read.
  private(set) var sourceDetails: FileDetails?

  /// The open parent of a folder that is somebody's to read.
  private typealias ParentFile = Result<Int32, SystemError>

  // Guarded by the monitor.
  private var openFolders: OpenFolders
  private var waiting: [Folder] = []
  /// How many entries lie ready.
  private var ready = 0
  private var idleThreads = 0
  private var isAwaited = false
  private var isStopped = false

  private var threads: [WorkerThread] = []

  init(_ system: SystemCalls, _ options: ScanOptions) {
    self.system = system
    self.options = options
    source = Folder(parent: nil, place: 0, isLinked: false)
    openFolders = OpenFolders(system)
  }

  /// Opens the source and reads it.
  func start(
    _ path: [UInt8], with reader: inout FolderReader
  ) throws(SystemError) {
    let file = try system.openDirectory(Posix.workingDirectory, path.asPath, .follow)
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

  /// What became of a folder. The caller reads it if nobody has begun to, and reads what comes next
  /// while another thread is at it: to sleep and be woken for one folder takes longer.
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

  /// Says that a folder's rows have been given.
  func release(_ folder: Folder) {
    monitor.withLock {
      ready -= folder.listing.count
      if idleThreads > 0 && ready < Self.limit / 2 { monitor.signalAll(.thereIsWork) }
    }
  }

  /// Ends the threads, and closes everything.
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

/// Reading one folder.
extension ReadAhead {
  private func read(
    _ folder: Folder, from parentFile: ParentFile, with reader: inout FolderReader
  ) {
    var file: Int32?
    do throws(SystemError) {
      let opened = try openFolder(folder, in: parentFile.get())
      file = opened
      if let outcome = try reasonNotToEnter(folder, opened) {
        finish(folder, outcome, parentFile)
      } else {
        let (listing, folders) = try reader.read(folder, opened)
        folder.listing = listing
        folder.folders = folders
        if !folders.isEmpty { file = nil }
        finish(folder, .read, parentFile, keeping: opened)
      }
    } catch {
      finish(folder, error.meansVanished ? .vanished : .refused(error), parentFile)
    }
    if let file { system.close(file) }
  }

  private func openFolder(_ folder: Folder, in parent: Int32) throws(SystemError) -> Int32 {
    let links: LinkPolicy = folder.isLinked ? .follow : .stay
    let listing = folder.parent!.listing
    return try listing.withName(folder.place) { name throws(SystemError) in
      do throws(SystemError) {
        return try system.openDirectory(parent, name, links)
      } catch {
        guard error == .tooManyOpenFiles else { throw error }
        monitor.withLock { openFolders.closeIdle() }
        return try system.openDirectory(parent, name, links)
      }
    }
  }

  private func reasonNotToEnter(
    _ folder: Folder, _ file: Int32
  ) throws(SystemError) -> Folder.Outcome? {
    if !options.needsIdentities { return nil }
    let identity = try system.statusOfFile(file).identity
    folder.identity = identity
    if options.staysOnDevice && identity.device != source.identity?.device { return .elsewhere }
    return folder.isLinked && folder.isInItself ? .loop : nil
  }

  /// - Parameter file: The folder's, if it was read; it is kept as long as something waits in it.
  private func finish(
    _ folder: Folder, _ outcome: Folder.Outcome, _ parentFile: ParentFile,
    keeping file: Int32? = nil
  ) {
    let unneeded = monitor.withLock { () -> Int32? in
      if let file { add(folder, file) }
      folder.state = .done(outcome)
      if isAwaited { monitor.signalAll(.thereIsAResult) }
      isAwaited = false
      guard case .success = parentFile else { return nil }
      return openFolders.giveBack(folder.parent!)
    }
    if let unneeded { system.close(unneeded) }
  }

  private func add(_ folder: Folder, _ file: Int32) {
    ready += folder.listing.count
    if folder.folders.isEmpty && folder.parent != nil { return }
    openFolders.keep(folder, file, unopened: folder.folders.count)
    waiting.append(contentsOf: folder.folders.lazy.reversed().map { $0! })
    if idleThreads > 0 { monitor.signalAll(.thereIsWork) }
  }
}

extension Folder {
  fileprivate var isInItself: Bool {
    var above = parent
    while let folder = above {
      if folder.identity == identity { return true }
      above = folder.parent
    }
    return false
  }
}
