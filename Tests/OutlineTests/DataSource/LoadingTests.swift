import Testing

@testable import Outline

/// Children that come later: one load however many ask, failures, cancelling, and what readers see.
///
/// A test would wait forever for a load that does not end, until its deadline.
@Suite(.ownThread) struct LoadingTests {
  typealias Source = OutlineDataSource<Int, String>

  /// A server that answers when the test says so.
  private final class Server: Sendable {
    private struct State {
      var lastRequest = 0
      /// The number of requests, also those that were canceled before they could wait.
      var requests = 0
      var waiting: [Int: CheckedContinuation<SectionSnapshot<String>, any Error>] = [:]
      var canceled = 0
    }

    private let state = Locked(State())

    var requests: Int { state.withLock { $0.requests } }
    var canceled: Int { state.withLock { $0.canceled } }

    /// Only its own cancellation ends a request, not that of an earlier one.
    func children() async throws -> SectionSnapshot<String> {
      let request = state.withLock { state in
        state.lastRequest += 1
        return state.lastRequest
      }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          let waits = state.withLock { state in
            state.requests += 1
            guard !Task.isCancelled else { return false }
            state.waiting[request] = continuation
            return true
          }
          if !waits { continuation.resume(throwing: CancellationError()) }
        }
      } onCancel: {
        let waiting = state.withLock { state in
          state.canceled += 1
          return state.waiting.removeValue(forKey: request)
        }
        waiting?.resume(throwing: CancellationError())
      }
    }

    /// Waits for a request, and answers all.
    func answerNext(_ result: Result<[String], any Error>) async throws {
      try await wait { state.withLock { !$0.waiting.isEmpty } }
      let waiting = state.withLock { state in
        defer { state.waiting = [:] }
        return state.waiting.values
      }
      let children = result.map { items in
        var outline = SectionSnapshot<String>()
        outline.append(items)
        return outline
      }
      for continuation in waiting { continuation.resume(with: children) }
    }
  }

  private struct Offline: Error, Equatable {}

  private let server = Server()
  private let log = Log()

  private func makeSource() -> Source {
    let source = Source()
    source.update(0) { $0.append(["a", "b"]) }
    var handlers = SectionSnapshotHandlers<String>()
    handlers.loadChildren = { [server] _, _ in try await server.children() }
    handlers.didExpandItem = { [log] in log.add("did expand \($0)") }
    handlers.willExpandItem = { [log] in log.add("will expand \($0)") }
    handlers.didFailToLoadChildren = { [log] item, error in log.add("failed \(item): \(error)") }
    source.sectionSnapshotHandlers = handlers
    return source
  }

  @Test func oneLoadForAllWhoAsk() async throws {
    let source = makeSource()
    let asking = (0..<20).map { _ in Task { try await source.loadAndExpand("a") } }
    try await wait { source.waitingCount(for: "a") == 20 }
    try await server.answerNext(.success(["a1", "a2"]))
    for task in asking { _ = try await task.value }
    #expect(server.requests == 1)
    #expect(source.snapshot().itemIdentifiers == ["a", "a1", "a2", "b"])
    #expect(!source.isLoading("a"))
    #expect(log.entries.filter { $0 == "did expand a" }.count == 1)
    #expect(try await !source.loadAndExpand("a"))
  }

  /// A row shows that it is loading, and that it is not any more.
  @Test func updates() async throws {
    let source = makeSource()
    let updates = source.updates.makeAsyncIterator()
    _ = await updates.next()
    #expect(try !source.expand("a"))
    #expect(source.isLoading("a") && !source.isLoading("b"))
    let began = try #require(await updates.next())
    #expect(began.reconfigured == [RowPosition(section: 0, row: 0)])
    try await server.answerNext(.success(["a1"]))
    let ended = try #require(await updates.next())
    #expect(!source.isLoading("a"))
    #expect(ended.difference.count == 1 && ended.reconfigured == began.reconfigured)
    try await wait { log.entries.last == "did expand a" }
    #expect(log.entries == ["will expand a", "did expand a"])
  }

  @Test func aLoadThatFails() async throws {
    let source = makeSource()
    let asking = (0..<3).map { _ in Task { try await source.loadAndExpand("a") } }
    try await wait { source.waitingCount(for: "a") == 3 }
    try await server.answerNext(.failure(Offline()))
    for task in asking { await #expect(throws: Offline.self) { try await task.value } }
    #expect(!source.snapshot(for: 0).isExpanded("a") && !source.isLoading("a"))
    #expect(!log.entries.contains { $0.hasPrefix("failed") })
    try source.expand("a")
    try await server.answerNext(.failure(Offline()))
    try await wait { log.entries.last == "failed a: Offline()" }
    #expect(!source.snapshot(for: 0).isExpanded("a") && !source.isLoading("a"))
  }

  /// The loaded children are elsewhere in the section, or the item is not there any more.
  @Test func childrenThatDoNotFit() async throws {
    let source = makeSource()
    let duplicate = Task { try await source.loadAndExpand("a") }
    try await server.answerNext(.success(["b"]))
    await #expect(throws: OutlineError.duplicateItems(["b"])) { try await duplicate.value }
    let deleted = Task { try await source.loadAndExpand("a") }
    try await wait { server.requests == 2 }
    source.update(0) { $0.delete(["a"]) }
    try await server.answerNext(.success(["a1"]))
    await #expect(throws: OutlineError.self) { try await deleted.value }
    #expect(source.snapshot(for: 0).items == ["b"] && !source.isLoading("a"))
  }

  @Test func collapsingCancels() async throws {
    let source = makeSource()
    let asking = Task { try await source.loadAndExpand("a") }
    try await wait { server.requests == 1 }
    #expect(try source.collapse("a"))
    await #expect(throws: CancellationError.self) { try await asking.value }
    #expect(server.canceled == 1 && !source.isLoading("a"))
    #expect(try !source.collapse("a"))
    #expect(!source.snapshot(for: 0).isExpanded("a"))
    // Asked again, it is loaded again.
    try source.toggle("a")
    #expect(try source.toggle("a"))
    try source.toggle("a")
    try await server.answerNext(.success(["a1"]))
    try await wait { source.snapshot(for: 0).isExpanded("a") }
    #expect(source.snapshot(for: 0).items == ["a", "a1", "b"])
  }

  /// Loading goes on while one task waits, and no longer.
  @Test func canceledTasks() async throws {
    let source = makeSource()
    let first = Task { try await source.loadAndExpand("a") }
    try await wait { server.requests == 1 }
    let second = Task { try await source.loadAndExpand("a") }
    try await wait { source.waitingCount(for: "a") == 2 }
    first.cancel()
    try await wait { source.waitingCount(for: "a") == 1 }
    // A task that is canceled waits no longer, although the other one does.
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(server.canceled == 0 && source.isLoading("a"))
    second.cancel()
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(server.canceled == 1 && !source.isLoading("a"))
  }

  /// A row that was expanded in another way while its children were loaded is drawn again: it does not load.
  @Test func aLoadThatChangesNothing() async throws {
    let source = makeSource()
    let updates = source.updates.makeAsyncIterator()
    try source.expand("a")
    source.update(0) { outline in
      outline.append(["a1"], to: "a")
      outline.expand(["a"])
    }
    try await wait { source.isLoading("a") }
    _ = await updates.next()
    try await server.answerNext(.success(["a1"]))
    let update = try #require(await updates.next())
    #expect(update.before == update.after && update.reconfigured.count == 1)
    #expect(!source.isLoading("a"))
  }

  /// A handler that uses the data source, and does not keep it alive.
  @Test func aHandlerOfTheDataSource() async throws {
    weak var released: Source?
    do {
      let source = makeSource()
      released = source
      source.sectionSnapshotHandlers.loadChildren = { [weak source] item, present in
        await Task.yield()
        guard let source else { throw CancellationError() }
        var children = present
        children.append(["\(item) of \(source.snapshot(for: 0).count)"])
        return children
      }
      try await source.loadAndExpand("a")
      #expect(source.snapshot(for: 0).items == ["a", "a of 2", "b"])
    }
    #expect(released == nil)
  }

  /// Loading does not keep the data source alive, and ends with it.
  @Test func aDataSourceThatIsReleased() async throws {
    weak var released: Source?
    do {
      let source = makeSource()
      released = source
      try source.expand("a")
      try await wait { server.requests == 1 }
    }
    #expect(released == nil)
    try await wait { server.canceled == 1 }
  }
}

/// Waits until something is true. It throws when the time limit of a test cancels it.
private func wait(until isTrue: () -> Bool) async throws {
  while !isTrue() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension OutlineDataSource {
  /// The number of tasks that wait for the children of an item.
  fileprivate func waitingCount(for item: Item) -> Int { loads.load(of: item)?.waiting ?? 0 }
}
