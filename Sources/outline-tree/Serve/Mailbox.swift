import Outline
import Synchronization

/// A queue of messages from one thread to another. The receiver can wait for a message and for files at the
/// same time.
final class Mailbox<Message: Sendable>: Sendable {
  private let queue = Mutex(Queue())
  private let ends: (read: Int32, write: Int32)

  private struct Queue {
    var messages: [Message?] = []
    /// The index of the next message.
    var first = 0
    var isClosed = false

    var count: Int { messages.count - first }

    mutating func take() -> Message? {
      if count == 0 { return nil }
      defer { first += 1 }
      defer { messages[first] = nil }
      return messages[first]
    }
  }

  init() throws(SystemError) { ends = try PosixTerminal.makePipe() }

  deinit {
    PosixFiles.closeFile(ends.read)
    PosixFiles.closeFile(ends.write)
  }

  /// A descriptor that is readable if there is a message.
  var file: Int32 { ends.read }

  /// True if no more messages are accepted.
  var isClosed: Bool { queue.withLock { $0.isClosed } }

  /// Refuses messages from now on, and returns those that were not taken yet.
  func close() -> [Message] {
    queue.withLock { queue in
      queue.isClosed = true
      defer { (queue.messages, queue.first) = ([], 0) }
      return queue.messages[queue.first...].compactMap(\.self)
    }
  }

  /// Adds a message, unless the queue is full or closed.
  ///
  /// - Returns: Whether the message was added.
  func send(_ message: Message, limit: Int = .max) -> Bool {
    let count = queue.withLock { queue in
      if queue.isClosed || queue.count >= limit { return 0 }
      if queue.first > queue.messages.count / 2 {
        queue.messages.removeFirst(queue.first)
        queue.first = 0
      }
      queue.messages.append(message)
      return queue.count
    }
    if count == 1 { PosixTerminal.wake(ends.write) }
    return count > 0
  }

  /// Returns the next message; nil if there is none now.
  func take() -> Message? {
    queue.withLock { queue in
      let message = queue.take()
      // The pipe is emptied while the queue is locked, so that the byte of a later message stays.
      if queue.count == 0 { PosixTerminal.drain(ends.read) }
      return message
    }
  }
}
