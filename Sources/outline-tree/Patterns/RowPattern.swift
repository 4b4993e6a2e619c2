import Outline

/// A pattern of titles or paths: a glob, or a regular expression.
///
/// It is compiled to an automaton over bytes, so matching takes linear time in the length of what is matched
/// times that of the pattern, whatever the pattern is.
struct RowPattern: Hashable, Sendable {
  /// True if it is matched against the path of a row, not its title.
  let matchesPath: Bool
  let automaton: Automaton
  /// True if it is also tried on each line of a row's note.
  let matchesNotes: Bool
  /// True if its `/` may also be one in a title: it is not a path from the root.
  let matchesSlashInTitle: Bool
  /// The same, if it is a glob for which steps are enough.
  private let glob: Glob?

  init(
    _ pattern: Bytes, _ syntax: PatternSyntax = PatternSyntax()
  ) throws(PatternMistake) {
    if pattern.isEmpty { throw PatternMistake("it is empty and matches nothing") }
    matchesNotes = syntax.readsNotes
    if syntax.isExpression {
      automaton = try ExpressionParser.automaton(of: pattern, ignoresCase: syntax.ignoresCase)
      glob = nil
      matchesPath = pattern.contains(0x2F)
      matchesSlashInTitle = matchesPath
      return
    }
    var pattern = pattern
    // `src/`, as completion writes it, is a name. `/src` is a path from the root.
    if pattern.endsInFolder { pattern.removeLast() }
    matchesPath = pattern.contains(0x2F)
    matchesSlashInTitle = matchesPath && pattern.first != "/"
    if pattern.first == "/" { pattern.removeFirst() }
    (glob, automaton) = try GlobParser.parse(pattern, ignoresCase: syntax.ignoresCase)
  }

  func matches(_ text: some Collection<UInt8>) -> Bool {
    glob?.matches(text) ?? automaton.matches(text)
  }
}

/// The syntax of patterns: the options about all of them.
struct PatternSyntax: Hashable, Sendable {
  /// True if patterns are regular expressions, not globs.
  var isExpression = false
  var ignoresCase = false
  /// True if patterns are also tried on notes.
  var readsNotes = false
}

/// A mistake in a pattern.
struct PatternMistake: Error, Equatable {
  var message: Message

  init(_ message: Message) { self.message = message }
}

extension Bytes {
  /// True if it is a glob that ends in a slash, which is not escaped.
  var endsInFolder: Bool { count > 1 && last == "/" && dropLast().last != "\\" }
}

/// The texts of a row that patterns are tried on: its title and, in a document, also what a reader sees of it.
///
/// A title is not a path: in a title of a document another byte stands for `/`, so that `*` matches it. Names of
/// files contain neither, and are taken as they are.
struct RowTexts {
  /// Stands for `/` in titles of documents.
  static let slash: UInt8 = 0

  let title: Bytes
  /// nil: the same.
  let visible: Bytes?
  private var note: [UInt8]?

  init(name: Bytes) {
    title = name
    visible = nil
  }

  init(_ item: ItemID, in document: SourceDocument) {
    let title = document.title(of: item)
    let isFile = document.files.kind(of: item) != .plain
    self.title = isFile ? title : Self.escaped(title)
    visible = document.visibleTitle(of: item).map { Self.escaped($0[...]) }
    note = document.note(of: item)
  }

  private static func escaped(_ title: Bytes) -> Bytes {
    title.contains(0x2F) ? title.map { $0 == "/" ? slash : $0 }[...] : title
  }

  func matches(_ pattern: RowPattern) -> Bool {
    pattern.matches(title) || visible.map(pattern.matches) ?? false
      || pattern.matchesNotes && isInNote(pattern)
  }

  private func isInNote(_ pattern: RowPattern) -> Bool {
    note.map { PastedText($0).lines.contains { pattern.matches(Self.escaped($0)) } } ?? false
  }
}
