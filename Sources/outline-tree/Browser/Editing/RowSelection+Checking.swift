import Outline

/// Checking rows off.
extension RowSelection {
  /// Checks or unchecks the checkbox of each row. In a row without a checkbox, swaps `TODO` and `DONE` at the
  /// beginning of the title or, if the title begins with neither, adds an empty checkbox.
  func check(in view: inout OutlineView) {
    guard view.mayChangeContents(), let first = nodes.first else { return }
    let verb =
      switch view.document.document[first].isDone {
      case nil: "add a box to"
      case false?: "check"
      case true?: "uncheck"
      }
    view.edit("\(verb) \(view.edited.names(nodes))") { document throws(OutlineError) in
      for node in nodes { document[node].check() }
    }
  }

  /// Removes the checkboxes.
  func takeBoxes(in view: inout OutlineView) {
    guard view.mayChangeContents(), !nodes.isEmpty else { return }
    let isChanged = view.edit("remove the checkbox of \(view.edited.names(nodes))") {
      document throws(OutlineError) in
      for node in nodes where document[node].isChecked != nil { document[node].isChecked = nil }
    }
    if !isChanged && view.message == nil { view.message = "there is no checkbox to remove" }
  }
}

extension ItemContent {
  /// True if the checkbox is checked or the title begins with `DONE`, false if the box is empty or the
  /// title begins with `TODO`; nil if the row has neither a box nor such a word.
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
