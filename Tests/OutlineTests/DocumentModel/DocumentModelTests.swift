import Observation
import Testing

@testable import Outline

/// A document on the screen: edits go to the file, and what others write comes to the rows.
@MainActor @Suite(.ownThread) struct DocumentModelTests {
  let disk = SimulatedDisk()

  /// A model of a file with some rows.
  private func model() throws -> DocumentModel {
    let document = try OutlineDocument(
      "- Food\n  - [ ] Apple\n  - Bread\n- Drinks\n  - Tea\n", as: .markdown)
    try OutlineFile.create(at: StoreScript.path, document, disk.calls)
    return DocumentModel(try disk.open(.sharing))
  }

  private func item(_ title: String, _ model: DocumentModel) -> ItemID {
    model.document.outline.items.first { model.document[$0].title == title }!
  }

  private func rows(_ model: DocumentModel) -> [String] {
    model.rows.map { row in
      let box = row.isChecked.map { $0 ? "[x] " : "[ ] " } ?? ""
      return String(repeating: " ", count: row.level) + box + row.title
    }
  }

  @Test func editsAreInTheFile() throws {
    let model = try model()
    #expect(rows(model) == ["Food", " [ ] Apple", " Bread", "Drinks", " Tea"])
    model.edit(item("Apple", model), "check") { $0.isChecked = true }
    model.edit(item("Tea", model), "rename") { ($0.title, $0.note) = ("Green tea", "Not too hot.") }
    let milk = try #require(
      model.insert(ItemContent("Milk"), at: .into(item("Drinks", model), at: 0)))
    #expect(model.move([item("Bread", model)], to: .after(milk)))
    let expected = ["Food", " [x] Apple", "Drinks", " Milk", " Bread", " Green tea"]
    #expect(rows(model) == expected && model.rows[5].note == "Not too hot.")
    #expect(try rows(DocumentModel(disk.open(.reading))) == expected)
    #expect(model.delete([item("Drinks", model)]) && rows(model) == ["Food", " [x] Apple"])
    #expect(model.error == nil)
  }

  /// The history is that of the file, so another run of the program undoes the edits of this one.
  @Test func oneHistory() throws {
    let first = try model()
    #expect(!first.canUndo && !first.canRedo && first.undo() == nil)
    first.edit("sort") {
      try $0.outline.perform(.move([item("Drinks", first)], to: .into(nil, at: 0)))
    }
    first.toggle(item("Food", first))
    let second = DocumentModel(try disk.open(.sharing))
    #expect(rows(second) == ["Drinks", " Tea", "Food"])
    #expect(second.canUndo && second.undo() == "sort")
    #expect(rows(second) == ["Food", "Drinks", " Tea"])
    #expect(first.refresh() && rows(first) == rows(second))
    #expect(!first.canUndo && first.canRedo && first.redo() == "sort")
    #expect(rows(first) == ["Drinks", " Tea", "Food"] && first.error == nil)
  }

  /// Someone else deletes a row that is still shown.
  @Test func whatIsGone() throws {
    let model = try model()
    let tea = item("Tea", model)
    let other = try disk.open(.sharing)
    try other.update { try $0.outline.perform(.delete([self.item("Drinks", model)])) }
    #expect(!model.edit(tea, "rename") { $0.title = "Coffee" })
    #expect("\(try #require(model.error))".contains("does not exist"))
    // The failed edit has seen the newest state.
    #expect(rows(model) == ["Food", " [ ] Apple", " Bread"])
    model.toggle(tea)
    #expect(model.error != nil)
    #expect(model.edit { $0.header = [] } && model.error == nil)
  }

  /// An edit that cannot be stored is not shown as if it were.
  @Test func aFullDisk() throws {
    let model = try model()
    let before = rows(model)
    disk.failingWrites = .noSpace
    #expect(!model.edit(item("Tea", model)) { $0.title = "Coffee" })
    #expect(model.error is OutlineFileError && rows(model) == before)
    #expect(model.insert(ItemContent("Milk"), at: .into(nil, at: nil)) == nil)
    disk.failingWrites = nil
    #expect(model.edit(item("Tea", model)) { $0.title = "Coffee" } && model.error == nil)
  }

  @Test func refreshErrorsAreReportedOnce() throws {
    let model = try model()
    disk.fault = { _ in .error(.inputOutput) }
    #expect(!model.refresh() && model.error != nil)
    model.error = nil
    #expect(!model.refresh() && model.error == nil)
    disk.fault = { _ in nil }
    #expect(!model.refresh() && model.error == nil)
  }

  /// A view is told of each change once, with the rows whose content changed.
  @Test func updates() async throws {
    let model = try model()
    let updates = model.updates.makeAsyncIterator()
    #expect(await updates.next()?.isReload == true)
    model.edit(item("Apple", model)) { $0.isChecked = true }
    let checked = await updates.next()
    #expect(checked?.reconfigured == [RowPosition(section: 0, row: 1)])
    #expect(checked?.difference.isEmpty == true)
    model.edit { document in
      document[item("Bread", model)].title = "Butter"
      try document.outline.perform(.delete([item("Apple", model)]))
    }
    let second = await updates.next()
    #expect(second?.difference.count == 1)
    // The parent hides fewer rows or not, but what was renamed is drawn again.
    #expect(second?.reconfigured.contains(RowPosition(section: 0, row: 1)) == true)
    model.edit { _ in }
    model.refresh()
    model.toggle(item("Food", model))
    #expect(await updates.next()?.difference.count == 1)
  }

  @Test func observation() throws {
    let model = try model()
    final class Count: @unchecked Sendable { var value = 0 }
    let count = Count()
    func observe() {
      withObservationTracking {
        _ = (model.rows.count, model.canUndo, model.error)
      } onChange: {
        count.value += 1
      }
    }
    observe()
    model.edit(item("Apple", model)) { $0.isChecked = true }
    #expect(count.value == 1)
    observe()
    try disk.open(.sharing).add("Sweets")
    model.refresh()
    #expect(count.value == 2 && rows(model).last == "Sweets")
    observe()
    model.refresh()
    // Edits without effect.
    let apple = item("Apple", model)
    model.edit { _ in }
    model.edit(apple) { ($0.title, $0.isChecked) = ("Apple", true) }
    model.edit {
      try $0.outline.perform(.move([apple], to: .into(self.item("Food", model), at: 0)))
    }
    model.edit { _ = $0.makeItem(ItemContent("in no row")) }
    #expect(count.value == 2 && model.error == nil)
    model.undo()
    #expect(count.value == 3 && rows(model).last == " Tea")
  }

  @Test func searching() throws {
    let model = try model()
    model.search { $0.title.contains("ea") }
    #expect(rows(model) == ["Food", " Bread", "Drinks", " Tea"])
    // A row that is renamed can match or cease to.
    model.edit(item("Tea", model)) { $0.title = "Coffee" }
    #expect(rows(model) == ["Food", " Bread"])
    model.toggle(item("Food", model))
    #expect(rows(model) == ["Food"] && model.document.outline.isExpanded(item("Food", model)))
    #expect(model.position(of: item("Food", model)) == RowPosition(section: 0, row: 0))
    // A row that the search does not show is toggled in the document.
    let drinks = item("Drinks", model)
    let isExpanded = model.document.outline.isExpanded(drinks)
    model.toggle(drinks)
    #expect(model.document.outline.isExpanded(drinks) != isExpanded && rows(model) == ["Food"])
    model.toggle(drinks)
    model.endSearch()
    #expect(rows(model).count == 5 && !model.isSearching)
  }

  @Test func draggedRows() throws {
    let model = try model()
    #expect(model.moveRows(fromOffsets: [4], toOffset: 0))
    #expect(rows(model) == ["Tea", "Food", " [ ] Apple", " Bread", "Drinks"])
    #expect(!model.moveRows(fromOffsets: [9], toOffset: 0) && model.error is OutlineError)
    #expect(model.undo() == "move" && model.error == nil)
  }

  /// A document in memory has the same edits and the same history as one in a file.
  @Test(arguments: Seeds.some(4))
  func memoryIsLikeAFile(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let onDisk = try model()
    let inMemory = DocumentModel(onDisk.document)
    for _ in 1...60 {
      let items = onDisk.document.outline.items
      let item = items.randomElement(using: &random) ?? ItemID(999)
      let other = items.randomElement(using: &random) ?? ItemID(999)
      let number = Int.random(in: 0..<9, using: &random)
      let title = "\(random.next())"
      let results = [onDisk, inMemory].map { model -> String in
        switch number {
        case 0: return "\(model.edit(item, "rename") { $0.title = title })"
        case 1: return "\(model.insert(ItemContent(title), at: .after(other)) as Any)"
        case 2: return "\(model.move([item], to: .into(other, at: 0)))"
        case 3: return "\(model.delete([item]))"
        case 4, 5: model.toggle(item)
        case 6, 7: return model.undo() ?? "nothing"
        default: return model.redo() ?? "nothing"
        }
        return ""
      }
      #expect(results[0] == results[1])
      #expect(onDisk.document == inMemory.document)
      #expect(onDisk.canUndo == inMemory.canUndo && onDisk.canRedo == inMemory.canRedo)
      #expect((onDisk.error as? OutlineError) == (inMemory.error as? OutlineError))
    }
  }

  /// A strict view shows each edit, drag and undo, and what another program commits, with the contents that
  /// the file has.
  @Test(arguments: Seeds.some(4))
  func aStrictViewShowsIt(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let model = try model()
    let other = try disk.open(.sharing)
    let view = StrictView()
    let driver = ViewDriver(model, view: view) { [weak model] _, path, item in
      "\(model!.document[item]) \(path.section)"
    }
    for number in 0..<TestSize.pick(100, large: 2000) {
      let item = model.document.outline.items.randomElement(using: &random) ?? ItemID(999)
      switch Int.random(in: 0..<12, using: &random) {
      case 0, 1: model.edit(item) { $0.title = "row \(number)" }
      case 2: model.edit(item) { $0.isChecked = $0.isChecked == nil ? false : nil }
      case 3, 4: model.insert(ItemContent("new \(number)"), at: .after(item))
      case 5: model.toggle(item)
      case 6: model.undo()
      case 7: model.redo()
      case 8: model.search { $0.title.contains("\(Int.random(in: 0...9, using: &random))") }
      case 9: model.endSearch()
      case 10:
        try other.update { document in
          document.outline.append([document.makeItem(ItemContent("theirs \(number)"))])
          if document.outline.count > 30 { document.outline.delete([document.outline.items[0]]) }
        }
        model.refresh()
      default:
        guard !model.isSearching, model.rows.count > 1 else { continue }
        let rows = model.rows.indices
        _ = view.drag(
          from: [0, rows.randomElement(using: &random)!],
          to: [0, rows.randomElement(using: &random)!])
      }
      #expect(view.outdated() == nil && view.refusals.isEmpty, "seed \(seed), step \(number)")
      #expect(view.rowCounts == [model.rows.count])
      #expect(try model.document == disk.open(.reading).document)
    }
    withExtendedLifetime(driver) {}
  }

  /// The closure of an edit may read the model.
  @Test func readingWithinAnEdit() throws {
    let onDisk = try model()
    for model in [onDisk, DocumentModel(onDisk.document)] {
      model.edit { document in
        #expect(!model.canUndo && model.rows.count == 5 && model.document == document)
        document.header = [DocumentField("title", .text("Shopping"))]
        #expect(model.document != document)
      }
      #expect(model.canUndo && model.document.header.count == 1)
    }
  }

  /// A file that is opened for reading cannot be edited, and the reason is an error.
  @Test func readingOnly() throws {
    _ = try model()
    let model = DocumentModel(try disk.open(.reading))
    #expect(!model.edit(item("Tea", model)) { $0.title = "Coffee" })
    #expect(model.error as? OutlineFileError == .readOnly)
  }
}
