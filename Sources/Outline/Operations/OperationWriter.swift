/// Writes rows and changes of a document as JSON for other programs.
package struct OperationWriter {
  package var json = JSONWriter()
  /// A closure that writes the members that the source of the document adds to a row.
  private let writeFacts: (ItemID, inout JSONWriter) -> Void

  package init(writeFacts: @escaping (ItemID, inout JSONWriter) -> Void = { _, _ in }) {
    self.writeFacts = writeFacts
  }
}

/// Writing rows in this form:
///
///     {"id":"i5","title":"Tea","level":1,"expanded":false,"children":2,"hidden":2,"note":"…","checked":true}
extension OperationWriter {
  package mutating func write(_ item: ItemID, of document: OutlineDocument) {
    write(item, document.outline.rowState(of: item), of: document)
  }

  private mutating func write(_ item: ItemID, _ state: RowState, of document: OutlineDocument) {
    json.beginObject()
    json.member("id", item)
    let title = document.titleBytes(of: item)
    json.member("title", name: title[...])
    json.writeBytes(ofName: title[...])
    json.member("level", state.level)
    json.member("expanded", state.isExpanded)
    json.member("children", state.childCount)
    json.member("hidden", state.hidden)
    if let content = document.contentBesidesTitle(of: item) {
      if let note = content.note { json.member("note", name: Array(note.utf8)[...]) }
      if let isChecked = content.isChecked { json.member("checked", isChecked) }
    }
    writeFacts(item, &json)
    json.endObject()
  }

  /// Writes the rows of items as a member `rows`.
  package mutating func writeRows(_ items: some Sequence<ItemID>, of document: OutlineDocument) {
    json.beginArray("rows")
    for item in items { write(item, of: document) }
    json.endArray()
  }

  /// Writes the rows of a new subtree in preorder. The states of the rows describe only the subtree,
  /// because other rows move into the subtree only in later steps.
  private mutating func writeRows(
    of subtree: SectionSnapshot<ItemID>, in document: OutlineDocument
  ) {
    let level = subtree.rootItems.first.map { document.outline.level(of: $0) } ?? 0
    json.beginArray("rows")
    for row in subtree.rows {
      var state = subtree.rowState(of: row.item)
      state.level += level
      write(row.item, state, of: document)
    }
    json.endArray()
  }
}

/// Writing changes as the members `steps` and `rows`.
extension OperationWriter {
  package mutating func write(_ change: DocumentChange) {
    json.beginArray("steps")
    for step in change.after.outline.steps(from: change.before.outline) { write(step, in: change) }
    for item in change.changedItems {
      writeStep("change") { writer in
        writer.json.name("row")
        writer.write(item, of: change.after)
      }
    }
    json.endArray()
    json.beginObject("rows")
    writeVisible(change)
    json.endObject()
  }

  private mutating func writeVisible(_ change: DocumentChange) {
    let difference = change.after.outline.visibleDifference(from: change.before.outline)
    json.beginArray("removed")
    for case .remove(let index, _, nil) in difference.removals { json.write(index) }
    json.endArray()
    json.beginArray("inserted")
    for run in difference.insertedRuns {
      json.beginObject()
      json.member("index", run.index)
      writeRows(run.items, of: change.after)
      json.endObject()
    }
    json.endArray()
    json.beginArray("moved")
    for case .insert(let new, _, let old?) in difference.insertions {
      json.object { json in
        json.member("from", old)
        json.member("to", new)
      }
    }
    json.endArray()
    json.beginArray("redrawn")
    for index in change.redrawn {
      json.beginObject()
      json.member("index", index)
      json.name("row")
      write(change.after.outline.visibleItem(at: index), of: change.after)
      json.endObject()
    }
    json.endArray()
  }
}

extension CollectionDifference {
  /// The inserted elements that were not moved, as runs of consecutive offsets.
  fileprivate var insertedRuns: [(index: Int, items: [ChangeElement])] {
    var runs: [(index: Int, items: [ChangeElement])] = []
    for case .insert(let index, let item, nil) in insertions {
      if let last = runs.indices.last, runs[last].index + runs[last].items.count == index {
        runs[last].items.append(item)
      } else {
        runs.append((index, [item]))
      }
    }
    return runs
  }
}

/// Writing steps in these forms:
///
///     {"remove": {"id": "i5", "parent": "i2", "index": 0}}
///     {"insert": {"parent": null, "index": 1, "rows": […]}}
///     {"move": {"id": "i7", "from": {"parent": "i2", "index": 0}, "to": {"parent": null, "index": 3}}}
///     {"expand": {"id": "i3"}}
///     {"change": {"row": {…}}}
extension OperationWriter {
  private mutating func write(_ step: OutlineStep<ItemID>, in change: DocumentChange) {
    switch step {
    case .remove(let item, let place):
      writeStep("remove") { writer in
        writer.json.member("id", item)
        writer.json.writeMembers(of: place)
      }
    case .insert(let subtree, let place):
      writeStep("insert") { writer in
        writer.json.writeMembers(of: place)
        writer.writeRows(of: subtree, in: change.after)
      }
    case .move(let item, let old, let new):
      writeStep("move") { writer in
        writer.json.member("id", item)
        writer.json.object("from") { $0.writeMembers(of: old) }
        writer.json.object("to") { $0.writeMembers(of: new) }
      }
    case .expand(let item): writeStep("expand") { $0.json.member("id", item) }
    case .collapse(let item): writeStep("collapse") { $0.json.member("id", item) }
    }
  }

  private mutating func writeStep(_ kind: StaticString, _ members: (inout Self) -> Void) {
    json.beginObject()
    json.beginObject(kind)
    members(&self)
    json.endObject()
    json.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of place: OutlineDifference<ItemID>.Place) {
    member("parent", place.parent)
    member("index", place.index)
  }
}
