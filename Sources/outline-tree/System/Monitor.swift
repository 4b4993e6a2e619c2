import Outline

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A lock with conditions that threads can wait for.
///
/// Threads that wait for work and threads that wait for results use different conditions, so that signaling
/// one condition does not wake threads of the other kind.
final class Monitor: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let conditions = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 2)

  enum Condition: Int {
    case thereIsWork
    case thereIsAResult
  }

  init() {
    pthread_mutex_init(mutex, nil)
    for index in 0..<2 { pthread_cond_init(conditions + index, nil) }
  }

  deinit {
    for index in 0..<2 { pthread_cond_destroy(conditions + index) }
    pthread_mutex_destroy(mutex)
    conditions.deallocate()
    mutex.deallocate()
  }

  func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Releases the lock until the condition is signaled. Threads may also wake without a signal, so the
  /// caller must check again afterward.
  func wait(until condition: Condition) {
    pthread_cond_wait(conditions + condition.rawValue, mutex)
  }

  func signal(_ condition: Condition) { pthread_cond_signal(conditions + condition.rawValue) }

  func signalAll(_ condition: Condition) {
    pthread_cond_broadcast(conditions + condition.rawValue)
  }
}

/// The process that has locked a file. The process is known only on Linux, where `/proc/locks` lists it:
///
///     1: FLOCK  ADVISORY  WRITE 4711 08:01:1311768 0 EOF
struct LockHolder: Equatable {
  var process: Int
  /// The name of the program that the process runs; empty if the name is unknown.
  var program: [UInt8]

  init?(of file: FileStatus, _ system: SystemCalls) {
    guard let locks = try? system.readFile(Array("/proc/locks".utf8)) else { return nil }
    let name = Self.name(of: file.identity)
    for line in locks.split(separator: UInt8(ascii: "\n")) {
      let words = line.split(separator: UInt8(ascii: " "))
      guard let index = words.firstIndex(where: { $0.elementsEqual(name) }), index > 0,
        let process = Int(String(decoding: words[index - 1], as: UTF8.self)), process > 0
      else { continue }
      self.process = process
      let title = try? system.readFile(Array("/proc/\(process)/comm".utf8))
      program = (title ?? []).filter { $0 != UInt8(ascii: "\n") }
      return
    }
    return nil
  }

  /// Returns the name that `/proc/locks` uses for a file, such as `08:01:1311768`: the major and minor
  /// numbers of the device, and the number of the inode.
  private static func name(of file: FileIdentity) -> [UInt8] {
    let major = (file.device >> 8 & 0xFFF) | (file.device >> 32 & ~0xFFF)
    let minor = (file.device & 0xFF) | (file.device >> 12 & ~0xFF)
    return Array("\(padded(major)):\(padded(minor)):\(file.inode)".utf8)
  }

  private static func padded(_ number: UInt64) -> String {
    (number < 16 ? "0" : "") + String(number, radix: 16)
  }

  var description: Message {
    program.isEmpty ? "process \(process)" : "\(program) (process \(process))"
  }
}
