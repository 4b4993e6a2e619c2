import Outline

extension Snippets {
  @MainActor static func documentOnTheScreen(_ print: @escaping Print) async throws {
    let folder = try StoreFolder()
    let path = folder.path

    // snippet
    let document = try OutlineDocument("- Food\n  - [ ] Tea\n  - Milk\n", as: .markdown)
    try OutlineFile.create(at: path, document)

    let model = try await DocumentModel.open(at: path)
    for row in model.rows { print("\(row.level) \(row.title)") }
    // 0 Food
    // 1 Tea
    // 1 Milk
    // end

    // snippet
    let tea = model.rows[1].item
    model.edit(tea, "check") { $0.isChecked = true }
    model.insert(ItemContent("Bread"), at: .after(tea), "add bread")
    model.moveRows(fromOffsets: [3], toOffset: 1)
    print(model.rows.map(\.title))
    // ["Food", "Milk", "Tea", "Bread"]
    print(model.undo()!)
    // move
    // end

    // snippet
    let other = try OutlineFile(at: path, for: .sharing)
    try other.update(note: "no tea today") { document in
      try document.outline.perform(.delete([tea]))
    }

    print(model.refresh())
    // true
    print(model.rows.map(\.title))
    // ["Food", "Bread", "Milk"]
    model.edit(tea, "rename") { $0.title = "Green tea" }
    print(model.error!)
    // Item identifier does not exist in section snapshot: 1
    print(model.undo()!)
    // no tea today
    // end
  }
}
