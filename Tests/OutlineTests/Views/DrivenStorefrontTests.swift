import Outline
import Testing

@testable import storefront

/// The example, shown by the shipped driver on a strict view.
@MainActor @Suite(.ownThread) struct DrivenStorefrontTests {
  @Test func pages() async throws {
    var front = Storefront()
    let driven = DrivenModel(front.source, outlineViewsOf: Section.allCases)
    await front.open()
    driven.check("open")
    await front.showEveryPage(of: 101..<148)
    driven.check("pages")
    await front.rearrange()
    driven.check("rearranged")
    #expect(driven.faults.isEmpty, "\(driven.faults)")
    #expect(driven.updateCount == 6 && driven.view.rowCounts == [1, 47])
  }
}
