import Foundation
import Outline

extension Snippets {
  static func durableStore(_ print: @escaping Print) async throws {
    let folder = try StoreFolder()
    let path = folder.path

    // snippet
    try OutlineFile.create(at: path, OutlineDocument())
    let reader = try OutlineFile(at: path, for: .reading)
    let writer = try await OutlineFile.open(at: path, for: .writing, waiting: .seconds(10))

    var document = writer.document
    document.outline.append([document.makeItem(ItemContent("Tea"))])
    try writer.commit(document, note: "add tea")

    let before = reader.document
    print(reader.history.count)
    // 0
    print(try reader.refresh())
    // true
    print(reader.document.difference(from: before).outline.count)
    // 1
    print(reader.history.map(\.note))
    // ["add tea"]
    print(try reader.refresh())
    // false
    // end

    let laptop = path + ".laptop"
    try FileManager.default.copyItem(atPath: path, toPath: laptop)
    // snippet
    let copy = try OutlineFile(at: laptop, for: .writing)
    var there = copy.document
    there.outline.append([there.makeItem(ItemContent("Milk"))])
    try copy.commit(there, note: "add milk")

    document.outline.append([document.makeItem(ItemContent("Bread"))])
    try writer.commit(document, note: "add bread")

    let joining = try writer.join(copy)
    print(writer.document.outline.items.map { writer.document[$0].title })
    // ["Tea", "Bread", "Milk"]
    print(writer.history.map(\.note))
    // ["add tea", "add bread", "add milk"]
    print(joining.renumbered)
    // [1: 2]
    print(try writer.join(copy).commits.isEmpty)
    // true
    try writer.undo()
    print(writer.document.outline.items.map { writer.document[$0].title })
    // ["Tea", "Bread"]
    // end
  }
}
