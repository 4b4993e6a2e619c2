@testable import Outline

extension CodedForm {
  /// Every kind of value that the library codes.
  static let all = outlines + edits + flat + destinations + differences + transactions + documents

  private static let zoo = SectionSnapshot("+ Nature\n  - Fox\n  - Bee\n- Food")

  private static let outlines = [
    CodedForm("an outline", zoo),
    CodedForm("an empty outline", SectionSnapshot<String>()),
    CodedForm("a fingerprint", OutlineFingerprint(count: 4, checksum: 0x0a1b_2c3d)),
  ]

  private static let edits: [CodedForm] = {
    typealias Edit = SectionSnapshot<String>.Edit
    let edits: [(String, Edit)] = [
      ("insert before", .insert(["Owl", "Cat"], at: .before("Fox"))),
      ("insert after", .insert(["Owl"], at: .after("Fox"))),
      ("insert at the end", .insert(["Owl"], at: .into("Nature", at: nil))),
      ("graft", .graft(SectionSnapshot("- Tea"), at: .into(nil, at: nil))),
      ("move", .move(["Fox"], to: .into("Food", at: 0))),
      ("move to the roots", .move(["Fox"], to: .into(nil, at: 1))),
      ("delete", .delete(["Fox", "Bee"])),
      ("delete all", .deleteAll),
      ("replace children", .replaceChildren(of: "Food", with: SectionSnapshot("- Tea"))),
      ("rename", .rename("Fox", to: "Red fox")),
      ("expand", .expand(["Food"])),
      ("collapse", .collapse(["Nature"])),
    ]
    return edits.map { CodedForm("an edit: \($0)", $1) }
  }()

  private static let flat: [CodedForm] = {
    typealias Edit = Snapshot<String, Int>.Edit
    var menu = Snapshot<String, Int>()
    menu.appendSections(["Food", "Drinks"])
    menu.appendItems([1, 2], toSection: "Food")
    var marked = menu
    marked.reloadSections(["Drinks"])
    marked.reloadItems([2])
    marked.reconfigureItems([1])
    let edits: [(String, Edit)] = [
      ("append to the last section", .appendItems([1, 2])),
      ("append", .appendItems([1, 2], toSection: "Food")),
      ("insert before", .insertItems([1], .before, item: 2)),
      ("insert after", .insertItems([1], .after, item: 2)),
      ("move", .moveItem(1, .after, item: 2)),
      ("delete", .deleteItems([1])),
      ("delete all", .deleteAllItems),
      ("reload", .reloadItems([1])),
      ("reconfigure", .reconfigureItems([1])),
      ("append sections", .appendSections(["Food"])),
      ("insert sections", .insertSections(["Food"], .before, section: "Drinks")),
      ("move a section", .moveSection("Food", .after, section: "Drinks")),
      ("delete sections", .deleteSections(["Food"])),
      ("reload sections", .reloadSections(["Food"])),
    ]
    return [CodedForm("a flat snapshot", menu), CodedForm("a flat snapshot with marks", marked)]
      + edits.map { CodedForm("an edit of a flat snapshot: \($0)", $1) }
  }()

  private static let destinations: [CodedForm] = {
    typealias Within = SectionSnapshot<String>.Destination
    typealias Anywhere = ReorderDestination<String, String>
    return [
      CodedForm("a destination: before", Within.before("Fox")),
      CodedForm("a destination: after", Within.after("Fox")),
      CodedForm("a destination: among children", Within.into("Nature", at: 2)),
      CodedForm("a destination: at the end of the roots", Within.into(nil, at: nil)),
      CodedForm("a destination of a reorder: before", Anywhere.before("Fox")),
      CodedForm("a destination of a reorder: after", Anywhere.after("Fox")),
      CodedForm("a destination of a reorder: among children", Anywhere.into("Nature", at: 2)),
      CodedForm("a destination of a reorder: last child", Anywhere.into("Nature", at: nil)),
      CodedForm("a destination of a reorder: the end of a section", Anywhere.end(of: "Animals")),
    ]
  }()

  private static let differences: [CodedForm] = {
    let newer = SectionSnapshot("- Nature\n  + Fox\n    - Owl\n  - Food")
    var moved = zoo
    moved.move(["Bee"], before: "Fox")
    return [
      CodedForm("a difference of one move", moved.outlineDifference(from: zoo)),
      CodedForm("a difference", newer.outlineDifference(from: zoo)),
      CodedForm("the inverse of a difference", newer.outlineDifference(from: zoo).inverse()),
      CodedForm("a place", OutlineDifference<String>.Place(parent: "Nature", index: 2)),
      CodedForm("a place among the roots", OutlineDifference<String>.Place(parent: nil, index: 0)),
    ]
  }()

  private static let transactions: [CodedForm] = {
    var newer = zoo
    newer.move(["Bee"], before: "Fox")
    let transaction = ReorderTransaction(sections: [
      SectionTransaction(
        sectionIdentifier: "Emoji", initialSnapshot: zoo, finalSnapshot: newer)
    ])
    do {
      return [
        CodedForm("a transaction", try TransactionMessage(transaction)),
        CodedForm("a way to apply it", ReorderingMethod.collectionDifference),
        CodedForm("another way to apply it", ReorderingMethod.finalSnapshot),
        CodedForm("the section of a document", DocumentSection.body),
      ]
    } catch {
      fatalError("\(error)")
    }
  }()

  private static let documents: [CodedForm] = {
    var older = OutlineDocument()
    let items = ["Food", "Tea"].map { older.makeItem(ItemContent($0)) }
    older.outline.append(items)
    var newer = older
    newer.header = [DocumentField("title", .text("Shopping"))]
    newer[items[1]] = ItemContent(
      "Green tea", note: "loose", fields: [DocumentField("price", .json("3.5"))])
    newer.outline.append([newer.makeItem(ItemContent("Milk"))], to: items[0])
    newer.outline.delete([items[1]])
    newer.outline.append([items[1]])
    let kinds: [HistoryEntry.Kind] = [.edit, .folding, .undo(of: 1), .redo(of: 1)]
    return [
      CodedForm("a difference of documents", newer.difference(from: older)),
      CodedForm("an empty difference of documents", newer.difference(from: newer)),
      CodedForm("an identity", ItemID(7)),
      CodedForm("a content", newer[items[1]]),
      CodedForm("a field", newer.header[0]),
    ]
      + kinds.enumerated().map { index, kind in
        CodedForm(
          "an entry of a history: \(index + 1)",
          HistoryEntry(sequence: index + 1, time: 1_770_091_506, note: "note", kind: kind))
      }
      + [
        CodedForm(
          "an entry of a history: 5",
          HistoryEntry(
            sequence: 5, time: 1_770_091_506, note: "note", kind: .edit, replica: ReplicaID(7),
            originalSequence: 2)),
        CodedForm("who made it", ReplicaID(0x5f0c_2d9b_e81a_4736)),
      ]
  }()
}
