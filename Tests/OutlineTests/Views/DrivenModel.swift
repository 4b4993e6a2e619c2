import Outline
import Testing

/// A model, a driver, and a strict view whose cells show all that there is to see of a row.
@MainActor final class DrivenModel<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  typealias Driver = ViewDriver<Section, Item, StrictView>

  let model: OutlineModel<Section, Item>
  let view = StrictView()
  private(set) var driver: Driver!
  private var following: FollowToken?
  /// The number of updates, and what was wrong after them.
  private(set) var updateCount = 0
  private(set) var faults: [String] = []

  init(_ model: OutlineModel<Section, Item>, look: @escaping (Item) -> String = { "\($0)" }) {
    self.model = model
    driver = Driver(model, view: view) { [weak self] _, path, item in
      // The first cells are made within the initializer.
      guard let shown = self?.driver?.shown ?? self?.model.sectionedOutline else { return nil }
      let section = shown.sectionIdentifiers[path.section]
      let row = shown[section].visibleRows[path.row]
      let hidden = row.isExpanded ? 0 : shown[section].descendantCount(of: item)
      return
        "\(section) \(look(row.item)) \(row.level) \(row.isExpanded) \(row.hasChildren) \(hidden)"
    }
    // A follower after the driver: the view shows the change already.
    following = model.follow { [weak self] update in
      self?.updateCount += 1
      self?.check("update \(self?.updateCount ?? 0)")
      if self?.driver.shown != update.after { self?.faults.append("the driver is elsewhere") }
    }
  }

  /// Notes it if the view does not show what the model has.
  func check(_ occasion: @autoclosure () -> String) {
    if let outdated = view.outdated() { faults.append("\(occasion()): \(outdated)") }
    let rows = model.sectionIdentifiers.map { model.rows(in: $0).count }
    if view.rowCounts != rows {
      faults.append("\(occasion()): \(view.rowCounts) rows are shown, and there are \(rows)")
    }
    for refusal in view.refusals.dropFirst(faults.count) { faults.append(refusal) }
  }
}
