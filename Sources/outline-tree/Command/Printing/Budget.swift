/// The maximum size of the output.
enum Budget: Equatable, Sendable {
  case rows(Int)
  case bytes(Int)
  case tokens(Int)
  /// As many rows as fit on the terminal.
  case terminal

  /// Returns the number of bytes that correspond to the given number of tokens. A token counts as 2.5 bytes, and the
  /// result is rounded down.
  ///
  /// Tokenizers of language models divide drawings into tokens of 2.5 to 3.3 bytes on average. For columns, JSON and
  /// prose, the average is slightly smaller or larger.
  static func bytesOfTokens(_ tokens: Int) -> Int {
    tokens.multipliedReportingOverflow(by: 5).overflow ? .max : tokens * 5 / 2
  }
}

extension Budget {
  /// Creates a budget from text such as `40` (rows), `8kB` or `2000tokens`. The result is nil if the text
  /// does not have this form, or if the number is zero or too large.
  init?(_ text: Bytes) {
    let unit = text.drop(while: \.isDigit)
    guard let number = Int(decimal: text[..<unit.startIndex]), number > 0 else { return nil }
    if unit.isEmpty {
      self = .rows(number)
    } else if ["t", "token", "tokens"].contains(where: { unit.elementsEqual($0.utf8) }) {
      self = .tokens(number)
    } else if let row = Self.factors.first(where: {
      $0.units.contains { unit.elementsEqual($0.utf8) }
    }) {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: row.bytes)
      if overflow { return nil }
      self = .bytes(bytes)
    } else {
      return nil
    }
  }

  /// The units and their sizes in bytes. As in SI units, `k` stands for 1000; `Ki` stands for 1024.
  private static let factors: [(units: [String], bytes: Int)] = [
    (["B"], 1), (["kB", "KB", "K", "k"], 1000), (["MB", "M"], 1_000_000),
    (["GB", "G"], 1_000_000_000), (["KiB"], 1 << 10), (["MiB"], 1 << 20), (["GiB"], 1 << 30),
  ]
}

extension GivenOption {
  func budget() throws(ToolError) -> Budget {
    if let budget = Budget(bytes) { return budget }
    throw ToolError(
      "option “\(spelling)” needs a number of rows, bytes or tokens above zero, such as 40, 8kB or "
        + "2000tokens, not “\(bytes)”")
  }
}

extension Budget {
  /// Returns the maximum number of rows or bytes. If the budget is the height of the terminal, leaves one line free
  /// for the prompt. Without a terminal, assumes a height of 24 lines.
  func limit(on stream: OutputStream) -> Int {
    switch self {
    case .rows(let rows): rows
    case .bytes(let bytes): bytes
    case .tokens(let tokens): Self.bytesOfTokens(tokens)
    // The last line of the terminal stays free for the prompt.
    case .terminal: max(1, (stream.size?.rows ?? 24) - 1)
    }
  }

  /// Returns the budget as text such as `40 rows`, `8000 bytes` or `2000 tokens`.
  func inWords(on stream: OutputStream) -> Message {
    switch self {
    case .rows, .terminal: "\(limit(on: stream)) rows"
    case .bytes(let bytes): "\(bytes) bytes"
    case .tokens(let tokens): "\(tokens) tokens"
    }
  }

  /// Returns the smallest budget, in this budget's unit, that is sufficient for output of the given size.
  ///
  /// - Parameter size: The size of the output, in rows or bytes. The size exceeds this budget.
  func least(for size: Int) -> Int {
    guard case .tokens(let tokens) = self else { return size }
    var least = max(tokens + 1, size * 2 / 5)
    // The output includes a report that contains the budget as a number.
    // If the number gets more digits, the output becomes longer.
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
