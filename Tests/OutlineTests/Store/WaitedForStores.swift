import Outline

/// A store that is an actor.
actor ActorStore: OutlineStore {
  private var memory: MemoryStore<Int, Int>

  init(_ memory: MemoryStore<Int, Int>) { self.memory = memory }

  var sections: [Int] { memory.sections }

  func snapshot(for section: Int) -> SectionSnapshot<Int> { memory.snapshot(for: section) }

  func apply(
    _ transaction: ReorderTransaction<Int, Int>, by method: ReorderingMethod
  ) throws(OutlineError) {
    try memory.apply(transaction, by: method)
  }
}

/// A store on the main actor, as the model of a view may be.
@MainActor final class MainActorStore: OutlineStore {
  private var memory: MemoryStore<Int, Int>

  nonisolated init(_ memory: MemoryStore<Int, Int>) { self.memory = memory }

  var sections: [Int] { memory.sections }

  func snapshot(for section: Int) -> SectionSnapshot<Int> { memory.snapshot(for: section) }

  func apply(_ transaction: ReorderTransaction<Int, Int>, by method: ReorderingMethod) throws {
    try memory.apply(transaction, by: method)
  }
}

/// A table far away: what is read may be stale when something is written, so a write names the version
/// that it builds on.
actor RemoteTable {
  private var memory: MemoryStore<Int, Int>
  private var version = 0
  /// The number of writes that built on an older version.
  private(set) var refusals = 0

  init(_ memory: MemoryStore<Int, Int>) { self.memory = memory }

  func read() async -> (MemoryStore<Int, Int>, version: Int) {
    await Task.yield()
    return (memory, version)
  }

  /// - Returns: `false`, without writing, if there is a newer version.
  func write(_ newer: MemoryStore<Int, Int>, over old: Int) async -> Bool {
    await Task.yield()
    guard version == old else {
      refusals += 1
      return false
    }
    (memory, version) = (newer, version + 1)
    return true
  }
}

/// A client of such a table. It is a value, and all its copies use the same table.
struct TableStore: OutlineStore {
  let table: RemoteTable

  var sections: [Int] { get async throws { await table.read().0.sections } }

  func snapshot(for section: Int) async throws -> SectionSnapshot<Int> {
    await table.read().0.snapshot(for: section)
  }

  func apply(
    _ transaction: ReorderTransaction<Int, Int>, by method: ReorderingMethod
  ) async throws {
    while true {
      var (memory, version) = await table.read()
      try memory.apply(transaction, by: method)
      if await table.write(memory, over: version) { return }
    }
  }
}
