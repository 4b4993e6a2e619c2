import Testing

@testable import Outline

/// Any system call can fail: the state does not change, and later steps continue from it.
@Suite(.ownThread) struct FaultTests {
  static let faults: [DiskFault] = [
    .error(.noSpace), .error(.inputOutput), .error(.interrupted), .half,
  ]

  /// If one call fails, the step has to be repeated at most once.
  @Test(arguments: faults.indices)
  func oneCallFails(fault: Int) throws {
    let script = StoreScript(briefly: 7)
    let whole = SimulatedDisk()
    let states = try CrashTests.record(script, on: whole)
    // By default each call fails in one of the four ways or in none.
    let period = TestSize.pick(7, large: 1)
    for number in 1...whole.callCount where (number + fault) % period == 0 {
      let disk = SimulatedDisk()
      disk.fault = { $0 == number ? Self.faults[fault] : nil }
      var runner = ScriptRunner(script, disk, states)
      try runner.run()
      if fault >= 2 { #expect(runner.failures == 0, "call \(number)") }
      #expect(runner.failures <= 2, "call \(number)")
      #expect(try StoreScript.state(of: disk) == states.last!)
    }
  }

  /// From some call on everything fails. Then the process ends, or the power fails.
  @Test(arguments: [0, 1])
  func theDiskFailsForGood(fault: Int) throws {
    let script = StoreScript(briefly: 8)
    let whole = SimulatedDisk()
    let states = try CrashTests.record(script, on: whole)
    var random = SeededRandom(seed: 8)
    // By default each call is the first to fail in one of the ways or in none.
    let period = TestSize.pick(3, large: 1)
    for number in 1...whole.callCount where (number + fault) % period == 0 {
      let disk = SimulatedDisk()
      disk.fault = { $0 >= number ? Self.faults[fault] : nil }
      var runner = ScriptRunner(script, disk, states)
      #expect(throws: OutlineFileError.self) { try runner.runToFirstFailure() }
      // A file that was compacted with a warning may have its history again.
      let uncertain = runner.isWarned ? 1 : 0
      let allowed = states[(runner.acknowledged - uncertain)...].prefix(2 + uncertain)
      for state in [disk.state] + disk.state.afterLossOfPower(&random) {
        #expect(allowed.contains(try StoreScript.state(of: SimulatedDisk(state))), "call \(number)")
      }
    }
  }

  /// Commits fail while the disk is full, and succeed when there is space again.
  @Test func aFullDisk() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    var document = file.document
    document.outline.append([document.makeItem(ItemContent("Tea"))])
    let before = disk.state.bytes(StoreScript.path)
    disk.failingWrites = .noSpace
    for _ in 0..<3 {
      #expect(throws: OutlineFileError.self) { try file.commit(document) }
      #expect(throws: OutlineFileError.self) { try file.checkpoint() }
      #expect(file.document == OutlineDocument())
      #expect(disk.state.bytes(StoreScript.path) == before)
    }
    disk.failingWrites = nil
    try file.commit(document)
    #expect(try StoreScript.state(of: disk)?.document == document)
  }

  /// A failed write that cannot be undone breaks the file until it is opened again.
  @Test func aBrokenFileRefusesChanges() throws {
    let disk = SimulatedDisk()
    try OutlineFile.create(at: StoreScript.path, OutlineDocument(), disk.calls)
    var file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    var document = file.document
    document.outline.append([document.makeItem(ItemContent("Tea"))])
    // The write itself is done by the third call. All calls after it fail.
    let start = disk.callCount + 5
    disk.fault = { $0 >= start ? .error(.inputOutput) : nil }
    #expect(throws: OutlineFileError.self) { try file.commit(document) }
    disk.fault = { _ in nil }
    #expect(throws: OutlineFileError.broken) { try file.commit(document) }
    #expect(throws: OutlineFileError.broken) { try file.checkpoint() }
    #expect(file.document == OutlineDocument())
    file.close()
    file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    try file.commit(document)
    #expect(try StoreScript.state(of: disk)?.document == document)
  }
}

/// Runs the steps of a script on a disk that fails, and recovers from failures.
private struct ScriptRunner {
  let script: StoreScript
  let disk: SimulatedDisk
  let states: CrashTests.States
  private(set) var failures = 0
  /// The number of states that were acknowledged: the first one is that there is no file.
  private(set) var acknowledged = 0
  /// True if the last step was done with a warning.
  private(set) var isWarned = false
  private var file: OutlineFile?

  init(_ script: StoreScript, _ disk: SimulatedDisk, _ states: CrashTests.States) {
    (self.script, self.disk, self.states) = (script, disk, states)
  }

  mutating func run() throws {
    while acknowledged < states.count - 1 {
      do throws(OutlineFileError) {
        try step()
      } catch {
        failures += 1
        try #require(failures < 5, "\(error)")
        try recover()
      }
    }
  }

  mutating func runToFirstFailure() throws(OutlineFileError) {
    while acknowledged < states.count - 1 { try step() }
    // Nothing failed that anybody had to know of: a draft that could not be removed.
    throw .closed
  }

  private mutating func step() throws(OutlineFileError) {
    if acknowledged == 0 {
      try OutlineFile.create(at: StoreScript.path, script.first, disk.calls)
    } else {
      let number = acknowledged - 1
      if file == nil || number % 5 == 4 {
        file?.close()
        file = nil
        file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
      }
      try script.steps[number].perform(on: file!)
      isWarned = file!.warning != nil
      #expect(StoreScript.State(file!) == states[acknowledged + 1])
    }
    acknowledged += 1
  }

  /// A file that is not broken has the state before the step. A broken one is opened again, and has
  /// that or the one after.
  private mutating func recover() throws {
    if let file, file.condition == .sound {
      #expect(StoreScript.State(file) == states[acknowledged])
      return
    }
    file?.close()
    file = nil
    let found = try StoreScript.state(of: disk)
    if found != states[acknowledged] {
      #expect(found == states[acknowledged + 1])
      acknowledged += 1
    }
  }
}
