import Outline

/// Reads folders on several threads before the scanner needs them.
///
/// The scanner needs the folders in preorder. The folders that are waiting to be read are on a stack, and the first
/// subfolder of each listing is above its siblings. Therefore, the threads read the folders approximately in preorder,
/// ahead of the scanner. If no thread has begun to read the folder that the scanner needs next, the scanner's own
/// thread reads that folder. Only the scanner produces rows, so the timing of the threads does not affect the order of
/// the rows.
///
/// No folder is read ahead while there are `limit` or more entries that have been read but not used.
final class ReadAhead: @unchecked Sendable {
  /// The limit for `ready`. Entries up to this limit take a few megabytes of memory.
  private static let limit = 1 << 17
  /// The maximum number of threads. More threads would only wait for each other in the file system.
  private static let threadLimit = 8

  private let monitor = Monitor()
  private let system: SystemCalls
  private let options: ScanOptions
  let source: Folder
  /// The details of the source; nil if the options do not need details.
  private(set) var sourceDetails: FileDetails?

  /// The descriptor of a claimed folder's parent, or the reason why the parent could not be opened.
  private typealias ParentFile = Result<Int32, SystemError>

  // The lock of `monitor` protects the following properties.
  private var openFolders: OpenFolders
  private var waiting: [Folder] = []
  /// The number of entries that have been read but not yet used.
  private var ready = 0
  private var idleThreads = 0
  private var isAwaited = false
  private var isStopped = false

  private var threads: [WorkerThread] = []

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

// The threads, and the choice of the next folder for each thread.
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
  private func claimNext() -> (Folder, ParentFile)? {
    while ready < Self.limit, let folder = waiting.popLast() {
      if let parentFile = claim(folder) { return (folder, parentFile) }
    }
    return nil
  }

  /// Claims a folder, which the caller must then read. Returns nil if the folder is already claimed.
  private func claim(_ folder: Folder) -> ParentFile? {
    guard case .waiting = folder.state else { return nil }
    folder.state = .beingRead
    return Result { () throws(SystemError) in try openFolders.borrow(folder.parent!) }
  }
}

// Reading one folder.
extension ReadAhead {
  private func read(
    _ folder: Folder, from parentFile: ParentFile, with reader: inout FolderReader
  ) {
    var file: Int32?
    do throws(SystemError) {
      let opened = try openFolder(folder, in: parentFile.get())
      file = opened
      if let outcome = try reasonNotToEnter(folder, opened) {
        finish(folder, with: outcome, in: parentFile)
      } else {
        let (listing, folders) = try reader.read(folder, opened)
        folder.listing = listing
        folder.folders = folders
        if !folders.isEmpty { file = nil }
        finish(folder, with: .read, in: parentFile, keeping: opened)
      }
    } catch {
      finish(folder, with: error.meansVanished ? .vanished : .refused(error), in: parentFile)
    }
    if let file { system.close(file) }
  }

  private func openFolder(_ folder: Folder, in parent: Int32) throws(SystemError) -> Int32 {
    let links: LinkPolicy = folder.isLinked ? .follow : .stay
    let listing = folder.parent!.listing
    return try listing.withName(folder.index) { name throws(SystemError) in
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
    return folder.isLinked && folder.isOwnAncestor ? .loop : nil
  }

  /// - Parameter file: The descriptor of the folder; nil if the folder was not read. The descriptor stays
  ///   open as long as there are subfolders to open.
  private func finish(
    _ folder: Folder, with outcome: Folder.Outcome, in parentFile: ParentFile,
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

  /// Adds the subfolders of a folder to the folders that are waiting to be read.
  private func add(_ folder: Folder, _ file: Int32) {
    ready += folder.listing.count
    if folder.folders.isEmpty && folder.parent != nil { return }
    openFolders.keep(folder, file, unopened: folder.folders.count)
    waiting.append(contentsOf: folder.folders.lazy.reversed().map { $0! })
    if idleThreads > 0 { monitor.signalAll(.thereIsWork) }
  }
}

extension Folder {
  fileprivate var isOwnAncestor: Bool {
    var ancestor = parent
    while let folder = ancestor {
      if folder.identity == identity { return true }
      ancestor = folder.parent
    }
    return false
  }
}
