/// Writes rows and changes of a document as JSON for other programs.
package struct OperationWriter {
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
  /// - Parameter state: The state of the row; `nil` for its state in the document.
  package func write(
    _ item: ItemID, _ state: RowState? = nil, of document: OutlineDocument,
    to json: inout JSONWriter
  ) {
    let state = state ?? document.outline.rowState(of: item)
    let title = document.titleBytes(of: item)
    json.object { json in
      json.member("id", item)
      json.member("title", title[...])
      if !title[...].isUTF8 { json.member("bytes", Base64.encode(title)) }
      json.member("level", state.level)
      json.member("expanded", state.isExpanded)
      json.member("children", state.childCount)
      json.member("hidden", state.hidden)
      if let content = document.contentBesidesTitle(of: item) {
        if let note = content.note { json.member("note", note) }
        if let isChecked = content.isChecked { json.member("checked", isChecked) }
      }
      writeFacts(item, &json)
    }
  }

  /// Writes the rows of items as a member `rows`.
  package func writeRows(
    _ items: some Sequence<ItemID>, of document: OutlineDocument, to json: inout JSONWriter
  ) {
    json.array("rows", of: items) { write($1, of: document, to: &$0) }
  }

  /// Writes the rows of a new subtree in preorder. The states of the rows ignore all rows that later steps
  /// move into the subtree.
  private func writeRows(
    of subtree: SectionSnapshot<ItemID>, in document: OutlineDocument, to json: inout JSONWriter
  ) {
    let level = subtree.rootItems.first.map { document.outline.level(of: $0) } ?? 0
    json.array("rows", of: subtree.rows) { json, row in
      var state = subtree.rowState(of: row.item)
      state.level += level
      write(row.item, state, of: document, to: &json)
    }
  }
}

/// Writing changes as the members `steps` and `rows`.
extension OperationWriter {
  package func write(_ change: DocumentChange, to json: inout JSONWriter) {
    json.beginArray("steps")
    for step in change.steps { write(step, in: change, to: &json) }
    for item in change.changedItems {
      json.object { json in
        json.object("change") { json in
          json.name("row")
          write(item, of: change.after, to: &json)
        }
      }
    }
    json.endArray()
    json.object("rows") { writeVisible(change, to: &$0) }
  }

  private func writeVisible(_ change: DocumentChange, to json: inout JSONWriter) {
    let difference = change.after.outline.visibleDifference(from: change.before.outline)
    json.beginArray("removed")
    for case .remove(let index, _, nil) in difference.removals { json.write(index) }
    json.endArray()
    json.array("inserted", of: difference.insertedRuns) { json, run in
      json.object { json in
        json.member("index", run.index)
        writeRows(run.items, of: change.after, to: &json)
      }
    }
    json.beginArray("moved")
    for case .insert(let new, _, let old?) in difference.insertions {
      json.object { json in
        json.member("from", old)
        json.member("to", new)
      }
    }
    json.endArray()
    json.array("redrawn", of: change.redrawn) { json, index in
      json.object { json in
        json.member("index", index)
        json.name("row")
        write(change.after.outline.visibleItem(at: index), of: change.after, to: &json)
      }
    }
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
  private func write(
    _ step: OutlineStep<ItemID>, in change: DocumentChange, to json: inout JSONWriter
  ) {
    json.object { json in
      switch step {
      case .remove(let item, let place):
        json.object("remove") { json in
          json.member("id", item)
          json.writeMembers(of: place)
        }
      case .insert(let subtree, let place):
        json.object("insert") { json in
          json.writeMembers(of: place)
          writeRows(of: subtree, in: change.after, to: &json)
        }
      case .move(let item, let old, let new):
        json.object("move") { json in
          json.member("id", item)
          json.object("from") { $0.writeMembers(of: old) }
          json.object("to") { $0.writeMembers(of: new) }
        }
      case .expand(let item): json.object("expand") { $0.member("id", item) }
      case .collapse(let item): json.object("collapse") { $0.member("id", item) }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func writeMembers(of place: OutlineDifference<ItemID>.Place) {
    member("parent", place.parent)
    member("index", place.index)
  }
}
