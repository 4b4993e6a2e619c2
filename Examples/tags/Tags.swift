// Tags from a server: they are loaded asynchronously and applied twice, by difference and by
// reload. The result is the same, but not the work of the screen.

import Outline

/// A server that knows the tags of an article, and answers after a while.
actor Server {
  private var answers = [
    ["swift", "outlines"],
    ["swift", "diffing", "outlines", "lists"],
    ["lists", "swift", "diffing"],
    ["lists", "swift", "diffing"],
  ]

  /// Returns the current tags, or `nil` if there are no more updates.
  func tags() async -> [String]? {
    await Task.yield()
    return answers.isEmpty ? nil : answers.removeFirst()
  }
}

enum Section { case tags }

/// A row of tags on a screen, which counts what it has to draw.
struct TagRow {
  private(set) var tags: [String] = []
  private(set) var drawn = 0

  mutating func follow(_ update: OutlineUpdate<Section, String>) {
    let difference = update.difference
    tags = tags.applying(difference) ?? []
    drawn +=
      update.isReload ? tags.count : difference.insertions.count + update.reconfigured.count
  }
}

/// How an answer of the server is applied.
enum Method: String, CaseIterable {
  case difference
  case reload

  func apply(_ tags: [String], to source: OutlineDataSource<Section, String>) {
    var snapshot = Snapshot<Section, String>()
    snapshot.appendSections([.tags])
    snapshot.appendItems(tags)
    switch self {
    case .difference: source.apply(snapshot)
    case .reload: source.applySnapshotUsingReloadData(snapshot)
    }
  }
}

@main
struct Tags {
  static func main() async {
    var results: [TagRow] = []
    for method in Method.allCases {
      print("# by \(method.rawValue)\n")
      results.append(await load(by: method))
      print()
    }

    for (method, row) in zip(Method.allCases, results) {
      print("by \(method.rawValue): \(row.drawn) tags were drawn")
    }
    print("the same in the end: \(results[0].tags == results[1].tags)")
  }

  /// Loads everything and returns the final row of tags.
  static func load(by method: Method) async -> TagRow {
    let server = Server()
    let source = OutlineDataSource<Section, String>()
    var updates = source.updates.makeAsyncIterator()
    var row = TagRow()
    while let tags = await server.tags() {
      method.apply(tags, to: source)
      // A reload always sends an update, a difference only if something changed.
      var isDrawn = method == .difference && row.tags == tags
      while !isDrawn, let update = await updates.next() {
        row.follow(update)
        isDrawn = row.tags == tags
      }
      print(row.tags.map { "#\($0)" }.joined(separator: " "))
    }
    return row
  }
}
