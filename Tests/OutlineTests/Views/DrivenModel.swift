import Outline
import Testing

/// A model, drivers, and strict views whose cells show all that there is to see of a row: one with batch updates,
/// and one for each of some sections that is told one change after another.
@MainActor final class DrivenModel<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Driver = ViewDriver<Section, Item, StrictView>

  let model: OutlineModel<Section, Item>
  let view = StrictView()
  private(set) var driver: Driver!
  private(set) var outlineViews:
    [(view: StrictStepView, driver: StepDriver<Section, Item, StrictStepView>)] = []
  private let look: (Item) -> String
  private var following: FollowToken?
  /// The number of updates, and what was wrong after them.
  private(set) var updateCount = 0
  private(set) var faults: [String] = []

  init(
    _ model: OutlineModel<Section, Item>, outlineViewsOf sections: [Section] = [],
    look: @escaping (Item) -> String = { "\($0)" }
  ) {
    (self.model, self.look) = (model, look)
    driver = Driver(model, view: view) { [weak self] _, path, item in
      // The first cells are made within the initializer.
      guard let shown = self?.driver?.shown ?? self?.model.sectionedOutline else { return nil }
      let section = shown.sectionIdentifiers[path.section]
      return self?.cell(shown[section].visibleRows[path.row], shown[section], section)
    }
    outlineViews = sections.map { section in
      let view = StrictStepView()
      // The driver's state is that of a step: the cells that it makes are drawn again when the look changes later.
      let driver = StepDriver(model, section: section, view: view) { [weak self] _, _, item in
        guard
          let shown = self?.outlineViews.first(where: { $0.driver.section == section })?.driver
            .shown
            ?? self?.model.snapshot(for: section)
        else { return nil }
        return self?.cell(shown.rows[shown.index(of: item)!], shown, section)
      }
      return (view, driver)
    }
    // A follower after the driver: the view shows the change already.
    following = model.follow { [weak self] update in
      self?.updateCount += 1
      self?.check("update \(self?.updateCount ?? 0)")
      if self?.driver.shown != update.after { self?.faults.append("the driver is elsewhere") }
    }
  }

  private func cell(
    _ row: SectionSnapshot<Item>.Row, _ shown: SectionSnapshot<Item>, _ section: Section
  ) -> String {
    let hidden = row.isExpanded ? 0 : shown.descendantCount(of: row.item)
    return
      "\(section) \(look(row.item)) \(row.level) \(row.isExpanded) \(row.hasChildren) \(hidden)"
  }

  /// Notes it if the view does not show what the model has.
  func check(_ occasion: @autoclosure () -> String) {
    if let outdated = view.outdated() { faults.append("\(occasion()): \(outdated)") }
    let rows = model.sectionIdentifiers.map { model.rows(in: $0).count }
    if view.rowCounts != rows {
      faults.append("\(occasion()): \(view.rowCounts) rows are shown, and there are \(rows)")
    }
    for (view, driver) in outlineViews {
      let rows = model.rows(in: driver.section).map(\.item)
      let outline = driver.shown
      if outline.visibleItems != rows {
        faults.append("\(occasion()): the outline view has other rows")
      }
      let cells = outline.visibleRows.map { cell($0, outline, driver.section) }
      if let outdated = view.outdated(cells) { faults.append("\(occasion()): \(outdated)") }
      faults += view.refusals
    }
    faults += view.refusals
  }
}
