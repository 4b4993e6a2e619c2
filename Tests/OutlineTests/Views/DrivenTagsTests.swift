import Outline
import Testing

@testable import tags

/// The example, shown by the shipped driver on a strict view.
@MainActor @Suite(.ownThread) struct DrivenTagsTests {
  @Test(arguments: Method.allCases) func answers(method: Method) async throws {
    let screen = TagScreen(method: method)
    let driven = DrivenModel(screen.dataSource) { $0.name }
    await screen.load()
    driven.check("loaded")
    #expect(driven.faults.isEmpty, "\(driven.faults)")
    #expect(driven.updateCount == 5 && driven.view.rowCounts == [3])
  }
}
