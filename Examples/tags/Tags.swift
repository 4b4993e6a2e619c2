// Tags from a server. The tags are loaded asynchronously and applied twice: by difference and by reload. The
// result is the same, but the screen draws more tags after a reload.
//
// The screen is a class on the main actor, as in an app for UIKit. In such an app, a tag may be an object whose
// name is changed in place, and the app has to find the rows to draw again:
//
//     final class Tag: Hashable { let number: Int; var name: String … }
//
// An item has to be `Sendable`, but such a class is not. So here, a tag is a structure with the same identity,
// and the data source finds the tags whose names have changed.

import Outline

/// A tag. The number identifies the tag, and the name may change.
struct Tag: Hashable {
  let number: Int
  var name: String

  static func == (left: Tag, right: Tag) -> Bool { left.number == right.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A server that knows the tags of an article, and answers after a while.
actor Server {
  struct Offline: Error, CustomStringConvertible {
    var description: String { "the server cannot be reached" }
  }

  /// The answers to the next requests; `nil` for a request that fails because the server cannot be reached.
  private var answers: [[Tag]?] = {
    let (swift, outlines) = (Tag(number: 1, name: "swift"), Tag(number: 2, name: "outlines"))
    let (diffing, list) = (Tag(number: 3, name: "diffing"), Tag(number: 4, name: "list"))
    let renamed = Tag(number: 4, name: "lists")
    return [
      [swift, outlines], [swift, diffing, outlines, list], nil, [list, swift, diffing],
      [renamed, swift, diffing],
    ]
  }()

  /// Returns the current tags, or `nil` if there are no more updates.
  func tags() async throws -> [Tag]? {
    await Task.yield()
    guard !answers.isEmpty else { return nil }
    guard let answer = answers.removeFirst() else { throw Offline() }
    return answer
  }
}

enum Section { case tags }

/// The method by which an answer of the server is applied.
enum Method: String, CaseIterable {
  case difference
  case reload
}

/// The screen of the app shows a row of tags, and counts the tags that it draws.
@MainActor final class TagScreen {
  private let server = Server()
  private let method: Method
  let dataSource = OutlineModel<Section, Tag>()
  private(set) var tags: [Tag] = []
  private(set) var drawn = 0

  init(method: Method) { self.method = method }

  /// Requests tags until there are no more updates, and draws each answer.
  func load() async {
    let updates = dataSource.updates.makeAsyncIterator()
    while true {
      do {
        guard let answer = try await server.tags() else { return }
        apply(answer)
      } catch {
        print(error)
        continue
      }
      if let update = await updates.next() { draw(update) }
    }
  }

  private func apply(_ answer: [Tag]) {
    var snapshot = Snapshot<Section, Tag>()
    snapshot.appendSections([.tags])
    snapshot.appendItems(answer)
    switch method {
    case .difference: dataSource.apply(snapshot)
    case .reload: dataSource.applySnapshotUsingReloadData(snapshot)
    }
  }

  private func draw(_ update: OutlineUpdate<Section, Tag>) {
    let difference = update.difference
    tags = tags.applying(difference) ?? []
    let redrawn = update.reconfigured.compactMap(update.after.item(at:))
    for tag in redrawn {
      if let index = tags.firstIndex(of: tag) { tags[index] = tag }
    }
    drawn += update.isReload ? tags.count : difference.insertions.count + redrawn.count
    print(tags.map { "#\($0.name)" }.joined(separator: " "))
  }
}

@main
struct Tags {
  @MainActor static func main() async {
    var screens: [TagScreen] = []
    for method in Method.allCases {
      print("# by \(method.rawValue)\n")
      let screen = TagScreen(method: method)
      await screen.load()
      screens.append(screen)
      print()
    }

    for (method, screen) in zip(Method.allCases, screens) {
      print("by \(method.rawValue): \(screen.drawn) tags were drawn")
    }
    let names = screens.map { $0.tags.map(\.name) }
    print("the same in the end: \(names[0] == names[1])")
  }
}
