import Foundation

@testable import Outline

/// A process that a test has started. It does not outlive its test: when the last reference to it is gone,
/// or the process of the tests exits, it is killed with all of its group.
final class Child: Sendable {
  enum Ending: Equatable {
    case exited(Int32)
    case signaled(Int32)

    /// The exit status as a shell has it.
    var status: Int32 {
      switch self {
      case .exited(let status): status
      case .signaled(let signal): 128 + signal
      }
    }
  }

  let process: pid_t
  /// Its name in messages.
  let name: String
  private let known = Locked<Ending?>(nil)

  init(_ process: pid_t, name: String) {
    self.process = process
    self.name = name
    RunningChildren.all.add(process)
  }

  deinit { end() }

  /// Returns how the process ended; nil if it has not. Does not wait.
  var ending: Ending? { known.withLock { $0 } ?? reap(options: WNOHANG) }

  /// Waits for the end of the process.
  ///
  /// - Throws: ``ProgramTrouble`` at the deadline. The process has been killed then.
  func waitForEnding(until deadline: ContinuousClock.Instant) throws -> Ending {
    // There is no call that waits for the end of a process and for a time on every system.
    var pause: UInt32 = 100
    while true {
      if let ending { return ending }
      if .now > deadline { break }
      usleep(pause)
      pause = min(2 * pause, 10_000)
    }
    end()
    throw ProgramTrouble("\(name): did not end in time and was killed")
  }

  /// Sends a signal to the process, unless it has ended.
  func kill(_ signal: Int32) {
    known.withLock { if $0 == nil { Foundation.kill(process, signal) } }
  }

  /// Kills the process and its group, if it has not ended.
  func end() {
    kill(SIGKILL)
    _ = reap(options: 0)
  }

  /// - Parameter options: `WNOHANG`, or 0 to wait.
  private func reap(options: Int32) -> Ending? {
    known.withLock { known in
      if let known { return known }
      // While the process has not been waited for, nothing else has its number, nor that of its group.
      var information = siginfo_t()
      var result: Int32
      repeat {
        result = waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | options)
      } while result == -1 && errno == EINTR
      guard result == 0, information.si_signo == SIGCHLD else { return nil }
      Foundation.kill(-process, SIGKILL)
      var status: Int32 = 0
      while waitpid(process, &status, 0) == -1 && errno == EINTR {}
      RunningChildren.all.remove(process)
      let signal = status & 0x7F
      known = signal == 0 ? .exited(status >> 8 & 0xFF) : .signaled(signal)
      return known
    }
  }
}

/// The processes that run now, which are killed with their groups when this one exits.
private final class RunningChildren: Sendable {
  static let all = RunningChildren()

  private let processes = Locked<Set<pid_t>>([])

  private init() {
    atexit {
      for process in RunningChildren.all.processes.withLock({ $0 }) { kill(-process, SIGKILL) }
    }
  }

  func add(_ process: pid_t) { processes.withLock { _ = $0.insert(process) } }
  func remove(_ process: pid_t) { processes.withLock { _ = $0.remove(process) } }
}
