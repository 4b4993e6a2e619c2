import Outline
import Testing

@testable import notes_search

/// The example, shown by the shipped driver on a strict view.
@MainActor @Suite(.ownThread) struct DrivenNotesTests {
  @Test func actions() throws {
    let screen = NotesScreen(
      notes: ["Buy bread and apples", "Bread oven", "Trees", "Apple tree"].enumerated().map {
        notes_search.Note(number: $0.offset + 1, text: $0.element)
      })
    let driven = DrivenModel(screen.dataSource) { number in
      screen.notes.first { $0.number == number }?.text ?? "?"
    }
    for action in NotesSearch.actions {
      action.act(screen)
      driven.check(action.name)
    }
    #expect(driven.faults.isEmpty, "\(driven.faults)")
    #expect(driven.view.rowCounts == [3])
  }
}
