/// The lines that were finished at prompts, to be recalled with ↑.
struct PromptHistory: Sendable {
  private var lines: [Prompt.Purpose: [[UInt8]]] = [:]

  /// The lines that were finished for the same purpose, the last one last.
  func lines(for purpose: Prompt.Purpose) -> [[UInt8]] { lines[purpose] ?? [] }

  mutating func add(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command, .search, .filter:
      guard !prompt.bytes.isEmpty else { return }
      lines[prompt.purpose, default: []].removeAll { $0 == prompt.bytes }
      lines[prompt.purpose, default: []].append(prompt.bytes)
    case .title, .insertion, .path: break
    }
  }
}
