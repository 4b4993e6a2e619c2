import Outline

/// Fitting results into the token budget.
extension AgentCall {
  /// The maximum size of each form of the result, in bytes. JSON has fewer bytes per token than text, because
  /// it contains more punctuation.
  private var limits: (text: Int, structured: Int) { (Budget.bytesOfTokens(budget), 2 * budget) }

  /// The size of the shortest possible row, in bytes. This size limits the number of rows that are tried.
  private static let shortestRow = 8

  /// Returns the result with as many elements of a list as possible, so that both forms of the result fit.
  ///
  /// - Parameters:
  ///   - least: The minimum number of elements in the result. An error is thrown if these elements do not fit.
  ///   - body: Appends the given number of elements to the text, and writes these elements as members of an object.
  func fit(
    _ count: Int, least: Int = 0, _ body: (Int, inout [UInt8], inout JSONWriter) -> Void
  ) throws(ToolError) -> AgentResult {
    let remarks = remarks()
    func result(_ count: Int) -> AgentResult {
      var text = remarks
      let json = JSONWriter.object { body(count, &text, &$0) }
      return AgentResult(text, json)
    }
    let smallest = result(least)
    try check(smallest, "the result")
    return largest(upTo: count, from: smallest, result)
  }

  /// Returns the two forms of a result, each with as many elements as fit.
  ///
  /// - Parameter what: The description of the result in the error message.
  func fitSeparately(
    _ count: Int, _ what: Message, text: (Int) -> [UInt8], structured: (Int) -> [UInt8]
  ) throws(ToolError) -> AgentResult {
    let smallest = AgentResult(text(0), structured(0))
    try check(smallest, what)
    return AgentResult(
      largest(upTo: count, from: smallest) { AgentResult(text($0), []) }.text,
      largest(upTo: count, from: smallest) { AgentResult([], structured($0)) }.structured!)
  }

  private func largest(
    upTo count: Int, from smallest: AgentResult, _ result: (Int) -> AgentResult
  ) -> AgentResult {
    var best = smallest
    var (fitting, tooMany) = (0, min(count, limits.text / Self.shortestRow) + 1)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      let larger = result(middle)
      if larger.text.count <= limits.text && larger.structured!.count <= limits.structured {
        (best, fitting) = (larger, middle)
      } else {
        tooMany = middle
      }
    }
    return best
  }

  /// Throws an error if either form of the smallest result does not fit.
  private func check(_ smallest: AgentResult, _ what: Message) throws(ToolError) {
    func tokens(_ size: Int, _ limit: Int) -> Int { (size * budget + limit - 1) / limit }
    let needed = max(
      tokens(smallest.text.count, limits.text),
      tokens(smallest.structured!.count, limits.structured))
    if needed <= budget { return }
    throw ToolError("\(what) does not fit into \(budget) tokens; it needs \(needed)")
  }
}
