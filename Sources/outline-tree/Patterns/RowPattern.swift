import Outline

/// A pattern for titles or paths, which is either a glob or a regular expression.
///
/// A pattern is compiled to an automaton over bytes. So for every pattern, the time for matching is at most
/// proportional to the product of the text's length and the number of the automaton's instructions.
struct RowPattern: Hashable, Sendable {
  /// True if the pattern is matched against the path of a row rather than its title.
  let matchesPath: Bool
  let automaton: Automaton
  /// True if the pattern is also matched against each line of a row's note.
  let matchesNotes: Bool
  /// True if a `/` in the pattern also matches a `/` within a title. In a pattern that begins at the root,
  /// a `/` matches only between two titles.
  let matchesSlashInTitle: Bool
  /// True if the pattern is a glob that ends with a slash. As in `tree`, such a pattern matches only directories if it
  /// was given with `-I` or `-P`.
  let endsInFolder: Bool
  /// The same pattern as a `Glob`; nil if the pattern needs the automaton.
  private let glob: Glob?

  init(
    _ pattern: Bytes, _ syntax: PatternSyntax = PatternSyntax()
  ) throws(PatternMistake) {
    if pattern.isEmpty { throw PatternMistake("the pattern is empty and matches nothing") }
    matchesNotes = syntax.readsNotes
    if syntax.isExpression {
      automaton = try ExpressionParser.automaton(of: pattern, ignoresCase: syntax.ignoresCase)
      (glob, endsInFolder) = (nil, false)
      matchesPath = pattern.contains(0x2F)
      matchesSlashInTitle = matchesPath
      return
    }
    var pattern = pattern
    // `src/` means the name `src`, because shell completion adds a slash to the name of a folder.
    // `/src` means a path that begins at the root.
    endsInFolder = pattern.count > 1 && pattern.last == "/" && pattern.dropLast().last != "\\"
    if endsInFolder { pattern.removeLast() }
    matchesPath = pattern.contains(0x2F)
    matchesSlashInTitle = matchesPath && pattern.first != "/"
    if pattern.first == "/" { pattern.removeFirst() }
    (glob, automaton) = try GlobParser.parse(pattern, ignoresCase: syntax.ignoresCase)
  }

  func matches(_ text: some Collection<UInt8>) -> Bool {
    glob?.matches(text) ?? automaton.matches(text)
  }
}

/// The options that apply to all patterns.
struct PatternSyntax: Hashable, Sendable {
  /// True if patterns are regular expressions; false if they are globs.
  var isExpression = false
  var ignoresCase = false
  /// True if patterns are also matched against notes.
  var readsNotes = false
}

/// A mistake in a pattern.
struct PatternMistake: Error, Equatable {
  var message: Message

  init(_ message: Message) { self.message = message }
}

/// The texts that patterns are matched against for one row. The texts are the row's title and, in a document, also
/// the visible text of the title, and the note.
///
/// A title in a document is not a path, so each `/` in it is replaced with another byte, which `*` matches.
/// File names contain neither `/` nor that byte, and are not changed.
struct RowTexts {
  /// The byte that replaces `/` in the titles of a document.
  static let slash: UInt8 = 0

  let title: Bytes
  /// The visible text of the title; nil if the visible text equals the title.
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

/// Matches patterns against rows that are passed in preorder. If a pattern is matched against paths, the state of
/// matching after the path of a row is stored. Matching the row's children continues from this state. So no path has to
/// be built, and the cost of a row depends on the length of its title, but not on its level.
struct PatternWalk {
  private let patterns: [RowPattern]
  /// For each pattern, the progress along the current path; nil for a pattern that is matched against titles.
  private var paths: [PathMatching?]
  private var row = RowTexts(name: [])
  private var matchingPaths: Set<Int> = []

  init(_ patterns: [RowPattern]) {
    self.patterns = patterns
    paths = patterns.map { $0.matchesPath ? PathMatching(automaton: $0.automaton) : nil }
  }

  /// Moves to the next row. The caller may leave out rows without children, which do not affect other rows.
  mutating func enter(_ row: RowTexts, level: Int) {
    self.row = row
    matchingPaths = []
    for index in paths.indices where paths[index]?.enter(row, level: level) == true {
      matchingPaths.insert(index)
    }
  }

  /// True if the pattern at the given index matches the current row.
  func matches(_ index: Int) -> Bool {
    let pattern = patterns[index]
    if !pattern.matchesPath { return row.matches(pattern) }
    return matchingPaths.contains(index) || pattern.matchesSlashInTitle && row.matches(pattern)
  }

  /// True if the pattern at the given index is a pattern for paths, and may match a row below the current
  /// row.
  func mayMatchBelow(_ index: Int) -> Bool { paths[index]?.mayMatchBelow ?? false }
}

/// The progress of a pattern along the path of the current row.
private struct PathMatching {
  let automaton: Automaton
  /// For each ancestor of the current row, and then for the row itself, the progress of matching after that
  /// row's path.
  var progress: [Automaton.Progress] = []

  /// - Returns: Whether the pattern matches the path of the row. For each title in the path, either the
  ///   title or its visible text may match.
  mutating func enter(_ row: RowTexts, level: Int) -> Bool {
    progress.removeLast(progress.count - level)
    let parent = progress.last.map { automaton.progress(after: $0, over: [0x2F]) }
    let start = parent ?? Automaton.Progress()
    var own = automaton.progress(after: start, over: row.title)
    var isEnd = automaton.isEnd(own)
    if let visible = row.visible {
      let seen = automaton.progress(after: start, over: visible)
      isEnd = isEnd || automaton.isEnd(seen)
      own.formUnion(seen)
    }
    progress.append(own)
    return isEnd
  }

  /// True if the pattern may match the path of any row below the current row.
  var mayMatchBelow: Bool {
    progress.last.map { automaton.progress(after: $0, over: [0x2F]).mayMatch } ?? false
  }
}
