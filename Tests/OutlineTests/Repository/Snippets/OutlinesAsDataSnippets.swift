import Foundation
import Outline

extension Snippets {
  static func outlinesAsData(_ print: @escaping Print) throws {
    // snippet
    var outline = SectionSnapshot<String>()
    outline.append(["Food", "Drinks"])
    outline.append(["Apple", "Bread"], to: "Food")

    let source = OutlineDataSource<String, String>()
    source.apply(outline, to: "Shopping")
    source.reorderingHandlers.canReorderItem = { _ in true }
    let transaction = try source.reorder(["Bread"], to: .into("Drinks", at: 0))
    let data = try JSONEncoder().encode(transaction)
    // end

    // snippet
    var store = MemoryStore(sections: [("Shopping", outline)])
    let message = try JSONDecoder().decode(TransactionMessage<String, String>.self, from: data)
    let received = try message.transaction(from: store.outlines)
    try store.apply(received, by: .collectionDifference)
    print(store.snapshot(for: "Shopping").children(of: "Drinks"))
    // ["Bread"]
    // end

    // snippet
    do {
      _ = try message.transaction(from: store.outlines)
    } catch {
      print(error)
    }
    // The change was made for a different state: section Shopping has changed since the transaction was made
    // end
  }
}
