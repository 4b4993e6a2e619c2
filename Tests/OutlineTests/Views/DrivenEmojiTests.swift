import Outline
import Testing

@testable import emoji_explorer

/// The example, shown by the shipped driver on a strict view.
@MainActor @Suite(.ownThread) struct DrivenEmojiTests {
  @Test func exploring() async throws {
    let model = OutlineModel<Section, Item>()
    let driven = DrivenModel(model, outlineViewsOf: Section.allCases)
    try await EmojiExplorer.explore(model)
    driven.check("explored")
    // The user drags a row of the outline, and one of the recents.
    let outline = try #require(model.index(for: .outline))
    let rows = model.rows(in: .outline)
    let row = try #require(rows.firstIndex { $0.level == 1 })
    #expect(driven.view.drag(from: [outline, row], to: [outline, row + 1]))
    #expect(!driven.view.drag(from: [outline, row - 1], to: [outline, row]))
    driven.check("dragged")
    #expect(driven.faults.isEmpty, "\(driven.faults)")
    #expect(driven.updateCount > 8)
  }
}
