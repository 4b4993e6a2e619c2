import Outline

extension Snippets {
  static func fromUIKit(_ print: @escaping Print) async throws {
    // snippet
    var snapshot = Snapshot<String, String>()
    snapshot.appendSections(["Recents", "All"])
    snapshot.appendItems(["🥃", "😎"], toSection: "Recents")

    var outline = SectionSnapshot<String>()
    outline.append(["Nature", "Food"])
    outline.append(["🦊", "🐝"], to: "Nature")
    outline.expand(["Nature"])

    let source = OutlineDataSource<String, String>()
    source.apply(snapshot, animatingDifferences: false)
    source.apply(outline, to: "All")
    print(source.snapshot().itemIdentifiers(inSection: "All"))
    // ["Nature", "🦊", "🐝", "Food"]
    // end

    // snippet
    struct EmojiList {
      typealias Snapshot = Outline.Snapshot<String, String>

      var snapshot = Snapshot()
    }
    // end
    _ = EmojiList()

    // snippet
    var rows: [String] = []
    for await update in source.updates {
      rows = rows.applying(update.difference)!
      if rows.contains("🐢") { break }
      outline.append(["🐢"], to: "Nature")
      source.apply(outline, to: "All")
    }
    print(rows)
    // ["🥃", "😎", "Nature", "🦊", "🐝", "🐢", "Food"]
    // end
  }
}
