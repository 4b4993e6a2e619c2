/// The limit of what may be written.
enum Budget: Equatable, Sendable {
  case rows(Int)
  case bytes(Int)
  case tokens(Int)
  /// As many rows as the terminal has.
  case terminal

  /// The number of bytes that stand for a number of tokens: 5 for 2, rounded down. Drawings have 2.5 to 3.3 bytes
  /// for a token, and columns, JSON and prose more or a little less, as tokenizers of language models
  /// split them.
  static func bytesOfTokens(_ tokens: Int) -> Int {
    tokens.multipliedReportingOverflow(by: 5).overflow ? .max : tokens * 5 / 2
  }
}

extension Budget {
  /// Creates a budget: `40` rows, `8kB`, `2000tokens`; nil if the text is nothing like it, zero or too large.
  init?(_ text: Bytes) {
    let unit = text.drop(while: \.isDigit)
    guard let number = Int(decimal: text[..<unit.startIndex]), number > 0 else { return nil }
    if unit.isEmpty {
      self = .rows(number)
    } else if ["t", "token", "tokens"].contains(where: { unit.elementsEqual($0.utf8) }) {
      self = .tokens(number)
    } else if let factor = Self.factor(of: unit) {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: factor)
      if overflow { return nil }
      self = .bytes(bytes)
    } else {
      return nil
    }
  }

  /// As the SI has it, so k is 1000; Ki is 1024.
  private static let factors: [(units: [String], bytes: Int)] = [
    (["B"], 1), (["kB", "KB", "K", "k"], 1000), (["MB", "M"], 1_000_000),
    (["GB", "G"], 1_000_000_000), (["KiB"], 1 << 10), (["MiB"], 1 << 20), (["GiB"], 1 << 30),
  ]

  private static func factor(of unit: Bytes) -> Int? {
    factors.first { $0.units.contains { unit.elementsEqual($0.utf8) } }?.bytes
  }
}

extension OptionValue {
  func budget() throws(Refusal) -> Budget {
    if let budget = Budget(bytes) { return budget }
    throw Refusal(
      "option “\(spelling)” needs a number of rows, bytes or tokens above zero, such as 40, 8kB or "
        + "2000tokens, not “\(bytes)”")
  }
}

extension Budget {
  /// The greatest number of units. Without a terminal there are 23 rows, those of a classic terminal with
  /// a prompt.
  func limit(on stream: OutputStream) -> Int {
    switch self {
    case .rows(let rows): rows
    case .bytes(let bytes): bytes
    case .tokens(let tokens): Self.bytesOfTokens(tokens)
    // The last line is for the prompt.
    case .terminal: max(1, (stream.size?.rows ?? 24) - 1)
    }
  }

  /// `40 rows`, `8000 bytes`, `2000 tokens`.
  func inWords(on stream: OutputStream) -> Message {
    switch self {
    case .rows, .terminal: "\(limit(on: stream)) rows"
    case .bytes(let bytes): "\(bytes) bytes"
    case .tokens(let tokens): "\(tokens) tokens"
    }
  }

  /// Returns the least budget in the same unit that a size fits, in rows or bytes, which is too large for this one.
  func least(for size: Int) -> Int {
    guard case .tokens(let tokens) = self else { return size }
    var least = max(tokens + 1, size * 2 / 5)
    // The report says how many tokens there are at most, which may be a longer number.
    while Self.bytesOfTokens(least) < size + "\(least)".utf8.count - "\(tokens)".utf8.count {
      least += 1
    }
    return least
  }

  var countsRows: Bool {
    switch self {
    case .rows, .terminal: true
    case .bytes, .tokens: false
    }
  }

  var tokenCount: Int? { if case .tokens(let tokens) = self { tokens } else { nil } }
}
