import Outline
import Testing

/// The shipped driver of views that are told one change after another. ``ViewDriverTests`` drives it at random.
@MainActor @Suite(.ownThread) struct StepDriverTests {
  /// A click changes the document, and the view follows; a check redraws its row.
  @Test func documents() throws {
    let model = DocumentModel(
      try OutlineDocument("- Food\n  - [ ] Tea\n  - Milk\n- Drinks\n", as: .markdown))
    let view = StrictStepView()
    let driver = StepDriver(model, view: view) { [weak model] _, _, item in
      model?.document[item].title
    }
    #expect(view.outdated(["Food", "Tea", "Milk", "Drinks"]) == nil)
    view.click(0)
    #expect(view.outdated(["Food", "Drinks"]) == nil && model.rows.count == 2)
    view.click(0)
    let tea = model.rows[1].item
    model.edit(tea) { $0.title = "Green tea" }
    model.move([tea], to: .into(model.rows[3].item, at: 0))
    #expect(view.outdated(["Food", "Milk", "Drinks"]) == nil)
    view.click(2)
    #expect(view.outdated(["Food", "Milk", "Drinks", "Green tea"]) == nil)
    #expect(driver.row(of: tea).map(driver.item(of:)) == tea)
    model.undo()
    #expect(view.outdated(["Food", "Green tea", "Milk", "Drinks"]) == nil)
    #expect(view.refusals.isEmpty, "\(view.refusals)")
  }

  /// A driver without a model shows the updates that it is told, and says when the user toggles a row.
  @Test func withoutAModel() {
    let view = StrictStepView()
    let driver = StepDriver<Int, String, StrictStepView>(section: 0, view: view) { _, _, item in
      item
    }
    var toggled: [String] = []
    driver.toggle = { toggled.append($0) }
    driver.canLoadChildren = { $0 == "b" }
    var state = SectionedOutline<Int, String>()
    state[0].append(["a", "b"])
    driver.show(OutlineUpdate(from: SectionedOutline(), to: state))
    view.click(0)
    view.click(1)
    #expect(toggled == ["b"] && view.outdated(["a", "b"]) == nil)
    #expect(view.refusals.isEmpty, "\(view.refusals)")
  }

  /// The mock refuses what it should: a test of the test.
  @Test func theViewIsStrict() throws {
    func refusals(_ mistake: (StrictStepView, AnyObject) -> Void) throws -> Int {
      let view = StrictStepView()
      let driver = StepDriver<Int, String, StrictStepView>(section: 0, view: view) { _, _, item in
        item
      }
      var state = SectionedOutline<Int, String>()
      state[0].append(["a", "b"])
      state[0].append(["c"], to: "a")
      driver.show(OutlineUpdate(from: SectionedOutline(), to: state))
      mistake(view, try #require(driver.row(of: "a")))
      return withExtendedLifetime(driver) { view.refusals.count }
    }
    #expect(try refusals { view, row in view.redrawRow(row) } == 0)
    #expect(try refusals { view, row in view.removeRow(at: 0, in: row, animated: true) } == 1)
    #expect(try refusals { view, _ in view.removeRow(at: 2, in: nil, animated: true) } == 1)
    #expect(try refusals { view, _ in view.removeRow(at: 0, in: nil, animated: true) } == 1)
    #expect(try refusals { view, _ in view.insertRow(at: 0, in: nil, animated: true) } >= 1)
    #expect(try refusals { view, row in view.setExpanded(true, row: row) } == 1)
  }
}
