/// A piece of documentation, shown as plain text by the help and as roff in the manual page.
enum Passage: Equatable, Sendable {
  /// Text whose line breaks are spaces.
  case paragraph(String)
  /// Lines to type.
  case literal(String)
  case definitions([Definition])
  case heading(String)

  /// A term, such as an option, and what it means.
  struct Definition: Equatable, Sendable {
    var term: String
    var meaning: String
  }

  static func definitions(_ pairs: KeyValuePairs<String, String>) -> Passage {
    .definitions(pairs.map { Definition(term: $0, meaning: $1) })
  }
}

extension [String] {
  /// `a, b or c`
  func joined(last conjunction: String) -> String {
    let start = dropLast().joined(separator: ", ")
    return start.isEmpty ? last ?? "" : "\(start) \(conjunction) \(self[count - 1])"
  }
}

extension String {
  /// The lines, including empty ones.
  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
