import Foundation

@testable import Outline

/// A disk in memory that can stop at any moment. It knows what is synced, and which calls are to fail.
///
/// It keeps its state before every call that changes something, so that one run gives all the moments at
/// which it could have ended.
final class SimulatedDisk: @unchecked Sendable {
  private(set) var state: DiskState
  private var descriptors: [Int32: Int] = [:]
  private var locks: [Int: Int32] = [:]
  private var nextDescriptor: Int32 = 3

  /// Faults, by the number of the call.
  var fault: (Int) -> DiskFault? = { _ in nil }
  private(set) var callCount = 0
  /// The time that was slept, and the action meanwhile.
  private(set) var slept = Duration.zero
  var whileAsleep: (Duration) -> Void = { _ in }
  /// True if the owner of a file cannot be changed.
  var isOrdinaryUser = false
  /// The random numbers.
  var random = SeededRandom(seed: 0)
  /// The error of every write, if any.
  var failingWrites: SystemError?

  /// A number for the test's current step, kept with each moment.
  var mark = 0
  private(set) var moments: [DiskMoment] = []
  var isRecording = false

  init(_ state: DiskState = DiskState()) {
    self.state = state
  }
}

enum DiskFault {
  case error(SystemError)
  /// A read or a write transfers only half of the bytes.
  case half
}

/// A state of the disk, and the call that follows.
struct DiskMoment {
  var state: DiskState
  var mark: Int
  /// The write that follows, to a file at an offset.
  var write: (file: Int, offset: Int, bytes: [UInt8])?
}

extension SimulatedDisk {
  /// A disk with one file.
  convenience init(bytes: [UInt8]) {
    var state = DiskState()
    state.create(StoreScript.path)
    state.files[1]!.change(.write(0, bytes))
    state.files[1]!.synchronize()
    state.synchronizeNames()
    self.init(state)
  }

  /// Changes to another state, in which the files that are open are the same.
  func become(_ newer: DiskState) { state = newer }

  func changeByte(at offset: Int) {
    let byte = state.bytes(StoreScript.path)![offset]
    state.files[state.names[StoreScript.path]!]!.change(.write(offset, [byte ^ 1]))
  }
}

extension SimulatedDisk {
  /// Calls that only the tool makes are not supported.
  var calls: SystemCalls {
    SystemCalls(
      openDirectory: { _, _, _ throws(SystemError) in
        try self.count()
        return Self.folder
      },
      list: { _, _, body throws(SystemError) in
        try self.count()
        for path in self.state.names.keys { Self.tell(path, body) }
      },
      status: { _, name, _ throws(SystemError) in
        try self.count()
        return self.state.status(of: try self.state.file(Self.path(name)))
      },
      readLink: { _, _ throws(SystemError) in throw .accessDenied },
      resolve: { name throws(SystemError) in
        try self.count()
        _ = try self.state.file(Self.path(name))
        return Self.path(name)
      },
      rename: { old, new throws(SystemError) in
        try self.changing { state throws(SystemError) in
          let file = try state.file(Self.path(old))
          state.rename {
            $0[Self.path(old)] = nil; $0[Self.path(new)] = file
          }
        }
      },
      link: { old, new throws(SystemError) in
        try self.changing { state throws(SystemError) in
          let file = try state.file(Self.path(old))
          if state.names[Self.path(new)] != nil { throw .alreadyExists }
          state.rename { $0[Self.path(new)] = file }
        }
      },
      remove: { name throws(SystemError) in
        try self.changing { state throws(SystemError) in
          _ = try state.file(Self.path(name))
          state.rename { $0[Self.path(name)] = nil }
        }
      },
      checkWritable: { _ throws(SystemError) in },
      synchronizeFolder: { _ throws(SystemError) in
        try self.changing { $0.synchronizeNames() }
      },
      openToRead: { _ throws(SystemError) in throw .accessDenied },
      openFileToRead: { _, name, _ throws(SystemError) in try self.open(name) },
      openToWrite: { name throws(SystemError) in try self.open(name) },
      openToUpdate: { name throws(SystemError) in try self.open(name) },
      create: { name, mode throws(SystemError) in try self.create(name, mode) },
      close: { self.close($0) },
      read: { _, _ throws(SystemError) in throw .accessDenied },
      readAt: { file, buffer, offset throws(SystemError) in try self.read(file, buffer, offset) },
      write: { file, bytes throws(SystemError) in
        try self.write(file, bytes, self.state.files[try self.file(file)]!.bytes.count)
      },
      writeAt: { file, bytes, offset throws(SystemError) in try self.write(file, bytes, offset) },
      truncate: { file, size throws(SystemError) in
        let file = try self.file(file)
        try self.changing { state throws(SystemError) in try state.change(file, .truncate(size)) }
      },
      synchronize: { file throws(SystemError) in try self.synchronize(file) },
      lock: { file throws(SystemError) in try self.lock(file) },
      unlock: { self.unlock($0) },
      statusOfFile: { file throws(SystemError) in
        try self.count()
        return self.state.status(of: try self.file(file))
      },
      setMode: { file, mode throws(SystemError) in
        let file = try self.file(file)
        try self.changing { $0.files[file]!.mode = mode }
      },
      setOwner: { file, owner, group throws(SystemError) in
        let file = try self.file(file)
        if self.isOrdinaryUser, owner != self.state.files[file]!.owner { throw .notPermitted }
        try self.changing { $0.files[file]!.give(to: owner, group) }
      },
      copyAttributes: { old, new throws(SystemError) in
        let (old, new) = (try self.file(old), try self.file(new))
        try self.changing { $0.files[new]!.attributes = $0.files[old]!.attributes }
      },
      user: { 0 },
      now: { 1_770_000_000 }, random: { self.random.next() }, sleep: { self.sleep($0) }
    )
  }

  private static let folder: Int32 = 1_000_000

  private static func tell(_ path: [UInt8], _ body: SystemCalls.EntryBody) {
    path[path.folderOfPath.count...].withUnsafeBufferPointer { body($0, .file) }
  }

  private static func path(_ name: SystemCalls.Name) -> [UInt8] {
    Array(String(cString: name).utf8)
  }
}

extension SimulatedDisk {
  /// Counts a call. Throws the fault of the call, or returns it if it is not an error. If the fault is that a
  /// signal interrupts the call, the call is repeated in the same way as a real call, and is counted again.
  @discardableResult
  private func count() throws(SystemError) -> DiskFault? {
    var fault: DiskFault?
    try retrying {
      callCount += 1
      fault = self.fault(callCount)
      guard case .error(let error) = fault else { return 0 }
      errno = error.code
      return -1
    }
    return fault
  }

  private func changing(
    _ body: (inout DiskState) throws(SystemError) -> Void
  ) throws(SystemError) {
    record(nil)
    try count()
    try body(&state)
  }

  private func record(_ write: (file: Int, offset: Int, bytes: [UInt8])?) {
    if isRecording { moments.append(DiskMoment(state: state, mark: mark, write: write)) }
  }

  private func sleep(_ duration: Duration) {
    slept += duration
    whileAsleep(slept)
  }

  private func file(_ descriptor: Int32) throws(SystemError) -> Int {
    guard let file = descriptors[descriptor] else { throw .inputOutput }
    return file
  }

  private func open(_ name: SystemCalls.Name) throws(SystemError) -> Int32 {
    try count()
    return descriptor(of: try state.file(Self.path(name)))
  }

  private func create(_ name: SystemCalls.Name, _ mode: UInt32) throws(SystemError) -> Int32 {
    let path = Self.path(name)
    try changing { state throws(SystemError) in
      if state.names[path] != nil { throw .alreadyExists }
      state.create(path)
      state.files[state.names[path]!]!.mode = mode & ~0o022
    }
    return descriptor(of: try state.file(path))
  }

  private func descriptor(of file: Int) -> Int32 {
    defer { nextDescriptor += 1 }
    descriptors[nextDescriptor] = file
    return nextDescriptor
  }

  private func close(_ descriptor: Int32) {
    unlock(descriptor)
    descriptors[descriptor] = nil
  }

  private func unlock(_ descriptor: Int32) {
    guard let file = descriptors[descriptor] else { return }
    if locks[file] == descriptor { locks[file] = nil }
  }

  private func lock(_ descriptor: Int32) throws(SystemError) {
    try count()
    let file = try file(descriptor)
    guard locks[file] == nil || locks[file] == descriptor else { throw .wouldBlock }
    locks[file] = descriptor
  }

  private func read(
    _ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer, _ offset: Int
  ) throws(SystemError) -> Int {
    let isHalf = try count() != nil
    let bytes = state.files[try file(descriptor)]!.bytes.dropFirst(offset).prefix(buffer.count)
    let count = isHalf ? (bytes.count + 1) / 2 : bytes.count
    buffer.copyBytes(from: bytes.prefix(count))
    return count
  }

  private func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, _ offset: Int
  ) throws(SystemError) -> Int {
    let file = try file(descriptor)
    record((file, offset, Array(bytes)))
    let isHalf = try count() != nil
    // A full disk accepts what fits, then fails.
    let takesHalf = isHalf || failingWrites != nil && bytes.count > 8
    if let failingWrites, !takesHalf { throw failingWrites }
    let count = takesHalf ? (bytes.count + 1) / 2 : bytes.count
    try state.change(file, .write(offset, Array(bytes.prefix(count))))
    state.files[file]!.mode &= 0o1777
    return count
  }

  /// As on Linux, what was not synced when this fails never will be.
  private func synchronize(_ descriptor: Int32) throws(SystemError) {
    let file = try file(descriptor)
    record(nil)
    do throws(SystemError) {
      try count()
    } catch {
      state.files[file]!.unsynced = []
      throw error
    }
    state.files[file]!.synchronize()
  }
}
