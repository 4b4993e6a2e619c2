import Outline

/// Reading the value of an option.
extension GivenOption {
  func pattern(_ syntax: PatternSyntax) throws(ToolError) -> RowPattern {
    try pattern(bytes, syntax)
  }

  /// Returns the patterns in the value: globs separated by `|`, or a single regular expression.
  func patterns(_ syntax: PatternSyntax) throws(ToolError) -> [RowPattern] {
    let texts = syntax.isExpression ? [bytes] : RowPattern.alternatives(in: bytes)
    return try texts.map { text throws(ToolError) in try pattern(text, syntax) }
  }

  private func pattern(
    _ text: Bytes, _ syntax: PatternSyntax
  ) throws(ToolError) -> RowPattern {
    do {
      return try RowPattern(text, syntax)
    } catch {
      let kind: Message = syntax.isExpression ? "regular expression" : "pattern"
      throw ToolError("option “\(spelling)” needs a \(kind), not “\(text)”: \(error.message)")
    }
  }

  func linkBase() throws(ToolError) -> String {
    let base = String(decoding: bytes, as: UTF8.self)
    if base.utf8.elementsEqual(bytes), DocumentFormat.isLinkBase(base) { return base }
    throw ToolError(
      "option “\(spelling)” needs a path, or an address with http:, https:, ftp: or file:, "
        + "not “\(bytes)”")
  }

  /// Returns the two labels in the value, which are separated by a comma.
  func labels() throws(ToolError) -> (ours: String, theirs: String) {
    let words = bytes.split(separator: 0x2C, maxSplits: 1, omittingEmptySubsequences: false)
    let isLine = bytes.allSatisfy { $0 != 0x0A && $0 != 0x0D }
    guard words.count == 2, isLine else {
      throw ToolError(
        "option “\(spelling)” needs two labels, such as “main,feature”, not “\(bytes)”")
    }
    return (String(decoding: words[0], as: UTF8.self), String(decoding: words[1], as: UTF8.self))
  }

  func number(in range: ClosedRange<Int>) throws(ToolError) -> Int {
    if let number = Int(decimal: bytes), range.contains(number) { return number }
    let numbers: Message =
      range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    throw ToolError("option “\(spelling)” needs a number \(numbers), not “\(bytes)”")
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(ToolError) -> Choice {
    if let choice = Choice(named: bytes) { return choice }
    let names = Choice.allCases.map(\.rawValue)
    let question: Message =
      Hint.value(bytes, of: spelling).map { "; did you mean “\($0)”?" }
      ?? Nearest.question(bytes, among: names)
    throw ToolError(
      "option “\(spelling)” takes \(names.joined(last: "or")), not “\(bytes)”\(question)")
  }
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// Creates the value with the given name; nil if no value has this name.
  init?(named name: some Collection<UInt8>) {
    guard let named = Self.allCases.first(where: { name.elementsEqual($0.rawValue.utf8) }) else {
      return nil
    }
    self = named
  }
}

extension Int {
  /// Creates a number from decimal digits; nil if there are no bytes, if a byte is not a digit, or if the
  /// number is out of range.
  init?(decimal digits: Bytes) {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
