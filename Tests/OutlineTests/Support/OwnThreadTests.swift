import Foundation
import Testing

/// For each test that may wait for ever, true if it is answered. In a run of its own, which another test
/// starts, none is, and there are more of them than threads that all tasks share.
private enum Answers {
  static let variable = "OUTLINE_STUCK_TESTS"

  static let all =
    ProcessInfo.processInfo.environment[variable] == nil
    ? [true]
    : Array(repeating: false, count: 2 * ProcessInfo.processInfo.activeProcessorCount + 2)

  static let deadline: Duration = all == [true] ? .seconds(900) : .milliseconds(300)
}

/// Tests that end only if someone answers them.
@Suite(OwnThread(deadline: Answers.deadline)) struct StuckTests {
  @Test(arguments: Answers.all.indices)
  func aPipe(number: Int) throws {
    let folder = try ScratchFolder()
    folder.makePipe("pipe")
    // With a writer, opening it does not block.
    let writer = Answers.all[number] ? open(folder.path("pipe"), O_RDWR) : -1
    let reader = open(folder.path("pipe"), O_RDONLY)
    #expect(reader >= 0)
    for file in [writer, reader] { close(file) }
  }

  @Test(arguments: Answers.all.indices)
  func aContinuation(number: Int) async {
    await withUnsafeContinuation { (continuation: UnsafeContinuation<Void, Never>) in
      if Answers.all[number] { continuation.resume() }
    }
  }
}

/// A test that waits for ever stops no other one.
@Suite(.ownThread) struct OwnThreadTests {
  @Test func aStuckTestIsReportedAndTheOthersRun() throws {
    let bundle = try #require(BuiltExecutable.testBundle)
    var environment = ProcessInfo.processInfo.environment
    environment[Answers.variable] = "1"
    // Named as types, so that a build of some test files includes their files.
    let filter = "StuckTests|\(SmallStackTests.self)|\(VirtualScreenTests.self)"
    let words = ["--testing-library", "swift-testing", "--filter", filter]
    let outcome = try RunningProgram.run(
      Launch(
        path: bundle.path, arguments: words.map { Array($0.utf8) }, environment: environment))
    #expect(outcome.status == 1)
    let text = outcome.outputText + outcome.errorText
    for name in ["aPipe", "aContinuation"] {
      #expect(text.contains("\(name)(number:) has not ended after 0.3 seconds"), "\(text)")
    }
    #expect(text.contains("Suite SmallStackTests passed"), "\(text)")
    #expect(text.contains("Suite VirtualScreenTests passed"), "\(text)")
  }

  /// All tests may block, and all programs have a deadline.
  @Test func everySuiteRunsOnOwnThreadsAndEveryProgramIsALaunch() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: Fixtures.testsFolder.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("OwnThreadTests.swift") }
    try #require(files.count > 300)
    for file in files {
      let text = try String(
        contentsOf: Fixtures.testsFolder.appending(path: file), encoding: .utf8)
      let suites = text.split(separator: "\n").filter { $0.contains("@Suite") }
      #expect(suites.allSatisfy { $0.contains("(.ownThread") }, "\(file)")
      #expect(!suites.isEmpty || !text.contains("@Test"), "\(file): tests without a suite")
      // The thread sanitizer cannot see a `Mutex`.
      for call in ["Process()", "waitUntilExit", "fork()", "Mutex("] {
        #expect(!text.contains(call), "\(file) has \(call)")
      }
      #expect(!text.contains("posix_spawn(") || file.hasSuffix("Launch.swift"), "\(file)")
    }
  }

  /// The deadline of a program: it is killed with its children, and the failure shows what it wrote.
  @Test func aProgramThatDoesNotEndIsKilled() throws {
    let folder = try ScratchFolder()
    let script = "sleep 1000 & echo $! >\(folder.path("child")); echo begun; echo oh >&2; cat"
    let launch = Launch(
      path: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin"])
    let program = try RunningProgram(launch, patience: .seconds(1))
    let trouble = #expect(throws: ProgramTrouble.self) { try program.outcome() }
    let description = try #require(trouble).description
    for part in ["/bin/sh -c sleep 1000", "did not end in time", "begun", "oh"] {
      #expect(description.contains(part))
    }
    try expectGone(folder.content("child"))
  }

  /// The children that a program leaves running are killed when it ends.
  @Test func childrenOfAProgramEndWithIt() throws {
    let folder = try ScratchFolder()
    let shell = try BuiltShell()
    let (status, output) = try shell("sleep 1000 & echo $! >\(folder.path("child")); echo done")
    #expect(status == 0 && output == Array("done\n".utf8))
    try expectGone(folder.content("child"))
  }

  private func expectGone(_ number: String?) throws {
    let process = try #require(pid_t(number?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""))
    // It is gone when its new parent has noticed.
    let end = ContinuousClock.now + .seconds(60)
    while kill(process, 0) == 0, ContinuousClock.now < end, !isZombie(process) { usleep(1000) }
    #expect(kill(process, 0) != 0 || isZombie(process))
  }

  /// In a container, there may be no process that takes note of the end of others.
  private func isZombie(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status?.contains(") Z ") ?? false
  }
}
