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
  }
}
