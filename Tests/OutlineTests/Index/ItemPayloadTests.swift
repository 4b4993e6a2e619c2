import Foundation
import Testing

@testable import Outline

/// Equal items are the same if nothing in them differs.
@Suite(.ownThread) struct ItemPayloadTests {
  /// A value whose parts decide, not `==`.
  struct Box<Value>: Hashable {
    var value: Value
    static func == (first: Box, second: Box) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  enum Choice {
    case plain, other
    case text(String)
    case pair(String, [String])
    indirect case nested(Choice)
  }

  struct Padded {
    var small: Int8
    var text: String
    var large: Int64
    var flag: Bool
    var real: Double
  }

  /// Hides what it has.
  struct Secret: CustomReflectable {
    var text: String
    var customMirror: Mirror { Mirror(self, children: []) }
  }

  final class Object: Hashable {
    static func == (first: Object, second: Object) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
    ItemPayload.isSame(Box(value: first), Box(value: second))
  }

  /// A string on the heap, another one each time.
  private func long(_ end: String) -> String { String(repeating: "long ", count: 9) + end }

  @Test func values() {
    #expect(isSame(1, 1) && !isSame(1, 2))
    #expect(isSame("a", "a") && !isSame("a", "b"))
    #expect(isSame(long("a"), long("a")) && !isSame(long("a"), long("b")))
    #expect(isSame(long("a").dropLast(), long("b").dropLast()))
    #expect(isSame([long("a")], [long("a")]) && !isSame([long("a")], [long("b")]))
    #expect(isSame(["a": long("a")], ["a": long("a")]) && !isSame(["a"], ["a", "b"]))
    #expect(isSame(Optional(long("a")), long("a")) && !isSame(Optional(long("a")), nil))
    #expect(isSame(String?.none, nil))
  }

  @Test func parts() {
    let padded = { Padded(small: 1, text: self.long($0), large: 2, flag: true, real: 3) }
    #expect(isSame(padded("a"), padded("a")) && !isSame(padded("a"), padded("b")))
    var other = padded("a")
    other.flag = false
    #expect(!isSame(padded("a"), other))
    #expect(isSame((1, long("a")), (1, long("a"))) && !isSame((1, long("a")), (2, long("a"))))
    let choices: [() -> Choice] = [
      { .plain }, { .other }, { .text(self.long("a")) }, { .text("b") },
      { .pair(self.long("a"), [self.long("b")]) }, { .pair(self.long("a"), [self.long("c")]) },
      { .nested(.text(self.long("a"))) }, { .nested(.text(self.long("b"))) },
    ]
    for (index, choice) in choices.enumerated() {
      for (otherIndex, other) in choices.enumerated() {
        #expect(isSame(choice(), other()) == (index == otherIndex), "\(index), \(otherIndex)")
      }
    }
  }

  /// Optionals and `AnyHashable` are not what they hold, nor does one value tell how the next is compared.
  @Test func erasedValues() {
    typealias Erased = [AnyHashable]
    #expect(isSame(["a", 1] as Erased, ["a", 1]) && !isSame(["a", 1] as Erased, ["b", 1]))
    #expect(!isSame(["a", 1] as Erased, ["a", 2]) && !isSame([1] as Erased, [1.0]))
    let cells = { [self.long($0), 1] as Erased }
    #expect(isSame(cells("a"), cells("a")) && !isSame(cells("a"), cells("b")))
    let values: [() -> (any Sendable)?] = [
      { nil }, { 1 }, { 2 }, { 1.0 }, { "a" }, { "b" }, { self.long("a") }, { self.long("b") },
      { Int?.none as any Sendable }, { Int?.some(1) as any Sendable }, { [self.long("a")] },
      { [] as [Int] }, { [] as [String] },
    ]
    var parts = PartComparison()
    for (index, value) in values.enumerated() {
      for (otherIndex, other) in values.enumerated() {
        let isEqual = index == otherIndex
        #expect(isSame(value(), other()) == isEqual, "\(index), \(otherIndex)")
        let (value, other) = ((value(), long("z")), (other(), long("z")))
        #expect(parts.areSame(value, other) == isEqual, "\(index), \(otherIndex)")
      }
    }
  }

  /// Values without parts are the same beside others whose bytes differ.
  @Test func besideALongString() {
    let pairs: [() -> Any] = [
      { (Int?.none, self.long("a")) }, { (String?.none, self.long("a")) },
      { (Padded?.none, self.long("a")) }, { (Choice.plain, self.long("a")) },
      { (Choice?.none, self.long("a")) }, { ((), self.long("a")) }, { (true, self.long("a")) },
      { ([Int](), self.long("a")) }, { (Set<Int>(), self.long("a")) },
      { ([String: Int](), self.long("a")) }, { (Double.nan, self.long("a")) },
      { (Int.self, self.long("a")) }, { (Date(timeIntervalSince1970: 1), self.long("a")) },
      { (UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)), self.long("a")) },
    ]
    var parts = PartComparison()
    for (index, pair) in pairs.enumerated() {
      for (otherIndex, other) in pairs.enumerated() {
        #expect(parts.areSame(pair(), other()) == (index == otherIndex), "\(index), \(otherIndex)")
      }
    }
    let emptied = { () -> [String] in
      var texts = [self.long("a")]
      texts.removeAll(keepingCapacity: true)
      return texts
    }
    #expect(isSame(emptied(), emptied()) && isSame(emptied(), []))
    #expect(!isSame((Int?.none, long("a")), (1, long("a"))))
    #expect(!isSame((Choice.plain, long("a")), (.other, long("a"))))
  }

  /// Equal numbers and texts with other bytes look different.
  @Test func equalValuesWithOtherBytes() {
    #expect(!isSame(0.0, -0.0) && !isSame("e\u{301}", "\u{e9}"))
    #expect(!isSame(Character("e\u{301}"), "\u{e9}"))
    let family = { Character("👨‍👩‍👧‍👦") }
    #expect(isSame(family(), family()))
  }

  @Test func objects() {
    let object = Object()
    #expect(ItemPayload.isSame(object, object) && !ItemPayload.isSame(object, Object()))
    #expect(isSame((object, long("a")), (object, long("a"))))
    #expect(!isSame((object, long("a")), (Object(), long("a"))))
  }

  /// A difference cannot be excluded if parts are hidden or too many.
  @Test func unknown() {
    #expect(!isSame(Secret(text: long("a")), Secret(text: long("a"))))
    let many = { (0..<1000).map { self.long("\($0)") } }
    #expect(!isSame(many(), many()))
    let nest = { (0..<1000).reduce(Choice.text("")) { choice, _ in .nested(choice) } }
    #expect(!isSame(nest(), nest()))
  }

  @Test func itemsWithoutAPayload() {
    #expect(!ItemPayload<Int>.isPossible && !ItemPayload<String>.isPossible)
    #expect(ItemPayload<Labeled>.isPossible && ItemPayload<Object>.isPossible)
  }

  /// Only unshared chunks are read, and items are also found under another handle.
  @Test func renewedHandles() {
    var duplicates: [Labeled] = []
    let old = ItemIndex(unique: (0..<1000).map { Labeled($0) }, duplicates: &duplicates)!
    var new = old
    #expect(new.renewedHandles(since: old) == [])
    new.renew(100, with: Labeled(100, "new"))
    new.renew(200, with: Labeled(200, ""))
    new.remove(300)
    new.insert(Labeled(1300))
    new.remove(400)
    new.remove(500)
    new.insert(Labeled(400, "new"))
    new.insert(Labeled(500))
    let renewed = new.renewedHandles(since: old).map(new.item(of:))
    #expect(Set(renewed.map(\.description)) == ["100new", "400new"])
    #expect(Set(old.renewedHandles(since: new).map(old.item(of:)).map(\.number)) == [100, 400])
    #expect(!old.items.sharesChunk(with: new.items, at: 100))
    #expect(old.items.sharesChunk(with: new.items, at: 200))
  }
}
