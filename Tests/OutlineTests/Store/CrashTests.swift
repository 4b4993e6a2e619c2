import Testing

@testable import Outline

/// What a file says after its writer was killed, or the power failed, at any moment: what was
/// acknowledged, or what was just being written.
@Suite struct CrashTests {
  /// All that may be found at a moment.
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
        // A draft is looked at now and then: the file itself is the same all the while.
        let isSame = state.bytes(StoreScript.path) == moment.state.bytes(StoreScript.path)
        if number % TestSize.pick(61, large: 16) == 0 { try Self.checkThatWritersAgree(state) }
        if number % 64 == 0 || !isSame { try Self.check(state, allowed) }
      }
    }
    #expect(checked > 4000)
  }

  /// What is found and then built on must not be lost with the power either, whoever wrote it.
  @Test(arguments: Seeds.some(2))
  func whatIsBuiltOnALeftoverIsSafe(seed: UInt64) throws {
    let disk = SimulatedDisk()
    let states = try Self.record(StoreScript(seed: seed), on: disk)
    for moment in disk.moments {
      let next = SimulatedDisk(moment.state)
      guard let file = try? OutlineFile(at: StoreScript.path, for: .writing, next.calls) else {
        #expect(Self.allowed(moment, states).contains { $0 == nil })
        continue
      }
      var document = file.document
      document.outline.append([document.makeItem(ItemContent("built on it"))])
      try file.commit(document)
      let after = StoreScript.State(file)
      let survivor = SimulatedDisk(next.state.keepingOnlyWhatIsSynced())
      #expect(try StoreScript.state(of: survivor) == after)
    }
  }

  /// Whoever comes next removes what was left beside the file.
  @Test func nothingIsLeftBeside() throws {
    let disk = SimulatedDisk()
    _ = try Self.record(StoreScript(seed: 1), on: disk)
    for moment in disk.moments where moment.state.names[StoreScript.path] != nil {
      let next = SimulatedDisk(moment.state)
      _ = try OutlineFile(at: StoreScript.path, for: .writing, next.calls)
      #expect(Array(next.state.names.keys) == [StoreScript.path])
    }
  }

  /// Who was killed while creating a file leaves a draft. It keeps nobody from creating the file.
  @Test func anAbandonedDraftIsNoObstacle() throws {
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
  /// Runs a script. The disk's mark is twice the number of the states that were acknowledged, and one
  /// more when nothing is being done.
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

  /// Who opens the file for writing finds the same as who reads, and leaves it.
  private static func checkThatWritersAgree(_ state: DiskState) throws {
    let disk = SimulatedDisk(state)
    guard let found = try StoreScript.state(of: disk) else { return }
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    #expect(StoreScript.State(file) == found)
    #expect(try StoreScript.state(of: disk) == found)
  }
}
