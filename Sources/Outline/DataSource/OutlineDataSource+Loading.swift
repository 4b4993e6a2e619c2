extension OutlineDataSource {
  /// Expands an item for a user, after `loadChildren` has loaded its children.
  ///
  /// The handlers are called in this order: `shouldExpandItem`, `willExpandItem`, `loadChildren`, and at the end
  /// `didExpandItem`. However many ask for the children of an item at the same time, they are loaded once, and
  /// all get the result. Without a `loadChildren` handler, this is ``expand(_:)``.
  ///
  /// Loading is canceled when the item is collapsed, and when all tasks that wait for it are canceled.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - isolation: The actor that the handlers but `loadChildren` are called on at first: that of the caller.
  /// - Returns: Whether it was expanded: `false` when it already was, or is not allowed to be.
  /// - Throws: What `loadChildren` throws, `CancellationError`, and the errors of ``expand(_:)``. The item stays
  ///   collapsed then.
  @discardableResult
  public func loadAndExpand(
    _ item: Item, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    guard sectionSnapshotHandlers.loadChildren != nil else { return try expand(item) }
    guard let load = try startLoading(item) else { return false }
    try await wait(for: load, of: item)
    return true
  }

  /// Returns the loading of an item's children; `nil` when it is not to be expanded.
  func startLoading(_ item: Item) throws(OutlineError) -> ChildLoad? {
    let handlers = sectionSnapshotHandlers
    guard try startsExpanding(item, handlers) else { return nil }
    return try load(item, handlers, isAwaited: true)
  }

  func wait(
    for load: ChildLoad, of item: Item, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    try await withTaskCancellationHandler {
      try await load.task.value
    } onCancel: {
      leave(load, of: item)
    }
  }

  /// Returns whether the children of an item are being loaded.
  ///
  /// When that changes, ``updates`` say that the row of the item has to be drawn again.
  public func isLoading(_ item: Item) -> Bool {
    state.withLock { $0.loads[item] != nil }
  }

  var loadingItems: Set<Item> { state.withLock { Set($0.loads.keys) } }
}

/// The loading of an item's children.
struct ChildLoad: Sendable {
  let number: Int
  let task: Task<Void, any Error>
  /// The number of tasks that wait; `nil` if loading goes on without.
  var waiting: Int?
}

extension OutlineDataSource {
  /// Returns the loading of an item's children, which starts if nobody has asked before.
  func load(
    _ item: Item, _ handlers: SectionSnapshotHandlers<Item>, isAwaited: Bool
  ) throws(OutlineError) -> ChildLoad {
    let children = try outline(containing: item).snapshot(of: item)
    let (load, isNew) = state.withLock { state in
      if var load = state.loads[item] {
        load.waiting = isAwaited ? load.waiting.map { $0 + 1 } : nil
        state.loads[item] = load
        return (load, false)
      }
      state.nextLoad += 1
      let number = state.nextLoad
      let task = Task { [weak self, isolation] in
        try await Self.run(number, item, children, handlers, isolation) { self }
      }
      let load = ChildLoad(number: number, task: task, waiting: isAwaited ? 1 : nil)
      state.loads[item] = load
      return (load, true)
    }
    if isNew { redraw(item) }
    return load
  }

  /// Loads the children of an item, and expands it. Does not keep the data source alive meanwhile.
  private static func run(
    _ number: Int, _ item: Item, _ present: SectionSnapshot<Item>,
    _ handlers: SectionSnapshotHandlers<Item>, _ actor: isolated (any Actor)?,
    _ source: () -> OutlineDataSource?
  ) async throws {
    let children: Result<SectionSnapshot<Item>?, any Error>
    do {
      children = .success(try await handlers.loadChildren?(item, present))
    } catch {
      children = .failure(error)
    }
    // Whoever cancels loading removes it.
    guard let source = source(), let load = source.removeLoad(number, of: item) else {
      throw CancellationError()
    }
    do {
      try source.finishExpanding(item, with: try children.get(), handlers)
    } catch {
      source.redraw(item)
      if load.waiting == nil { handlers.didFailToLoadChildren?(item, error) }
      throw error
    }
  }

  private func removeLoad(_ number: Int, of item: Item) -> ChildLoad? {
    state.withLock { state in
      guard let load = state.loads[item], load.number == number else { return nil }
      state.loads[item] = nil
      return load
    }
  }

  /// Cancels loading. Returns whether there was something to cancel.
  func cancelLoading(_ item: Item) -> Bool {
    guard let load = state.withLock({ $0.loads.removeValue(forKey: item) }) else { return false }
    load.task.cancel()
    redraw(item)
    return true
  }

  /// Cancels loading when nobody waits any more.
  private func leave(_ load: ChildLoad, of item: Item) {
    let isLast = state.withLock { state in
      guard state.loads[item]?.number == load.number,
        let waiting = state.loads[item]?.waiting
      else { return false }
      state.loads[item]?.waiting = waiting - 1
      return waiting == 1
    }
    if isLast { _ = cancelLoading(item) }
  }

  private func redraw(_ item: Item) {
    changeSections(marks: RowMarks(reconfigured: [item])) { _ in }
  }
}
