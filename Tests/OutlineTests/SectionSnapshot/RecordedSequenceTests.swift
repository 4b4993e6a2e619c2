import Foundation
import Outline
import Testing

/// Sequences of edits that were recorded with UIKit's section snapshots, with the results and exceptions.
@Suite(.ownThread) struct RecordedSequenceTests {
  static let sequences = Result {
    try JSONDecoder().decode([[Step]].self, from: Fixtures.data("section-snapshots.json"))
  }

  @Test func everySequenceIsThere() throws {
    let sequences = try Self.sequences.get()
    #expect(sequences.count == 150)
    #expect(Set(sequences.joined().map(\.op)).count == 10)
    #expect(sequences.joined().contains { $0.error != nil })
  }

  @Test func performing() throws {
    for (number, sequence) in try Self.sequences.get().enumerated() {
      var snapshot = SectionSnapshot<String>()
      for (index, step) in sequence.enumerated() {
        try within("sequence \(number), step \(index): \(step.op)") {
          let edit = try step.edit()
          let error = failure { () throws(OutlineError) in try snapshot.perform(edit) }
          try same(error?.description, step.error, "message")
          try step.after.compare(with: snapshot)
        }
      }
    }
  }

  @Test func callingMethods() throws {
    for (number, sequence) in try Self.sequences.get().enumerated() {
      var snapshot = SectionSnapshot<String>()
      for (index, step) in sequence.enumerated() where step.error == nil {
        try within("sequence \(number), step \(index): \(step.op)") {
          try step.runByName(on: &snapshot)
          try step.after.compare(with: snapshot)
        }
      }
    }
  }
}

extension RecordedSequenceTests {
  struct Step: Decodable, Sendable {
    var op: String
    var items: [String]
    var target: String
    var snapshotRoots: [String]?
    var error: String?
    var after: State

    private func graft() throws -> SectionSnapshot<String> {
      let roots = try #require(snapshotRoots)
      return try SectionSnapshot(rows: roots.map { (item: $0, level: 0) })
    }

    func edit() throws -> SectionSnapshot<String>.Edit {
      switch op {
      case "append": .insert(items, at: .into(nil, at: nil))
      case "appendTo": .insert(items, at: .into(target, at: nil))
      case "insertBefore": .insert(items, at: .before(target))
      case "insertAfter": .insert(items, at: .after(target))
      case "insertSnapshotBefore": .graft(try graft(), at: .before(target))
      case "insertSnapshotAfter": .graft(try graft(), at: .after(target))
      case "replaceChildren": .replaceChildren(of: target, with: try graft())
      case "delete": .delete(items)
      case "expand": .expand(items)
      case "collapse": .collapse(items)
      default: throw Mismatch("unknown operation: \(op)")
      }
    }

    func runByName(on snapshot: inout SectionSnapshot<String>) throws {
      switch op {
      case "append": snapshot.append(items)
      case "appendTo": snapshot.append(items, to: target)
      case "insertBefore": snapshot.insert(items, before: target)
      case "insertAfter": snapshot.insert(items, after: target)
      case "insertSnapshotBefore": snapshot.insert(try graft(), before: target)
      case "insertSnapshotAfter": snapshot.insert(try graft(), after: target)
      case "replaceChildren": snapshot.replace(childrenOf: target, using: try graft())
      case "delete": snapshot.delete(items)
      case "expand": snapshot.expand(items)
      case "collapse": snapshot.collapse(items)
      default: throw Mismatch("unknown operation: \(op)")
      }
    }
  }

  struct State: Decodable, Sendable {
    var items: [String]
    var roots: [String]
    var visible: [String]
    var expanded: [String]
    var parent: [String: String?]
    var level: [String: Int]
    var visual: String

    func compare(with snapshot: SectionSnapshot<String>) throws {
      try same(snapshot.items, items, "items")
      try same(snapshot.rootItems, roots, "rootItems")
      try same(snapshot.visibleItems, visible, "visibleItems")
      try same(snapshot.expandedItems, expanded, "expandedItems")
      try same(Set(items), Set(parent.keys), "keys of the recorded parents")
      try same(Set(items), Set(level.keys), "keys of the recorded levels")
      for item in items {
        try same(snapshot.parent(of: item), parent[item] ?? nil, "parent of \(item)")
        try same(snapshot.level(of: item), level[item], "level of \(item)")
      }
      let lines = snapshot.visualDescription().split(separator: "\n")
      try holds(lines.first?.hasPrefix("<SectionSnapshot") == true && lines.last == ">", "frame")
      try same(lines.dropFirst().dropLast().joined(separator: "\n"), visual, "picture")
    }
  }
}
