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
    source = Folder(parent: nil, index: 0, isLinked: false)
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
