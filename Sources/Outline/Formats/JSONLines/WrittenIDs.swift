/// The ids of the rows of a document, by position.
struct WrittenIDs {
  private var ids: [RowID?] = []
  /// The positions of rows without an `id`, which get one because they have children.
  private var new: Set<Int> = []

  /// - Returns: `nil` if the rows cannot be told apart by their ids.
  init?(of document: OutlineDocument) {
    var known: Set<RowID> = []
    let rows = document.outline.rows
    for row in rows {
      let values = document[row.item].fields.filter { $0.name == "id" }.map(\.value)
      if values.isEmpty || values == [.json("null")] {
        ids.append(nil)
      } else if values.count == 1, let id = RowID(values[0]), known.insert(id).inserted {
        ids.append(id)
      } else {
        return nil
      }
    }
    var number = 1
    for (position, row) in rows.enumerated() where row.hasChildren && ids[position] == nil {
      while known.contains(RowID(number: number)) { number += 1 }
      ids[position] = RowID(number: number)
      new.insert(position)
      number += 1
    }
  }

  subscript(position: Int) -> RowID? { ids[position] }

  func isNew(_ position: Int) -> Bool { new.contains(position) }
}
