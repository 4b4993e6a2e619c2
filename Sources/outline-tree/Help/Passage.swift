/// A piece of the manual, of which the help makes plain text and the manual page roff.
enum Passage: Equatable, Sendable {
  /// Its line breaks are spaces.
  case paragraph(String)
  /// What one would type, line by line.
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
  /// Empty ones too.
  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
