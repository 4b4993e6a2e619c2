// The storefront: banners above a list that loads pages of 20 as the user scrolls to its end.

import Outline

enum Section: String, CaseIterable {
  case banners = "Today"
  case products = "Products"
}

enum Item: Hashable {
  case banner(String)
  case product(Int)
}

@main
@MainActor struct Storefront {
  let source = OutlineModel<Section, Item>()
  private var updates: OutlineUpdates<Section, Item>.Iterator

  static func main() async {
    var front = Storefront()
    await front.open()
    await front.showEveryPage(of: 101..<148)
    await front.rearrange()
    front.showWindow()
    front.draw()
  }

  init() {
    updates = source.updates.makeAsyncIterator()
  }

  /// Shows the banners, before any product is loaded.
  mutating func open() async {
    var snapshot = Snapshot<Section, Item>()
    snapshot.appendSections(Section.allCases)
    snapshot.appendItems([.banner("Summer sale"), .banner("New in")], toSection: .banners)
    source.apply(snapshot)
    await follow("the banners")
  }

  /// Loads pages as if the user scrolled to the end of the list several times. Each page is appended to the
  /// current products, so changes that were made while the page was being loaded are kept.
  mutating func showEveryPage(of stock: Range<Int>) async {
    let pageSize = 20
    var rest = Array(stock)[...]
    while !rest.isEmpty {
      source.update(.products) { $0.append(rest.prefix(pageSize).map { .product($0) }) }
      rest = rest.dropFirst(pageSize)
      await follow(rest.isEmpty ? "the last page" : "a page")
    }
  }

  /// Promotes a product, and removes a banner. Inserting an item that is already in the snapshot moves the
  /// item.
  mutating func rearrange() async {
    var snapshot = source.snapshot()
    snapshot.insertItems([.product(147)], beforeItem: .product(101))
    snapshot.deleteItems([.banner("New in")])
    source.apply(snapshot)
    await follow("one put forward, a banner taken down")
  }

  /// Reads the next update, and prints its changes. In a difference, a move is a removal and an insertion that
  /// are associated with each other.
  private mutating func follow(_ occasion: String) async {
    guard let difference = await updates.next()?.difference else { return }
    let moved = difference.insertions.count { change in
      if case .insert(_, _, associatedWith: .some) = change { true } else { false }
    }
    print(
      "\(occasion): +\(difference.insertions.count - moved) "
        + "-\(difference.removals.count - moved), \(moved) moved; "
        + "\(source.snapshot().numberOfItems) rows")
  }

  /// Prints some of the rows. Only these rows are read, as by a screen that shows a part of a long list.
  func showWindow() {
    let products = source.snapshot(for: .products)
    let window = products.visibleRows[19..<23].map { "\($0.item)" }
    print("\nRows 19 to 22 of the list: \(window.joined(separator: ", "))")
    if let position = source.position(of: .product(120)),
      let index = source.snapshot().indexOfItem(.product(120))
    {
      print("Product 120 is row \(position.row) of the list and item \(index) of the storefront.\n")
    }
  }

  func draw() {
    let rows = RowRegistration<Item> { item, _ in
      switch item {
      case .banner(let text): RowContent(image: "★", text: text)
      case .product(let number): RowContent(text: "Product \(number)")
      }
    }
    let supplements = SectionRegistration<Section, Item>(
      header: { section, _ in RowContent(text: section.rawValue) },
      footer: { section, rows in
        section == .products ? RowContent(text: "\(rows.count) products") : nil
      })
    var output = StandardOutput()
    TextRenderer(style: .tree, registration: rows).write(
      sections: Section.allCases.map { ($0, source.snapshot(for: $0)) },
      supplements: supplements, to: &output)
  }
}
