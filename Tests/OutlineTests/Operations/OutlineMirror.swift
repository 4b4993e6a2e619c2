import Foundation
import Testing

@testable import Outline

/// A client that knows an outline only from what it was told: the visible rows from `rows`, and the whole
/// outline from `steps`. Naive on purpose.
struct OutlineMirror {
  /// The visible rows, as they are on the wire.
  var rows: [NSDictionary]
  /// The whole outline.
  var roots: [Node]
  private var nodes: [String: Node] = [:]

  final class Node {
    let id: String
    var row: NSDictionary
    var isExpanded: Bool
    var children: [Node] = []
    weak var parent: Node?

    init(_ row: NSDictionary) {
      (id, self.row) = (row["id"] as! String, row)
      isExpanded = row["expanded"] as! Bool
    }
  }

  /// - Parameter all: All rows in preorder.
  init(visible: [NSDictionary], all: [NSDictionary]) {
    (rows, roots) = (visible, [])
    roots = subtrees(all)
  }

  private mutating func subtrees(_ rows: [NSDictionary]) -> [Node] {
    var roots: [Node] = []
    var open: [(level: Int, node: Node)] = []
    for row in rows {
      let node = Node(row)
      nodes[node.id] = node
      let level = row["level"] as! Int
      while let last = open.last, last.level >= level { open.removeLast() }
      if let parent = open.last?.node {
        parent.children.append(node)
        node.parent = parent
      } else {
        roots.append(node)
      }
      open.append((level, node))
    }
    return roots
  }
}

/// Following changes.
extension OutlineMirror {
  mutating func follow(_ change: NSDictionary) {
    if let steps = change["steps"] as? [NSDictionary] { for step in steps { follow(step: step) } }
    if let rows = change["rows"] as? NSDictionary { follow(rows: rows) }
  }

  private mutating func follow(rows change: NSDictionary) {
    let moves = change["moved"] as! [NSDictionary]
    let moved = moves.map { (row: rows[$0["from"] as! Int], to: $0["to"] as! Int) }
    let leaving = (change["removed"] as! [Int]) + moves.map { $0["from"] as! Int }
    for index in leaving.sorted(by: >) { rows.remove(at: index) }
    var arriving = moved
    for run in change["inserted"] as! [NSDictionary] {
      let list = run["rows"] as? [NSDictionary] ?? [run["row"] as! NSDictionary]
      for (offset, row) in list.enumerated() {
        arriving.append((row: row, to: run["index"] as! Int + offset))
      }
    }
    for (row, index) in arriving.sorted(by: { $0.to < $1.to }) { rows.insert(row, at: index) }
    for entry in change["redrawn"] as! [NSDictionary] {
      rows[entry["index"] as! Int] = entry["row"] as! NSDictionary
    }
  }

  private mutating func follow(step: NSDictionary) {
    let (kind, value) = (step.allKeys[0] as! String, step.allValues[0] as! NSDictionary)
    switch kind {
    case "remove": _ = take(value["id"] as! String, from: value)
    case "insert":
      let subtree = subtrees(value["rows"] as! [NSDictionary])
      #expect(subtree.count == 1)
      put(subtree[0], at: value)
    case "move":
      let node = take(value["id"] as! String, from: value["from"] as! NSDictionary)
      put(node, at: value["to"] as! NSDictionary)
    case "expand": nodes[value["id"] as! String]!.isExpanded = true
    case "collapse": nodes[value["id"] as! String]!.isExpanded = false
    case "change":
      let row = value["row"] as! NSDictionary
      nodes[row["id"] as! String]!.row = row
    default: Issue.record("an unknown step: \(kind)")
    }
  }

  private func parent(_ place: NSDictionary) -> Node? {
    (place["parent"] as? String).map { nodes[$0]! }
  }

  private mutating func take(_ id: String, from place: NSDictionary) -> Node {
    let (parent, index) = (parent(place), place["index"] as! Int)
    let node = parent?.children.remove(at: index) ?? roots.remove(at: index)
    #expect(node.id == id)
    return node
  }

  private mutating func put(_ node: Node, at place: NSDictionary) {
    let (parent, index) = (parent(place), place["index"] as! Int)
    node.parent = parent
    if let parent { parent.children.insert(node, at: index) } else { roots.insert(node, at: index) }
  }
}

/// The whole outline, as the mirror has it.
extension OutlineMirror {
  /// The rows in preorder: the id, level, title and expansion of each.
  var lines: [String] {
    var lines: [String] = []
    var waiting = roots.reversed().map { (node: $0, level: 0) }
    while let (node, level) = waiting.popLast() {
      lines.append(Self.line(node.id, level, node.row, node.isExpanded))
      waiting += node.children.reversed().map { ($0, level + 1) }
    }
    return lines
  }

  private static func line(
    _ id: String, _ level: Int, _ row: NSDictionary, _ isExpanded: Bool
  ) -> String {
    "\(level) \(id) \(row["title"]!) \(isExpanded) \(row["note"] ?? "-") \(row["checked"] ?? "-")"
  }

  /// The same lines for a document.
  static func lines(of document: OutlineDocument) -> [String] {
    zip(document.outline.rows, wireRows(document.outline.items, of: document)).map {
      line($0.item.wireName, $0.level, $1, $0.isExpanded)
    }
  }

  /// The rows of items, as they are on the wire.
  static func wireRows(_ items: [ItemID], of document: OutlineDocument) -> [NSDictionary] {
    let json = JSONWriter.object { OperationWriter().writeRows(items, of: document, to: &$0) }
    return dictionary(json)["rows"] as! [NSDictionary]
  }

  static func dictionary(_ json: [UInt8]) -> NSDictionary {
    try! JSONSerialization.jsonObject(with: Data(json)) as! NSDictionary
  }

  init(_ document: OutlineDocument) {
    self.init(
      visible: Self.wireRows(document.outline.visibleItems, of: document),
      all: Self.wireRows(document.outline.items, of: document))
  }
}
