import Outline

/// Returns the error of an edit, or `nil`.
func failure(of body: () throws(OutlineError) -> Void) -> OutlineError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}

/// Runs an edit on a snapshot and on its naive twin, and compares results and errors.
enum EditChecker {
  enum Depth {
    /// Rows and invariants.
    case rows
    /// All properties and methods that read.
    case everything
  }

  /// Runs the edit through `perform`, unique and shared, and through the methods that trap.
  static func check(
    _ edit: NaiveEdit<Int>, on outline: NaiveOutline<Int>, _ depth: Depth
  ) throws {
    try within("\(edit)\non\n\(outline.layout)") {
      var expected = outline
      let error = failure { () throws(OutlineError) in try expected.perform(edit) }
      try withEverySharing(of: outline) { snapshot, sharing in
        try within("\(sharing)") {
          try run(edit, on: &snapshot, expecting: error)
          try compare(snapshot, expected, depth)
        }
      }
      guard error == nil else { return }
      var named = outline.snapshot
      guard edit.runByName(on: &named) else { return }
      try within("the programmers' door") { try compare(named, expected, .rows) }
    }
  }

  static func run<Item>(
    _ edit: NaiveEdit<Item>, on snapshot: inout SectionSnapshot<Item>, expecting: OutlineError?
  ) throws {
    let actual = failure { () throws(OutlineError) in try snapshot.perform(edit.real) }
    try same(actual, expecting, "error")
    try same(actual?.description, expecting?.description, "message")
  }

  private static func compare(
    _ snapshot: SectionSnapshot<Int>, _ expected: NaiveOutline<Int>, _ depth: Depth
  ) throws {
    switch depth {
    case .rows: try OutlineChecker.compareRows(snapshot, expected)
    case .everything: try OutlineChecker.compare(snapshot, expected, stranger: 999)
    }
  }
}
