// Searching notes: the list is filtered as the user types, a note is deleted, and an edited note
// updates its row in place. The screen is a class on the main actor, as in an app for UIKit.

import Outline

/// A note. Its number identifies the row, which stays the same when the note is edited.
struct Note {
  let number: Int
  var text: String
}

enum Section { case results }

/// The screen of the app: the notes, a search field, and rows that follow the data source.
@MainActor final class NotesScreen {
  let dataSource = OutlineModel<Section, Int>()
  private(set) var notes: [Note]
  private var query = ""
  private var rows: [Int] = []

  init(notes: [Note]) { self.notes = notes }

  /// The user types into the search field.
  func search(_ text: String) {
    query = text
    dataSource.apply(results())
  }

  /// The user deletes a note. The current snapshot is edited, not built again.
  func delete(_ number: Int) {
    notes.removeAll { $0.number == number }
    var snapshot = dataSource.snapshot()
    snapshot.deleteItems([number])
    dataSource.apply(snapshot)
  }

  /// The user edits a note. If the edited note still matches the query, its row stays and shows the new text.
  func edit(_ number: Int, _ text: String) {
    for index in notes.indices where notes[index].number == number { notes[index].text = text }
    var snapshot = results()
    if snapshot.indexOfItem(number) != nil { snapshot.reconfigureItems([number]) }
    dataSource.apply(snapshot)
  }

  private func results() -> Snapshot<Section, Int> {
    var snapshot = Snapshot<Section, Int>()
    snapshot.appendSections([.results])
    let found = notes.filter { query.isEmpty || $0.text.lowercased().contains(query) }
    snapshot.appendItems(found.map(\.number))
    return snapshot
  }
}

extension NotesScreen {
  /// Applies an update to `rows`, prints the number of changes, and then draws everything.
  func draw(_ update: OutlineUpdate<Section, Int>) {
    rows = rows.applying(update.difference) ?? []
    print(
      "rows: +\(update.difference.insertions.count) -\(update.difference.removals.count), "
        + "shown again: \(update.reconfigured.compactMap(update.after.item(at:)))")
    draw()
  }

  /// Draws the content of the data source, after checking that `rows` is the same as in the data source.
  private func draw() {
    precondition(rows == dataSource.snapshot().itemIdentifiers)
    let texts = Dictionary(uniqueKeysWithValues: notes.map { ($0.number, $0.text) })
    let renderer = TextRenderer<Int>(
      style: .ascii,
      registration: RowRegistration { number, _ in RowContent(text: texts[number] ?? "") })
    var output = StandardOutput()
    renderer.write(dataSource.snapshot(for: .results), to: &output)
    print()
  }
}

@main
struct NotesSearch {
  /// The actions of a user, one after another.
  @MainActor static let actions: [(name: String, act: @MainActor (NotesScreen) -> Void)] = [
    ("search \"\"", { $0.search("") }),
    ("search \"bread\"", { $0.search("bread") }),
    ("edit note 2", { $0.edit(2, "Call the bakery: is the bread oven free on Friday?") }),
    ("search \"tree\"", { $0.search("tree") }),
    ("edit note 4", { $0.edit(4, "Water the apples") }),
    ("search \"\"", { $0.search("") }),
    ("delete note 1", { $0.delete(1) }),
  ]

  @MainActor static func main() async {
    let screen = NotesScreen(notes: [
      Note(number: 1, text: "Buy bread and apples"),
      Note(number: 2, text: "Call the bakery about the bread oven"),
      Note(number: 3, text: "Read the chapter on trees"),
      Note(number: 4, text: "Water the apple tree"),
    ])
    let updates = screen.dataSource.updates.makeAsyncIterator()
    for action in actions {
      action.act(screen)
      guard let update = await updates.next() else { return }
      print("# \(action.name)")
      screen.draw(update)
    }
  }
}
