import Outline
import Synchronization

/// A queue of messages between threads. A receiver can wait for a message and for a readable file descriptor at the
/// same time.
final class Mailbox<Message: Sendable>: Sendable {
  private let queue = Mutex(Queue())
  private let ends: (read: Int32, write: Int32)

  private struct Queue {
    /// The messages in the order in which they were sent. Removing the first message is O(*n*), but senders
    /// keep the number of messages small.
    var messages: [Message] = []
    var isClosed = false
  }

  init() throws(SystemError) { ends = try PosixTerminal.makePipe() }

  deinit {
    PosixFiles.closeFile(ends.read)
    PosixFiles.closeFile(ends.write)
  }

  /// True if the mailbox accepts no more messages.
  var isClosed: Bool { queue.withLock { $0.isClosed } }

  /// True if the mailbox is closed, and all messages have been received.
  var isAtEnd: Bool { queue.withLock { $0.isClosed && $0.messages.isEmpty } }

  /// Stops accepting messages. Messages that were accepted earlier can still be received.
  func close() {
    queue.withLock { $0.isClosed = true }
    PosixTerminal.wake(ends.write)
  }

  /// Adds a message, unless the queue is full or closed.
  ///
  /// - Returns: Whether the message was added.
  func send(limit: Int = .max, _ message: Message) -> Bool {
    let count = queue.withLock { queue in
      if queue.isClosed || queue.messages.count >= limit { return 0 }
      queue.messages.append(message)
      return queue.messages.count
    }
    if count == 1 { PosixTerminal.wake(ends.write) }
    return count > 0
  }

  /// Waits until a message arrives, until a file is readable, or until the given time has passed.
  ///
  /// - Returns: The message; nil if no message has arrived, for example because the mailbox is at its end.
  func receive(orFrom file: Int32? = nil, milliseconds: Int? = nil) -> Message? {
    if let message = take() { return message }
    _ = try? PosixTerminal.waitToRead(
      [ends.read] + [file].compactMap(\.self), milliseconds: milliseconds)
    return take()
  }

  /// Waits for the next message; nil if the mailbox is closed and all messages have been received.
  func next() -> Message? {
    while true {
      if let message = receive() { return message }
      if isAtEnd { return nil }
    }
  }

  private func take() -> Message? {
    queue.withLock { queue in
      let message = queue.messages.isEmpty ? nil : queue.messages.removeFirst()
      // The pipe is emptied while the queue is locked, so that the byte for a later message is not lost.
      // The byte for closing the mailbox stays in the pipe, and therefore wakes all receivers.
      if queue.messages.isEmpty && !queue.isClosed { PosixTerminal.drain(ends.read) }
      return message
    }
  }
}
