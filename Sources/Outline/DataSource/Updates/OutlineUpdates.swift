/// The updates of a data source, one after another. See ``OutlineDataSource/updates``.
///
/// A slow reader misses no change and does not fall behind. Unread updates are merged into a single update,
/// whose `before` is the last state that the reader received, and whose `after` is the newest state. So at
/// most one update is kept, even for a reader that never reads.
public struct OutlineUpdates<Section: Hashable & Sendable, Item: Hashable & Sendable>:
  AsyncSequence,
  Sendable
{
  /// An element of the sequence.
  public typealias Element = OutlineUpdate<Section, Item>
  /// Reading updates cannot fail.
  public typealias Failure = Never

  let subscription: UpdateSubscription<Section, Item>
  let wakeup: AsyncStream<Void>

  /// Returns an iterator. Iterators of the same sequence share the updates: only one iterator returns each
  /// update.
  public func makeAsyncIterator() -> Iterator {
    Iterator(updates: self)
  }

  /// An iterator over updates.
  ///
  /// Reading does not mutate the iterator. Therefore, a top-level variable can contain an iterator, although
  /// top-level variables are isolated to the main actor.
  public struct Iterator: AsyncIteratorProtocol, Sendable {
    fileprivate let updates: OutlineUpdates

    /// Returns the changes since the last update that was read, or waits for a change. Returns `nil` when
    /// the data source has been released or the task is canceled.
    public func next(isolation actor: isolated (any Actor)?) async -> Element? {
      var wakeup = updates.wakeup.makeAsyncIterator()
      while await wakeup.next(isolation: actor) != nil {
        if let update = updates.subscription.take(), !update.isEmpty { return update }
      }
      return nil
    }

    /// Returns the changes since the last update that was read.
    public func next() async -> Element? {
      await next(isolation: nil)
    }
  }
}
