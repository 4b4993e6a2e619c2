import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// `serve` as a program: many requests at once, in both framings.
@Suite(.ownThread) struct ServeThreadTests {
  /// Every request is answered once, and those of one outline in order.
  @Test(arguments: [false, true])
  func everyRequestIsAnsweredOnce(hasHeaders: Bool) throws {
    let opened = (1...4).map {
      request($0, "open", #""text": "- a\n  - b\n- c\n", "format": "markdown""#)
    }
    let requests = (5..<205).map { id in
      let place = #"{"parent": \#(id % 3 == 0 ? "\"i2\"" : "null"), "index": 0}"#
      return request(
        id, "edit",
        #""outline": "o\#(id % 4 + 1)", "edits": [{"move": {"ids": ["i1"], "to": \#(place)}}]"#)
    }
    let messages = opened + requests
    let input = messages.map { text in
      hasHeaders ? "Content-Length: \(text.utf8.count)\r\n\r\n\(text)" : text + "\n"
    }.joined()
    let outcome = try BuiltExecutable("outline-tree").run(["serve"], input: Data(input.utf8))
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    var framer = MessageFramer()
    framer.add(outcome.output)
    var order: [Int: [Int]] = [:]
    while let message = try framer.next() {
      let answer = OutlineMirror.dictionary(message)
      let id = try #require(answer["id"] as? Int)
      #expect(answer["result"] != nil)
      if id >= 5 { order[id % 4, default: []].append(id) } else { order[4, default: []].append(id) }
    }
    #expect(order.values.reduce(0) { $0 + $1.count } == messages.count)
    for (outline, ids) in order where outline < 4 { #expect(ids == ids.sorted()) }
  }

  private func request(_ id: Int, _ method: String, _ members: String) -> String {
    #"{"jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": {\#(members)}}"#
  }

  /// Messages from many threads arrive completely, each once and in the order of its sender.
  @Test func theMailboxLosesNothing() throws {
    let mailbox = try Mailbox<Int>()
    let count = TestSize.pick(2_000, large: 50_000)
    let senders = (0..<4).map { sender in
      WorkerThread { for number in 0..<count { _ = mailbox.send(sender * count + number) } }!
    }
    let received = Locked<[[Int]]>([[], []])
    let receivers = (0..<2).map { receiver in
      WorkerThread {
        while !mailbox.isAtEnd {
          if let message = mailbox.receive() { received.withLock { $0[receiver].append(message) } }
        }
      }!
    }
    for sender in senders { sender.join() }
    mailbox.close()
    #expect(!mailbox.send(0))
    for receiver in receivers { receiver.join() }
    let all = received.withLock { $0 }
    #expect(all[0].count + all[1].count == 4 * count)
    #expect(Set(all[0] + all[1]).count == 4 * count)
    for messages in all {
      for sender in 0..<4 {
        let own = messages.filter { $0 / count == sender }
        #expect(own == own.sorted())
      }
    }
  }

  /// A mailbox delivers the messages that it accepted, even if it is closed directly afterward.
  @Test func aClosedMailboxKeepsWhatItAccepted() throws {
    for _ in 0..<TestSize.pick(500, large: 20_000) {
      let mailbox = try Mailbox<Int>()
      let count = Locked(0)
      let receiver = WorkerThread {
        while !mailbox.isAtEnd {
          if mailbox.receive() != nil { count.withLock { $0 += 1 } }
        }
      }!
      for number in 0..<3 { #expect(mailbox.send(number)) }
      mailbox.close()
      receiver.join()
      #expect(count.withLock { $0 } == 3)
    }
  }

  /// A full mailbox refuses messages, and waiting ends when the time has passed.
  @Test func aMailboxHasALimit() throws {
    let mailbox = try Mailbox<Int>()
    #expect(mailbox.send(limit: 1, 1) && !mailbox.send(limit: 1, 2))
    #expect(mailbox.receive() == 1)
    #expect(mailbox.receive(milliseconds: 1) == nil && !mailbox.isAtEnd)
  }

  /// The client closes its input in the midst of work, and the program ends.
  @Test func theEndOfTheInputEndsIt() throws {
    let program = try RunningProgram(try BuiltExecutable("outline-tree").launch(["serve"]))
    program.write(Array((request(1, "open", #""source": "emoji""#) + "\n").utf8))
    program.write(Array(request(2, "rows", #""outline": "o1", "count": 3"#).utf8))
    program.endInput()
    let outcome = try program.outcome()
    #expect(outcome.status == 0 && outcome.output.count { $0 == 0x0A } == 2)
  }
}
