extension OutlineDataSource {
  /// Expands an item for a user, after `loadChildren` has loaded its children.
  ///
  /// The handlers `shouldExpandItem`, `willExpandItem`, `loadChildren` and `didExpandItem` are called in this
  /// order. If several tasks request the children of an item at the same time, the children are loaded once,
  /// and all tasks get the result. Without a `loadChildren` handler, this method does the same as
  /// ``expand(_:)``.
  ///
  /// Loading is canceled when the item is collapsed. Loading is also canceled when all tasks that wait for
  /// the children are canceled, unless ``expand(_:)`` has also requested the children. A canceled task
  /// stops waiting at once, even if other tasks still wait.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - isolation: The actor of the caller. `shouldExpandItem` and `willExpandItem` are called on this
  ///     actor. `loadChildren` and later handlers are called on no particular actor. With an
  ///     ``OutlineModel``, all handlers are called on the main actor.
  /// - Returns: `true` if the item was collapsed and is now expanded, or `false` if the item was already
  ///   expanded or `shouldExpandItem` does not allow the expansion.
  /// - Throws: The error that `loadChildren` throws, `CancellationError` if loading or the calling task was
  ///   canceled, or an error of ``expand(_:)``. If loading fails, the item stays collapsed.
  @discardableResult
  public func loadAndExpand(
    _ item: Item, isolation: isolated (any Actor)? = #isolation
  ) async throws -> Bool {
    let handlers = sectionSnapshotHandlers
    guard handlers.loadChildren != nil else { return try expand(item) }
    guard try startsExpanding(item, handlers),
      let load = try load(item, handlers, isAwaited: true)
    else { return false }
    // This method waits for a stream instead of the load's task.
    // A canceled task stops reading a stream at once, but cannot stop waiting for another task at once.
    let (end, ended) = AsyncStream.makeStream(of: Void.self)
    Task {
      _ = await load.task.result
      ended.finish()
    }
    await withTaskCancellationHandler {
      for await _ in end {}
    } onCancel: {
      leave(load)
    }
    try Task.checkCancellation()
    try await load.task.value
    return true
  }

  /// Returns whether the children of an item are being loaded.
  ///
  /// When loading begins or ends, an update redraws the item's row.
  public func isLoading(_ item: Item) -> Bool { loads.load(of: item) != nil }
}

/// The loading of an item's children, called a *load*.
struct ChildLoad<Item: Sendable>: Sendable {
  let number: Int
  let item: Item
  let task: Task<Void, any Error>
  /// The number of tasks that wait for the load, or `nil` if loading continues even if no task waits.
  var waiting: Int?
}

/// The loads in progress. Before comparing the items of the loads, make a copy of this value and release the
/// lock. The `==` of an item may read the data source.
struct ChildLoads<Item: Hashable & Sendable>: Sendable {
  /// The loads in progress, keyed by number. A load that is canceled is removed from this dictionary.
  var byNumber: [Int: ChildLoad<Item>] = [:]
  /// A number that changes whenever a load starts.
  var version = 0

  func load(of item: Item) -> ChildLoad<Item>? { byNumber.values.first { $0.item == item } }
}

extension OutlineDataSource {
  var loads: ChildLoads<Item> { state.withLock { $0.loads } }

  var loadingItems: Set<Item> { Set(loads.byNumber.values.map(\.item)) }

  /// Returns the load of an item's children. If no such load is in progress, starts a new load. Returns `nil`
  /// if the item is already expanded.
  func load(
    _ item: Item, _ handlers: SectionSnapshotHandlers<Item>, isAwaited: Bool
  ) throws(OutlineError) -> ChildLoad<Item>? {
    while true {
      let loads = loads
      if let load = loads.load(of: item) {
        if join(load, isAwaited: isAwaited) { return load }
        continue
      }
      // The outline is read after `loads`, because a load is removed from `loads` when its item is expanded.
      // Therefore, if the load of this item has just ended, the item is already expanded in the outline.
      let outline = try outline(containing: item)
      guard !outline.isExpanded(item) else { return nil }
      guard
        let load = add(
          item, children: outline.snapshot(of: item), handlers: handlers, isAwaited: isAwaited,
          after: loads)
      else { continue }
      redraw(item)
      return load
    }
  }

  /// Starts to load an item's children. Returns `nil` if any load has started since `loads` was read.
  private func add(
    _ item: Item, children: SectionSnapshot<Item>, handlers: SectionSnapshotHandlers<Item>,
    isAwaited: Bool, after loads: ChildLoads<Item>
  ) -> ChildLoad<Item>? {
    state.withLock { state in
      guard state.loads.version == loads.version else { return nil }
      state.loads.version += 1
      let number = state.loads.version
      let task = Task { [weak self, isolation] in
        try await Self.run(
          number: number, item: item, present: children, handlers: handlers, on: isolation
        ) { self }
      }
      let load = ChildLoad(number: number, item: item, task: task, waiting: isAwaited ? 1 : nil)
      state.loads.byNumber[number] = load
      return load
    }
  }

  /// If `isAwaited` is true, adds one to the number of tasks that wait for a load. Otherwise, records that
  /// the load continues even if no task waits. Returns `false` if the load has already ended.
  private func join(_ load: ChildLoad<Item>, isAwaited: Bool) -> Bool {
    state.withLock { state in
      guard let waiting = state.loads.byNumber[load.number]?.waiting else {
        return state.loads.byNumber[load.number] != nil
      }
      state.loads.byNumber[load.number]?.waiting = isAwaited ? waiting + 1 : nil
      return true
    }
  }

  /// Loads the children of an item, and expands the item. This method does not keep the data source alive
  /// while the children are being loaded.
  private static func run(
    number: Int, item: Item, present: SectionSnapshot<Item>,
    handlers: SectionSnapshotHandlers<Item>, on actor: isolated (any Actor)?,
    _ source: () -> OutlineDataSource?
  ) async throws {
    let children: Result<SectionSnapshot<Item>?, any Error>
    do {
      children = .success(try await handlers.loadChildren?(item, present))
    } catch {
      children = .failure(error)
    }
    guard let source = source() else { throw CancellationError() }
    do {
      try source.finishExpanding(item, with: try children.get(), handlers, after: number)
    } catch {
      // A load that was canceled has already been removed from the list.
      guard let load = source.removeLoad(number) else { throw CancellationError() }
      source.redraw(item)
      if load.waiting == nil { handlers.didFailToLoadChildren?(item, error) }
      throw error
    }
  }

  /// Removes a load from the list and returns the load. Returns `nil` if the load is no longer in the list,
  /// because it has ended or has been canceled.
  private func removeLoad(_ number: Int) -> ChildLoad<Item>? {
    state.withLock { $0.loads.byNumber.removeValue(forKey: number) }
  }

  /// Cancels the loading of an item's children. Returns whether there was a load to cancel.
  func cancelLoading(_ item: Item) -> Bool {
    guard let number = loads.load(of: item)?.number, let load = removeLoad(number) else {
      return false
    }
    load.task.cancel()
    redraw(item)
    return true
  }

  /// Subtracts one from the number of tasks that wait for a load, and cancels the load if no task waits for
  /// it any longer.
  private func leave(_ load: ChildLoad<Item>) {
    let isLast = state.withLock { state in
      guard let waiting = state.loads.byNumber[load.number]?.waiting else { return false }
      state.loads.byNumber[load.number]?.waiting = waiting - 1
      // The load is removed under the same lock, so that no task can join a load that is about to be canceled.
      if waiting == 1 { state.loads.byNumber[load.number] = nil }
      return waiting == 1
    }
    guard isLast else { return }
    load.task.cancel()
    redraw(load.item)
  }

  private func redraw(_ item: Item) {
    changeSections(marks: RowMarks(reconfigured: [item])) { _ in }
  }
}
