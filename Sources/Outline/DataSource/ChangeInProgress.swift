/// A change in progress, for which all other changes to the same data source wait. A nested change would
/// wait forever for the change in progress, so a nested change traps.
///
/// An ``UpdateDelivery`` also uses this type to detect changes that followers make while they are called.
enum ChangeInProgress {
  /// The data source that is changed, and the task that makes the change. A task that is started during the
  /// change inherits the task-local `makers`. The new task may change the data source: its change waits until
  /// the change in progress has ended.
  private final class Maker: Sendable {
    let source: ObjectIdentifier
    let task = currentTask
    /// True while the change is in progress. It is not enough to compare the hashes of tasks: a task that
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
