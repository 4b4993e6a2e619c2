/// A word of a command, and where it stands.
struct Word: Equatable {
  var bytes: [UInt8] = []
  /// Which bytes stood after a backslash, and so are only themselves.
  var areEscaped: [Bool] = []
  /// Before which bytes `""` stood: there an empty title is meant, not left out.
  var emptyQuotes: Set<Int> = []
  /// Written without quotes and backslashes: only such a word can be a keyword.
  var isBare = true
  var position: Position

  struct Position: Equatable {
    var line = 1
    var column = 1
  }

  mutating func appendEmptyQuotes() { emptyQuotes.insert(bytes.count) }

  func isKeyword(_ keyword: StaticString) -> Bool { isBare && bytes.isEqual(to: keyword) }

  /// The keyword it is, of some.
  func keyword<Keyword: RawRepresentable<String> & CaseIterable>(
    among _: Keyword.Type
  ) -> Keyword? {
    isBare ? Keyword.allCases.first { bytes.elementsEqual($0.rawValue.utf8) } : nil
  }
}

/// What is wrong with a command, and where in its script.
struct SyntaxError: Error, Equatable {
  var refusal: Refusal
  var position: Word.Position

  init(_ message: Message, at position: Word.Position) {
    self.init(Refusal(message), at: position)
  }

  init(_ refusal: Refusal, at position: Word.Position) {
    self.refusal = refusal
    self.position = position
  }
}
