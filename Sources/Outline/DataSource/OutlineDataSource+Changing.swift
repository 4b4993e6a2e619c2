extension OutlineDataSource {
  typealias Sections = SectionedOutline<Section, Item>
  typealias Change = UpdateChange<Section, Item>

  /// Changes the sections, and notifies all subscribers.
  func changeSections<Failure>(
    animatingDifferences: Bool = true, isReload: Bool = false, marks: RowMarks<Item> = RowMarks(),
    completion: (() -> Void)? = nil, _ edit: (inout Sections) throws(Failure) -> Void
  ) throws(Failure) {
    defer { if !marks.isEmpty { mergeMarks() } }
    try change(completion: completion) { old throws(Failure) in
      var new = old
      try edit(&new)
      return Change(
        sections: new, animatingDifferences: animatingDifferences, isReload: isReload,
        marks: marks.isEmpty ? [] : [marks])
    }
  }

  /// Changes the sections, and notifies all subscribers.
  ///
  /// The first two attempts compute the change from a copy of the sections while no lock is held. So other
  /// threads and the `==` of an item can read the data source during the computation. If another change is
  /// stored in the meantime, this change is computed again. After two attempts, other changes wait for this
  /// change, so that frequent small changes cannot delay a large change forever.
  ///
  /// - Parameters:
  ///   - completion: A closure that is called after all followers have been called.
  ///   - compute: A closure that receives the sections and returns the change to make. The closure may be
  ///     called several times.
  func change<Failure>(
    completion: (() -> Void)? = nil, _ compute: (Sections) throws(Failure) -> Change
  ) throws(Failure) {
    ChangeInProgress.trap(ifMadeBy: self)
    for _ in 0..<2 {
      let (sections, version) = versionedSections
      let change = try compute(sections)
      let released = writing.withLock { _ in store(change, after: version) }
      // The sections are released while no lock is held, because their release may call the `deinit` of items.
      withExtendedLifetime(sections) {}
      if released != nil {
        if !isFilter { dropMarks(ofItemsRemovedFrom: sections, to: change.sections) }
        deliver(then: completion)
        return
      }
    }
    try changeWhileOthersWait(completion: completion, compute)
  }

  /// Changes the sections, and notifies all subscribers. Other changes wait until this change has been
  /// stored.
  func changeWhileOthersWait<Failure>(
    completion: (() -> Void)? = nil, _ compute: (Sections) throws(Failure) -> Change
  ) throws(Failure) {
    ChangeInProgress.trap(ifMadeBy: self)
    var released: [any Sendable] = []
    try writing.withLock { _ throws(Failure) in
      while released.isEmpty {
        let (sections, version) = versionedSections
        let change = try ChangeInProgress.run(for: self) { () throws(Failure) in
          try compute(sections)
        }
        guard let replaced = store(change, after: version) else { continue }
        if !isFilter { dropMarks(ofItemsRemovedFrom: sections, to: change.sections) }
        released = [sections, change, replaced]
      }
    }
    withExtendedLifetime(released) {}
    deliver(then: completion)
  }

  /// The sections, and a version number that each change increases.
  private var versionedSections: (Sections, version: Int) {
    state.withLock { ($0.sections, $0.version) }
  }
}

/// A change in progress. All other changes to the same data source wait for this change. A nested change
/// would wait forever for the change in progress, so a nested change traps.
///
/// An ``UpdateDelivery`` also uses this type to detect changes that followers make while they are called.
enum ChangeInProgress {
  /// The data source that is changed, and the task that makes the change. A task that is started during the
  /// change inherits the task-local `makers`. The new task may change the data source, but its change waits
  /// until the change in progress has ended.
  private final class Maker: Sendable {
    let source: ObjectIdentifier
    let task = currentTask
    /// True while the change is in progress. Comparing the hashes of tasks is not enough. A task that
    /// inherited `makers` can outlive the change, and can have the same hash as the task that made the
    /// change.
    let isActive = Locked(true)

    init(source: ObjectIdentifier) { self.source = source }

    /// The hash of the current task, or `nil` outside tasks.
    static var currentTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }
  }

  @TaskLocal private static var makers: [Maker] = []

  static func run<Result, Failure: Error>(
    for source: AnyObject, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let maker = Maker(source: ObjectIdentifier(source))
    defer { maker.isActive.withLock { $0 = false } }
    return try $makers.withValue(makers + [maker]) {
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try body())
      } catch {
        return .failure(error)
      }
    }.get()
  }

  /// Returns whether the current task is making a change of the given object.
  static func isMade(by source: AnyObject) -> Bool {
    let makers = makers
    guard !makers.isEmpty else { return false }
    let (source, task) = (ObjectIdentifier(source), Maker.currentTask)
    return makers.contains {
      $0.source == source && $0.task == task && $0.isActive.withLock(\.self)
    }
  }

  static func trap(ifMadeBy source: AnyObject) {
    if isMade(by: source) {
      fatalError(
        "A data source was changed within its own update(_:_:), or by `==` or `hash(into:)` of an item. "
          + "Change the outline that update(_:_:) passes instead")
    }
  }
}
