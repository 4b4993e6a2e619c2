import Outline

/// Rows named by their identities: `#42`.
extension CommandRunner {
  mutating func item(_ number: Int, _ location: Word.Location) throws(SyntaxError) -> NodeID {
    if document.items == nil {
      throw SyntaxError(
        Refusal(
          "“#\(number)”: only rows of .outline files have numbers that last",
          ["a title that begins with # is written \\#\(number)"]),
        at: location)
    }
    if let node = numbered[number], document.outline.contains(node) { return node }
    let name: Message = number == .max ? "of so large a number" : "#\(number)"
    throw SyntaxError("there is no row \(name)", at: location)
  }
}
