/// The value of an option, and how the option was spelled.
struct OptionValue {
  let spelling: String
  let bytes: Bytes

  func glob() throws(Refusal) -> Glob {
    try check(bytes)
    return Glob(bytes)
  }

  func entryPatterns() throws(Refusal) -> [EntryPattern] {
    let patterns = EntryPattern.alternatives(in: bytes)
    for pattern in patterns { try check(pattern) }
    return patterns.map { EntryPattern($0) }
  }

  private func check(_ pattern: Bytes) throws(Refusal) {
    if let mistake = Glob.mistake(in: pattern) {
      throw Refusal("option “\(spelling)” needs a pattern, not “\(pattern)”: \(mistake)")
    }
  }

  func number(in range: ClosedRange<Int>) throws(Refusal) -> Int {
    if let number = Int(decimal: bytes), range.contains(number) { return number }
    let numbers: Message =
      range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    throw Refusal("option “\(spelling)” needs a number \(numbers), not “\(bytes)”")
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(Refusal) -> Choice {
    let choices = Array(Choice.allCases)
    if let choice = choices.first(where: { bytes.elementsEqual($0.rawValue.utf8) }) {
      return choice
    }
    let names = choices.map { Message($0.rawValue.utf8) }
    throw Refusal(
      "option “\(spelling)” takes \(names.joined(separator: ", ", last: " or ")), not “\(bytes)”"
        + Nearest.question(bytes, among: choices.map(\.rawValue)))
  }
}

extension Int {
  /// Creates a number from digits; nil if there is anything else, or the number is out of range.
  init?(decimal digits: Bytes) {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
