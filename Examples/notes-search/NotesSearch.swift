// Searching notes: the list is filtered as the user types, a note is deleted, and an edited note
// updates its row in place.

import Outline

/// A note. Its number identifies the row, which stays the same when the note is edited.
struct Note {
  let number: Int
  var text: String
}

enum Section { case results }

/// The screen of the app: the notes, a search field, and rows that follow the data source.
struct NotesScreen {
  private(set) var notes: [Note]
  private var query = ""
  private let source = OutlineDataSource<Section, Int>()
  private var updates: OutlineUpdates<Section, Int>.Iterator
  private var rows: [Int] = []

  init(notes: [Note]) {
    self.notes = notes
    updates = source.updates.makeAsyncIterator()
  }

  /// The user types into the search field.
  mutating func search(_ text: String) async {
    query = text
    await show("search \"\(text)\"", results())
  }

  /// The user deletes a note. The current snapshot is edited, not built again.
  mutating func delete(_ number: Int) async {
    notes.removeAll { $0.number == number }
    var snapshot = source.snapshot()
    snapshot.deleteItems([number])
    await show("delete note \(number)", snapshot)
  }

  /// The user edits a note. Its row stays and shows the new text.
  mutating func edit(_ number: Int, _ text: String) async {
    for index in notes.indices where notes[index].number == number { notes[index].text = text }
    var snapshot = results()
    if snapshot.indexOfItem(number) != nil { snapshot.reconfigureItems([number]) }
    await show("edit note \(number)", snapshot)
  }

  private func results() -> Snapshot<Section, Int> {
    var snapshot = Snapshot<Section, Int>()
    snapshot.appendSections([.results])
    let found = notes.filter { query.isEmpty || $0.text.lowercased().contains(query) }
    snapshot.appendItems(found.map(\.number))
    return snapshot
  }

  private mutating func show(_ occasion: String, _ snapshot: Snapshot<Section, Int>) async {
    source.apply(snapshot)
    guard let update = await updates.next() else { return }
    rows = rows.applying(update.difference) ?? []
    print("# \(occasion)")
    print(
      "rows: +\(update.difference.insertions.count) -\(update.difference.removals.count), "
        + "shown again: \(update.reconfigured.compactMap(update.after.item(at:)))")
    draw()
  }

  /// Draws the content of the data source. The rows that follow its updates are the same.
  private func draw() {
    precondition(rows == source.snapshot().itemIdentifiers)
    let texts = Dictionary(uniqueKeysWithValues: notes.map { ($0.number, $0.text) })
    let renderer = TextRenderer<Int>(
      style: .ascii,
      registration: RowRegistration { number, _ in RowContent(text: texts[number] ?? "") })
    var output = StandardOutput()
    renderer.write(source.snapshot(for: .results), to: &output)
    print()
  }
}

@main
struct NotesSearch {
  static func main() async {
    var screen = NotesScreen(notes: [
      Note(number: 1, text: "Buy bread and apples"),
      Note(number: 2, text: "Call the bakery about the bread oven"),
      Note(number: 3, text: "Read the chapter on trees"),
      Note(number: 4, text: "Water the apple tree"),
    ])

    await screen.search("")
    await screen.search("bread")
    await screen.edit(2, "Call the bakery: is the bread oven free on Friday?")
    await screen.search("tree")
    await screen.edit(4, "Water the apples")
    await screen.search("")
    await screen.delete(1)
  }
}
