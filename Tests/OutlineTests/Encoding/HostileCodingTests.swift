import Foundation
import Testing

@testable import Outline

/// Texts that make a decoder look at pairs of items or sections, if it can be made to. When a text becomes four
/// times as long, items are hashed and compared four times as often, whether it is refused or not.
@Suite(.ownThread) struct HostileCodingTests {
  /// An item, or a section, that counts how often one is hashed or compared in a task.
  struct Watched: Hashable, Codable, Sendable {
    @TaskLocal static var looks = CostTests.Looks()

    let number: Int

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }

    static func == (first: Watched, second: Watched) -> Bool {
      looks.add()
      return first.number == second.number
    }

    func hash(into hasher: inout Hasher) {
      Self.looks.add()
      hasher.combine(number)
    }
  }

  struct Text: Sendable {
    var name: String
    /// Decodes the text of a length.
    var decode: @Sendable (Int) throws -> Void

    init<Value: Decodable & SendableMetatype>(
      _ name: String, _ type: Value.Type, _ text: @escaping @Sendable (Int) -> String
    ) {
      self.name = name
      decode = { _ = try JSONDecoder().decode(Value.self, from: Data(text($0).utf8)) }
    }
  }

  static let texts = outlines + snapshots + changes

  private static let outlines = [
    Text("a chain", SectionSnapshot<Watched>.self) { count in
      outline(items: { $0 }, levels: { $0 }, count)
    },
    Text("one item many times", SectionSnapshot<Watched>.self) { count in
      outline(items: { _ in 1 }, levels: { _ in 0 }, count)
    },
    Text("each item twice", SectionSnapshot<Watched>.self) { count in
      outline(items: { $0 / 2 }, levels: { _ in 0 }, count)
    },
    Text("levels that skip", SectionSnapshot<Watched>.self) { count in
      outline(items: { $0 }, levels: { $0 * 1000 }, count)
    },
  ]

  private static let snapshots = [
    Text("an item in many sections", Snapshot<Watched, Watched>.self) { count in
      #"{"sections": [\#(list(count) { #"{"identifier": \#($0), "items": [1]}"# })]}"#
    },
    Text("one section many times", Snapshot<Watched, Watched>.self) { count in
      #"{"sections": [\#(list(count) { _ in #"{"identifier": 1, "items": [1]}"# })]}"#
    },
    Text("many sections", Snapshot<Watched, Watched>.self) { count in
      #"{"sections": [\#(list(count) { #"{"identifier": \#($0), "items": [\#($0)]}"# })]}"#
    },
    Text("many marks", Snapshot<Watched, Watched>.self) { count in
      #"{"sections": [{"identifier": 1, "items": [\#(list(count) { "\($0)" })]}], "#
        + #""reloadedItems": [\#(list(count) { "\($0)" })]}"#
    },
  ]

  private static let changes = [
    Text("moves", OutlineDifference<Watched>.self) { count in
      "[\(list(count) { #"{"move": \#($0), "from": {"index": 0}, "to": {"index": 1}}"# })]"
    },
    Text("edits", [SectionSnapshot<Watched>.Edit].self) { count in
      "[\(list(count) { #"{"move": [\#($0)], "after": 1}"# })]"
    },
    Text("a message with an item in many sections", Message.self) { count in
      message(count) { (section: $0, item: 1) }
    },
    Text("a message with a section many times", Message.self) { count in
      message(count) { (section: 1, item: $0) }
    },
    Text("a message with many sections", Message.self) { count in
      message(count) { (section: $0, item: $0) }
    },
  ]

  private typealias Message = TransactionMessage<Watched, Watched>

  @Test(arguments: texts.indices)
  func countsGrowAsTheText(_ index: Int) {
    let text = Self.texts[index]
    expectLinear(text.name) { count in try? text.decode(count) }
  }

  /// A file of the tool has all outlines, and may say that an item is in all of them.
  @Test(arguments: [0, 1]) func transactionFiles(factor: Int) {
    expectLinear("a file") { count in
      let outlines = Self.outline(items: { $0 }, levels: { _ in 0 }, 8)
      let sections = Self.list(count) { #"{"identifier": "\#($0)", "items": []}"# }
      let changes = Self.list(count) {
        #"{"sectionIdentifier": "\#($0 * factor)", "initialSnapshot": \#(outlines), "#
          + #""finalSnapshot": \#(outlines)}"#
      }
      let text =
        #"{"format": "outline-transaction", "version": 1, "source": "x", "titles": [], "#
        + #""renamed": [], "transaction": {"initialSnapshot": {"sections": [\#(sections)]}, "#
        + #""finalSnapshot": {"sections": [\#(sections)]}, "sectionTransactions": [\#(changes)]}}"#
      #expect(throws: FormatError.self) {
        try TransactionText(reading: Array(text.utf8), item: Watched.init)
      }
    }
  }

  private func expectLinear(_ name: String, _ body: (_ count: Int) -> Void) {
    let small = looks { body(100) }
    let large = looks { body(400) }
    #expect(large <= 6 * small + 100, "\(name): \(small), then \(large)")
  }

  private func looks(_ body: () -> Void) -> Int {
    let looks = CostTests.Looks()
    Watched.$looks.withValue(looks) { withoutInternalChecks(body) }
    return looks.count
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ", ")
  }

  private static func outline(
    items: (Int) -> Int, levels: (Int) -> Int, _ count: Int
  ) -> String {
    #"{"items": [\#(list(count) { "\(items($0))" })], "#
      + #""levels": [\#(list(count) { "\(levels($0))" })], "expanded": []}"#
  }

  private static func message(
    _ count: Int, _ change: (Int) -> (section: Int, item: Int)
  ) -> String {
    let sections = list(count) { index in
      let (section, item) = change(index)
      return #"{"section": \#(section), "base": {"count": 0, "checksum": "00000000"}, "#
        + #""changes": [{"insert": \#(item), "at": {"index": 0}}]}"#
    }
    return #"{"sections": [\#(sections)]}"#
  }
}
