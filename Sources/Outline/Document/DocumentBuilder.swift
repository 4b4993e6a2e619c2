/// Builds a document of rows that come one by one, in preorder. A row that has nothing but a title stays bytes.
package struct DocumentBuilder {
  private var contents = ContentTable.Builder()
  private var shape: CheckedShape

  package init(capacity: Int = 0) { shape = CheckedShape(capacity: capacity) }

  /// The number of rows so far.
  package var count: Int { shape.rows.count }

  package mutating func append(
    _ content: consuming ItemContent, level: Int, isExpanded: Bool = false
  ) {
    contents.append(content)
    shape.append(level: level, isExpanded: isExpanded)
  }

  /// Adds a collapsed row that has nothing but a title.
  ///
  /// - Parameter title: UTF-8.
  mutating func append(title: UnsafeRawBufferPointer, level: Int) {
    contents.append(title: title)
    shape.append(level: level)
  }

  /// Returns the document. Its items are numbered in the order of the rows, from 0.
  package consuming func document() throws(OutlineError) -> OutlineDocument {
    try document { (0..<$0).map(ItemID.init) }
  }

  /// - Parameter items: Returns the items of that many rows, all different.
  consuming func document(
    items: (_ count: Int) -> [ItemID]
  ) throws(OutlineError) -> OutlineDocument {
    let items = items(shape.rows.count)
    var document = OutlineDocument()
    document.nextNumber = items.lazy.map { $0.number + 1 }.max() ?? 0
    document.outline = try SectionSnapshot(items, shapedAs: shape)
    document.contents = contents.table(for: document.outline)
    return document
  }
}
