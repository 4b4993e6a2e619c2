/// A glob of letters, `/`, `?`, stars and alternatives by its definition: where a part of a name can end that
/// a part of the pattern matches.
struct NaiveGlob {
  private let pattern: [Character]

  /// Returns nil if the braces do not fit together.
  init?(_ text: String) {
    pattern = Array(text)
    var depth = 0
    for character in pattern {
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      if depth < 0 { return nil }
    }
    if depth > 0 { return nil }
  }

  func matches(_ name: String) -> Bool {
    ends(of: pattern[...], Array(name), from: [0]).contains(name.count)
  }

  private func ends(
    of pattern: ArraySlice<Character>, _ name: [Character], from starts: Set<Int>
  ) -> Set<Int> {
    var (rest, reached) = (pattern, starts)
    while let first = rest.popFirst() {
      switch first {
      case "*":
        let stars = rest.prefix { $0 == "*" }
        rest = rest.dropFirst(stars.count)
        let isFolders = !stars.isEmpty && rest.first == "/"
        if isFolders { rest.removeFirst() }
        reached = Set(
          reached.flatMap { start in
            (start...name.count).filter { end in
              let part = name[start..<end]
              if !isFolders { return !stars.isEmpty || !part.contains("/") }
              let isAtFolder = start == 0 || name[start - 1] == "/"
              return part.isEmpty ? isAtFolder : part.last == "/"
            }
          })
      case "{":
        let alternatives = alternatives(&rest)
        reached = alternatives.reduce(into: []) {
          $0.formUnion(ends(of: $1, name, from: reached))
        }
      default:
        reached = Set(
          reached.filter {
            $0 < name.count && (first == "?" ? name[$0] != "/" : name[$0] == first)
          }.map { $0 + 1 })
      }
    }
    return reached
  }

  /// Removes a group after its `{`.
  private func alternatives(_ rest: inout ArraySlice<Character>) -> [ArraySlice<Character>] {
    var found: [ArraySlice<Character>] = []
    var (start, depth) = (rest.startIndex, 0)
    while let character = rest.popFirst() {
      let end = rest.startIndex - 1
      if depth == 0 && (character == "," || character == "}") {
        found.append(pattern[start..<end])
        start = rest.startIndex
        if character == "}" { break }
      }
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
    }
    return found
  }
}
