import Outline

/// Documents that were read from two files, so their items have no identities in common.
@MainActor let matchingRows = [
  Row(
    name: "match two documents, one title in 100 changed, one row in 100 moved",
    targets: [Target(size: 100_000, atMost: 300e6)]
  ) { setting in
    let older = document(setting.size)
    var newer = document(setting.size)
    for (index, item) in newer.outline.items.enumerated() where index % 100 == 50 {
      newer[item].title += " now"
      newer.outline.move([item], to: nil)
    }
    return Figure(
      setting.time { for _ in 0..<$0 { sink(ItemMatching(from: older, to: newer).pairs.count) } })
  }
]

private func document(_ size: Int) -> OutlineDocument {
  // The levels of `Shape` are valid, so the initializer does not throw.
  try! OutlineDocument(
    rows: (0..<size).lazy.map {
      (content: ItemContent("The title of row \($0)"), level: Shape.level($0), isExpanded: true)
    })
}
