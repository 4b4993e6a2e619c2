/// What was given to an option, and what the option was called.
struct OptionValue {
  let spelling: String
  let bytes: Bytes

  func number(from least: Int = 1) throws(Refusal) -> Int {
    if let number = Int(decimal: bytes), number >= least { return number }
    throw Refusal("option “\(spelling)” needs a number from \(least) on, not “\(bytes)”")
  }

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
    throw Refusal(
      "option “\(spelling)” needs a number from \(range.lowerBound) to \(range.upperBound), not “\(bytes)”"
    )
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
  /// Of digits only, and not so many that it is out of range.
  init?(decimal digits: Bytes) {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    self.init(String(decoding: digits, as: UTF8.self))
  }
}
