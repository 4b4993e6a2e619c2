/// A word of a command and its location in the script.
struct Word: Equatable {
  var bytes: [UInt8] = []
  /// For each byte, true if it was written after a backslash, and so has no special meaning.
  var areEscaped: [Bool] = []
  /// The offsets in `bytes` at which `""` was written, which means an empty title.
  var emptyQuotes: Set<Int> = []
  /// True if the word was written without quotes and backslashes. A word with quotes or backslashes cannot be a
  /// keyword.
  var isBare = true
  var location: Location

  struct Location: Equatable {
    var line = 1
    var column = 1
  }

  mutating func appendEmptyQuotes() { emptyQuotes.insert(bytes.count) }

  func isKeyword(_ keyword: StaticString) -> Bool { isBare && bytes.isEqual(to: keyword) }

  /// Returns the keyword that equals the word; nil if the word is not a keyword.
  func keyword<Keyword: RawRepresentable<String> & CaseIterable>(
    among _: Keyword.Type
  ) -> Keyword? {
    isBare ? Keyword(named: bytes) : nil
  }
}

/// A mistake in a command, with the location in its script.
struct SyntaxError: Error, Equatable {
  var refusal: ToolError
  var location: Word.Location
  /// True if a word is missing, unknown or extra. If true, the message also suggests a corrected command or lists the
  /// forms of the command.
  var isAboutForm = false

  init(_ message: Message, at location: Word.Location, isAboutForm: Bool = false) {
    self.init(ToolError(message), at: location)
    self.isAboutForm = isAboutForm
  }

  init(_ refusal: ToolError, at location: Word.Location) {
    self.refusal = refusal
    self.location = location
  }
}
