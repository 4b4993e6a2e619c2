/// Passages as lines of text for a terminal. The meanings of all definitions begin at the same column.
struct PlainText {
  private(set) var lines: [String] = []
  private let termWidth: Int

  private static let width = 80

  init(_ passages: [Passage]) {
    termWidth = passages.flatMap(\.terms).map(\.count).max() ?? 0
    var isBelowHeading = true
    for passage in passages {
      if !isBelowHeading { lines.append("") }
      isBelowHeading = passage.isHeading
      append(passage)
    }
  }

  private mutating func append(_ passage: Passage) {
    switch passage {
    case .paragraph(let text): lines += Self.wrapped(text, to: Self.width)
    case .literal(let text): lines += text.lines.map { "  " + $0 }
    case .definitions(let definitions): definitions.forEach { append($0) }
    case .heading(let title): lines.append(title + ":")
    }
  }

  private mutating func append(_ definition: Passage.Definition) {
    let indent = termWidth + 4
    var start = "  " + definition.term
    for line in Self.wrapped(definition.meaning, to: Self.width - indent) {
      lines.append(start + String(repeating: " ", count: indent - start.count) + line)
      start = ""
    }
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: \.isWhitespace) {
      if let line = lines.last, line.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

extension Passage {
  fileprivate var terms: [String] {
    if case .definitions(let definitions) = self { definitions.map(\.term) } else { [] }
  }

  fileprivate var isHeading: Bool {
    if case .heading = self { true } else { false }
  }
}

/// A piece of documentation, shown as plain text by the help and as roff in the manual page.
enum Passage: Equatable, Sendable {
  /// Text that is wrapped again when it is shown. A line break in the text counts as a space.
  case paragraph(String)
  /// Lines that are shown unchanged, such as a command to type.
  case literal(String)
  case definitions([Definition])
  case heading(String)

  /// A term, such as an option, and its meaning.
  struct Definition: Equatable, Sendable {
    var term: String
    var meaning: String
  }

  static func definitions(_ pairs: KeyValuePairs<String, String>) -> Passage {
    .definitions(pairs.map { Definition(term: $0, meaning: $1) })
  }
}

extension [String] {
  /// Joins strings into a list such as `a, b or c`.
  func joined(last conjunction: String) -> String {
    let start = dropLast().joined(separator: ", ")
    return start.isEmpty ? last ?? "" : "\(start) \(conjunction) \(self[count - 1])"
  }
}

extension String {
  /// The lines of the string, including empty ones.
  var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}

/// The passages about options, for the help and the manual page.
extension Option {
  /// Returns a heading and a list of options for each group that contains options of the given subcommands.
  static func passages(for subcommands: [Subcommand]) -> [Passage] {
    groups.flatMap { group -> [Passage] in
      let options = group.options.filter { !Set(subcommands).isDisjoint(with: $0.subcommands) }
      if options.isEmpty { return [] }
      return [.heading(group.title), .definitions(options.map(\.definition))]
    }
  }

  /// Returns a list that explains options. Each option is identified by one of its spellings.
  static func definitions(of spellings: [String]) -> Passage {
    .definitions(spellings.map { named($0.utf8)!.definition })
  }

  var definition: Passage.Definition {
    Passage.Definition(
      term: spellings.joined(separator: ", ") + (argument?.afterSpelling ?? ""), meaning: help)
  }
}

extension Option.Argument {
  /// The name of the argument, in the form that the help shows after a spelling. An optional value follows `=`,
  /// because a separate word would be read as a SOURCE.
  fileprivate var afterSpelling: String { isOptional ? "[=\(name)]" : " " + name }
}
