import Outline

/// Checking rows off.
extension OutlineView {
  /// Checks or unchecks the checkbox of each row. If a row has no checkbox, but its title begins with the word `TODO`
  /// or `DONE` and a space, the other word replaces this word. Any other row gets an empty checkbox.
  mutating func check() {
    let rows = takeSelection()
    guard mayChangeContents(), let first = rows.first else { return }
    let verb =
      switch document.document[first].isDone {
      case nil: "add a box to"
      case false?: "check"
      case true?: "uncheck"
      }
    edit("\(verb) \(edited.names(rows))") { document throws(OutlineError) in
      for row in rows { document[row].check() }
    }
  }

  /// Removes the checkboxes.
  mutating func takeBoxes() {
    let rows = takeSelection()
    guard mayChangeContents(), !rows.isEmpty else { return }
    let isChanged = edit("remove the checkbox of \(edited.names(rows))") {
      document throws(OutlineError) in
      for row in rows where document[row].isChecked != nil { document[row].isChecked = nil }
    }
    if !isChanged && message == nil { message = "there is no checkbox to remove" }
  }
}

extension ItemContent {
  /// True if the row's checkbox is checked. If the row has no checkbox, the beginning of its title decides: `DONE`
  /// and a space mean true, `TODO` and a space mean false, and anything else means nil.
  var isDone: Bool? {
    isChecked ?? OrgState.allCases.first { $0.begins(titleBytes) }.map { $0 == .done }
  }

  fileprivate mutating func check() {
    guard isChecked == nil, let state = OrgState.allCases.first(where: { $0.begins(titleBytes) })
    else { return isChecked = isChecked.map { !$0 } ?? false }
    retitle(state.next.word + titleBytes.dropFirst(state.word.count))
  }
}

/// The states that org-mode writes at the beginning of a title.
private enum OrgState: String, CaseIterable {
  case todo = "TODO "
  case done = "DONE "

  var word: [UInt8] { Array(rawValue.utf8) }

  var next: OrgState { self == .todo ? .done : .todo }

  func begins(_ title: [UInt8]) -> Bool { title.starts(with: word) }
}
