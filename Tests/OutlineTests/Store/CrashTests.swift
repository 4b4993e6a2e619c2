import Testing

@testable import Outline

/// The state of a file after its writer was killed, or the power failed, at any moment: the last
/// acknowledged state, or the one that was being written.
@Suite(.ownThread) struct CrashTests {
  /// The states that are allowed at a moment.
  typealias States = [StoreScript.State?]

  @Test(arguments: Seeds.some(2))
  func nothingAcknowledgedIsLost(seed: UInt64) throws {
    let disk = SimulatedDisk()
    let states = try Self.record(StoreScript(seed: seed), on: disk)
    var random = SeededRandom(seed: seed)
    var checked = 0
    for moment in disk.moments {
      let allowed = Self.allowed(moment, states)
      for state in [moment.state] + moment.state.afterLossOfPower(&random) {
        try Self.check(state, allowed)
        try Self.checkThatWritersAgree(state)
      }
      for (number, state) in moment.everyStateWithinTheWrite().enumerated() {
        checked += 1
        // Drafts are checked less often, because the file itself does not change while one is
        // written.
        let isSame = state.bytes(StoreScript.path) == moment.state.bytes(StoreScript.path)
        if number % TestSize.pick(503, large: 16) == 0 { try Self.checkThatWritersAgree(state) }
        let period = isSame ? TestSize.pick(127, large: 64) : TestSize.pick(17, large: 1)
        if number % period == 0 { try Self.check(state, allowed) }
      }
    }
    #expect(checked > 4000)
  }

  /// The state that a writer has read survives a power failure, and so does a commit on top of it.
  @Test(arguments: Seeds.some(2))
  func commitsAfterACrashAreDurable(seed: UInt64) throws {
    let disk = SimulatedDisk()
    let states = try Self.record(StoreScript(seed: seed), on: disk)
    for moment in disk.moments {
      let next = SimulatedDisk(moment.state)
      guard let file = try? OutlineFile(at: StoreScript.path, for: .writing, next.calls) else {
        #expect(Self.allowed(moment, states).contains { $0 == nil })
        continue
      }
      let opened = SimulatedDisk(next.state.keepingOnlyWhatIsSynced())
      #expect(try StoreScript.state(of: opened) == StoreScript.State(file))
      var document = file.document
      document.outline.append([document.makeItem(ItemContent("built on it"))])
      try file.commit(document)
      let after = StoreScript.State(file)
      let survivor = SimulatedDisk(next.state.keepingOnlyWhatIsSynced())
      #expect(try StoreScript.state(of: survivor) == after)
    }
  }

  /// The next writer removes abandoned drafts.
  @Test func theNextWriterRemovesDrafts() throws {
    let disk = SimulatedDisk()
    _ = try Self.record(StoreScript(seed: 1), on: disk)
    for moment in disk.moments where moment.state.names[StoreScript.path] != nil {
      let next = SimulatedDisk(moment.state)
      _ = try OutlineFile(at: StoreScript.path, for: .writing, next.calls)
      #expect(Array(next.state.names.keys) == [StoreScript.path])
    }
  }

  /// A process that is killed while it creates a file leaves a draft. The file can still be
  /// created.
  @Test func aFileCanBeCreatedDespiteAnAbandonedDraft() throws {
    let disk = SimulatedDisk()
    let script = StoreScript(seed: 1)
    _ = try Self.record(script, on: disk)
    for moment in disk.moments where moment.state.names[StoreScript.path] == nil {
      let next = SimulatedDisk(moment.state)
      try OutlineFile.create(at: StoreScript.path, script.first, next.calls)
      #expect(try StoreScript.state(of: next)?.document == script.first)
      #expect(Array(next.state.names.keys) == [StoreScript.path])
    }
  }
}

extension CrashTests {
  /// Runs a script. The disk's mark is twice the number of acknowledged states, plus one while no
  /// step is running.
  static func record(_ script: StoreScript, on disk: SimulatedDisk) throws -> States {
    disk.isRecording = true
    disk.mark = 0
    var states: States = [nil]
    try OutlineFile.create(at: StoreScript.path, script.first, disk.calls)
    var file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    states.append(StoreScript.State(file))
    for (number, step) in script.steps.enumerated() {
      disk.mark = 2 * states.count - 1
      if number % 5 == 4 {
        file.close()
        file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
      }
      disk.mark = 2 * states.count - 2
      try step.perform(on: file)
      states.append(StoreScript.State(file))
    }
    file.close()
    return states
  }

  private static func allowed(_ moment: DiskMoment, _ states: States) -> States {
    let last = moment.mark / 2
    return moment.mark % 2 == 1 ? [states[last]] : [states[last], states[last + 1]]
  }

  private static func check(_ state: DiskState, _ allowed: States) throws {
    let found = try StoreScript.state(of: SimulatedDisk(state))
    #expect(allowed.contains(found))
  }

  /// Checks that a writer finds the same state as a reader, and does not change it.
  private static func checkThatWritersAgree(_ state: DiskState) throws {
    let disk = SimulatedDisk(state)
    guard let found = try StoreScript.state(of: disk) else { return }
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    #expect(StoreScript.State(file) == found)
    #expect(try StoreScript.state(of: disk) == found)
  }
}
