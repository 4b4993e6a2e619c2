import Outline

/// Sections with their outlines, as one naive outline whose roots are the sections.
///
/// So a reorder across sections is a plain move. Sections are negative numbers; items are not.
struct NaiveSections: Equatable {
  private(set) var outline = NaiveOutline<Int>()

  var sections: [Int] { outline.roots }

  func content(of section: Int) -> NaiveOutline<Int> {
    guard outline.contains(section) else { return NaiveOutline() }
    return outline.subtree(of: section, includingParent: false)
  }

  var items: [Int] { outline.items.filter { $0 >= 0 } }

  var visibleItems: [Int] {
    sections.flatMap { content(of: $0).entries().filter(\.isVisible).map(\.item) }
  }

  var snapshot: Snapshot<Int, Int> {
    var result = Snapshot<Int, Int>()
    for section in sections {
      result.appendSections([section])
      let visible = content(of: section).entries().filter(\.isVisible).map(\.item)
      result.appendItems(visible, toSection: section)
    }
    return result
  }

  var outlines: [(section: Int, outline: SectionSnapshot<Int>)] {
    sections.map { (section: $0, outline: content(of: $0).snapshot) }
  }

  var store: MemoryStore<Int, Int> { MemoryStore(sections: outlines) }

  /// Replaces a section's content. Items of the new content leave the other sections with their
  /// descendants. A new section is appended.
  mutating func apply(_ content: NaiveOutline<Int>, to section: Int) {
    if !outline.contains(section) { outline.addLast(section, below: nil, isExpanded: true) }
    for child in outline.children(of: section) { outline.remove(child) }
    for item in content.items where outline.contains(item) { outline.remove(item) }
    outline.adopt(content, below: section, at: 0)
  }

  mutating func setExpanded(_ item: Int, to isExpanded: Bool) {
    if isExpanded {
      outline.setExpanded(outline.expanded.union([item]))
    } else {
      outline.setExpanded(outline.expanded.subtracting([item]))
    }
  }

  mutating func reorder(
    _ items: [Int], to destination: ReorderDestination<Int, Int>
  ) throws(OutlineError) {
    switch destination {
    case .before(let item): try outline.perform(.move(items, to: .before(item)))
    case .after(let item): try outline.perform(.move(items, to: .after(item)))
    case .into(let parent, let index):
      try outline.perform(.move(items, to: .into(parent, at: index)))
    case .end(let section): try outline.perform(.move(items, to: .into(section, at: nil)))
    }
  }

  /// Copies the content of a data source, for tests that check laws and need no twin.
  init(_ source: OutlineDataSource<Int, Int>) {
    for section in source.snapshot().sectionIdentifiers {
      apply(NaiveOutline(source.snapshot(for: section)), to: section)
    }
  }

  init() {}
}

extension NaiveSections {
  /// Returns random sections with random items.
  static func random(_ edits: inout RandomEdits<Int>, count: Int) -> NaiveSections {
    var result = NaiveSections()
    for section in 1...3 { result.apply(edits.outline(of: count), to: -section) }
    return result
  }

  /// Creates a data source with this content.
  func makeDataSource() -> OutlineDataSource<Int, Int> {
    let source = OutlineDataSource<Int, Int>()
    for section in sections { source.apply(content(of: section).snapshot, to: section) }
    return source
  }

  func compare(with source: OutlineDataSource<Int, Int>) throws {
    try same(source.snapshot().sectionIdentifiers, sections, "sections")
    try holds(source.snapshot() == snapshot, "the flat snapshot shows the visible items")
    for section in sections {
      try within("section \(section)") {
        try OutlineChecker.compareRows(source.snapshot(for: section), content(of: section))
      }
    }
  }

  func compare(with store: MemoryStore<Int, Int>) throws {
    try same(store.sections, sections, "sections")
    for section in sections {
      try within("section \(section)") {
        try OutlineChecker.compareRows(store.snapshot(for: section), content(of: section))
      }
    }
  }
}

extension RandomEdits<Int> {
  /// Returns a random destination; one in twenty does not exist.
  mutating func reorderDestination(in sections: NaiveSections) -> ReorderDestination<Int, Int> {
    let item = random.oneIn(20) ? 1_000_000 : sections.items.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .before(item)
    case 1: return .after(item)
    case 2:
      let known = sections.outline.contains(item)
      let count = known ? sections.outline.children(of: item).count : 0
      return .into(item, at: random.oneIn(3) ? nil : Int.random(in: 0...count, using: &random))
    default: return .end(of: sections.sections.randomElement(using: &random)!)
    }
  }
}
