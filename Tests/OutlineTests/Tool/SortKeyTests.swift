import Foundation
import Outline
import Testing

@testable import outline_tree

/// Each value of `--sort` sorts, and in a way that no other one does: a key without an effect would
/// give the order of another one.
@Suite(.ownThread) struct SortKeyTests {
  /// Each entry is somewhere else in the order of each key.
  private static let orders: [EntryOrder.Key: [String]] = [
    .name: ["10.b", "9.d", "a.a", "b.c"],
    .natural: ["9.d", "10.b", "a.a", "b.c"],
    .extension: ["a.a", "10.b", "b.c", "9.d"],
    .size: ["9.d", "a.a", "10.b", "b.c"],
    .mtime: ["10.b", "b.c", "a.a", "9.d"],
    .ctime: ["b.c", "a.a", "9.d", "10.b"],
    .type: ["b.c", "10.b", "9.d", "a.a"],
    .none: ["a.a", "9.d", "b.c", "10.b"],
  ]

  @Test func theOrdersAreDifferent() {
    #expect(Set(Self.orders.values).count == EntryOrder.Key.allCases.count)
  }

  @Test(arguments: EntryOrder.Key.allCases)
  func sortsADirectory(by key: EntryOrder.Key) throws {
    let folder = try ScratchFolder()
    // The file system decides the size of a folder, but it is small.
    folder.makeFolder("b.c")
    for (name, size) in [("9.d", 90_000), ("a.a", 80_000), ("10.b", 70_000)] {
      folder.makeFile(name, String(repeating: "x", count: size))
    }
    for (seconds, name) in Self.orders[.mtime]!.enumerated() {
      let times = [
        timeval(tv_sec: seconds + 1, tv_usec: 0), timeval(tv_sec: seconds + 1, tv_usec: 0),
      ]
      lutimes(folder.path(name), times)
    }
    let order = try #require(Self.orders[key], "the test does not know the order of \(key)")
    let run = ToolRun(
      ["-0", "--sort", key.rawValue, folder.path],
      system: .listing(Self.orders[.none]!, changes: Self.orders[.ctime]!))
    let paths = run.output.split(separator: 0).dropFirst().map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(run.status == .done && paths == order.map(folder.path))
  }

  /// As in `tree`, times are compared by seconds, and names decide within one.
  @Test func fractionsOfASecondDoNotCount() throws {
    let folder = try ScratchFolder()
    for (microseconds, name) in ["c", "b", "a"].enumerated() {
      folder.makeFile(name)
      let time = timeval(tv_sec: 5, tv_usec: .init(microseconds))
      lutimes(folder.path(name), [time, time])
    }
    #expect(tool("-t -i --noreport \(folder.path)").lines[1...3] == ["a", "b", "c"])
  }

  /// A document has titles alone, so by some keys it is not sorted but refused.
  @Test(arguments: EntryOrder.Key.allCases)
  func sortsADocumentOrRefusesTo(by key: EntryOrder.Key) throws {
    let folder = try ScratchFolder()
    folder.makeFile("list.txt", Self.orders[.none]!.map { $0 + "\n" }.joined())
    let run = ToolRun([
      "--sort", key.rawValue, folder.path("list.txt"), "--from", "indented", "--format", "indented",
    ])
    let order = try #require(Self.orders[key], "the test does not know the order of \(key)")
    #expect(run.status == .trouble || run.lines.dropLast() == order[...])
    #expect((run.status == .trouble) == [.size, .mtime, .ctime, .type].contains(key))
  }
}

extension SystemCalls {
  /// Lists the entries of a folder in this order, as if their status had changed in another one.
  fileprivate static func listing(_ names: [String], changes: [String]) -> SystemCalls {
    var system = SystemCalls.real
    system.list = { file, buffer, body throws(SystemError) in
      var types: [String: EntryType] = [:]
      try PosixFiles.list(file, using: buffer) { name, type in
        types[String(decoding: name, as: UTF8.self)] = type
      }
      for name in names {
        Array(name.utf8).withUnsafeBufferPointer { bytes in
          if let type = types[name] { body(bytes, type) }
        }
      }
    }
    // A file system does not let anyone choose this time.
    system.status = { parent, name, links throws(SystemError) in
      var status = try PosixFiles.status(in: parent, named: name, links: links)
      let place = changes.firstIndex(of: String(cString: name)) ?? 0
      status.changed = FileTime(seconds: Int64(place), nanoseconds: 0)
      return status
    }
    return system
  }
}
