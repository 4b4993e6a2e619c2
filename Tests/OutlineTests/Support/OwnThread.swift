import Foundation
import Testing

@testable import Outline

/// Tests that may block: each case runs on a thread of its own, not on the few threads that all tasks share,
/// so a test that waits for ever stops no other one. It is reported at its deadline, and the run ends.
struct OwnThread: TestTrait, SuiteTrait, TestScoping {
  /// Longer than any test takes on a busy machine.
  var deadline = Duration.seconds(900)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let run = TestRun.current
    let number = await run.begin()
    let watch = Task {
      try await Task.sleep(for: deadline)
      run.giveUp(number)
      Issue.record("\(test.name) has not ended after \(deadline)")
      try await run.endIfAllAreStuck()
    }
    defer {
      watch.cancel()
      run.end(number)
    }
    try await withTaskExecutorPreference(OwnThreads.shared) {
      let start = TestTimes.now
      try await function()
      TestTimes.shared?.add(test, since: start)
    }
  }
}

extension Trait where Self == OwnThread {
  static var ownThread: OwnThread { OwnThread() }
}

/// Threads that may block: there is another one whenever all of them are busy.
private final class OwnThreads: TaskExecutor {
  static let shared = OwnThreads()

  private struct State {
    var jobs: [UnownedJob] = []
    var idleThreads = 0
  }

  private let state = Locked(State())
  private let wakeup = DispatchSemaphore(value: 0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isIdle = state.withLock { state in
      state.jobs.append(job)
      if state.idleThreads == 0 { return false }
      state.idleThreads -= 1
      return true
    }
    if isIdle { wakeup.signal() } else { Thread.detachNewThread { self.runJobs() } }
  }

  /// As many threads run or are about to wake up as there are jobs, so each of them finds one.
  private func runJobs() {
    while true {
      let job = state.withLock { $0.jobs.removeFirst() }
      job.runSynchronously(on: asUnownedTaskExecutor())
      state.withLock { $0.idleThreads += 1 }
      wakeup.wait()
    }
  }
}

/// The test cases that run now. They are few at a time, so that each one gets enough of the processors.
private final class TestRun: Sendable {
  static let current = TestRun()

  private struct State {
    var lastCase = 0
    var running: Set<Int> = []
    /// Those of them that are past their deadline.
    var stuck: Set<Int> = []
    var waiting: [CheckedContinuation<Int, Never>] = []
  }

  private let state = Locked(State())
  private let limit = 3 * ProcessInfo.processInfo.activeProcessorCount

  /// Waits until another test case may run.
  ///
  /// - Returns: A number for it.
  func begin() async -> Int {
    await withCheckedContinuation { continuation in
      state.withLock { $0.waiting.append(continuation) }
      admit()
    }
  }

  func end(_ number: Int) {
    state.withLock { state in
      state.running.remove(number)
      state.stuck.remove(number)
    }
    admit()
  }

  /// Lets another test case run instead of one that is stuck.
  func giveUp(_ number: Int) {
    state.withLock { _ = $0.stuck.insert(number) }
    admit()
  }

  private func admit() {
    let (next, number) = state.withLock { state in
      guard state.running.count - state.stuck.count < limit, !state.waiting.isEmpty else {
        return (nil as CheckedContinuation<Int, Never>?, 0)
      }
      state.lastCase += 1
      state.running.insert(state.lastCase)
      return (state.waiting.removeFirst(), state.lastCase)
    }
    next?.resume(returning: number)
  }

  /// Ends the process when nothing has run for a while but tests that are stuck: a thread that is blocked
  /// cannot be stopped otherwise.
  func endIfAllAreStuck() async throws {
    var quietSeconds = 0
    while quietSeconds < 3 {
      try await Task.sleep(for: .seconds(1))
      quietSeconds = state.withLock { $0.running == $0.stuck } ? quietSeconds + 1 : 0
    }
    print("The run ends: only the tests that have not ended in time are left.")
    exit(1)
  }
}

/// Appends the times of each test case to the file that the environment variable `OUTLINE_TEST_TIMES` names, to find
/// the tests that take long: milliseconds on a processor, and milliseconds with waiting, for example for the tool.
private final class TestTimes: Sendable {
  static let shared = ProcessInfo.processInfo.environment["OUTLINE_TEST_TIMES"].map(TestTimes.init)

  /// Milliseconds of this thread and of the clock.
  static var now: (thread: Int, clock: Int) {
    (milliseconds(of: CLOCK_THREAD_CPUTIME_ID), milliseconds(of: CLOCK_MONOTONIC))
  }

  private static func milliseconds(of clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  private let path: String

  init(path: String) {
    self.path = path
  }

  func add(_ test: Test, since start: (thread: Int, clock: Int)) {
    let end = Self.now
    let line = "\(end.thread - start.thread)\t\(end.clock - start.clock)\t\(test.id)\n"
    // Tests of tests run in processes of their own, which append to the same file.
    guard let file = fopen(path, "a") else { return }
    fputs(line, file)
    fclose(file)
  }
}
