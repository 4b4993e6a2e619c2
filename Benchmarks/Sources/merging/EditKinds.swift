/// A kind of edit that the two sides can make.
enum EditKind: CaseIterable {
  case insert, remove, rename, move
}

/// Kinds of edits that are measured together.
struct EditKinds {
  let name: String
  let kinds: [EditKind]

  static let all = [
    EditKinds(name: "all kinds", kinds: EditKind.allCases),
    EditKinds(name: "moves", kinds: [.move]),
    EditKinds(name: "renames and insertions", kinds: [.rename, .insert]),
    EditKinds(name: "insertions and removals", kinds: [.insert, .remove]),
  ]
}
