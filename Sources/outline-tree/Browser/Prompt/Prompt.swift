import Outline

/// A line of text that the user edits at the bottom of the screen, together with the purpose of this text.
struct Prompt: Equatable, Sendable {
  var purpose: Purpose
  private(set) var line: LineEditor
  /// The index of the earlier line that was recalled; nil if no line was recalled.
  private var recalled: Int?
  /// The rows that the prompt offers; nil if it offers none.
  var completion: Completion?

  enum Purpose: Hashable, Sendable {
    case command
    case search
    case filter
    /// The path to write the document to. The associated value is an effect to perform after writing.
    case path(then: TerminalEffect?)
    /// The row into which the selected rows are to be moved.
    case refile
  }

  init(_ purpose: Purpose, text: [UInt8] = []) {
    self.purpose = purpose
    line = LineEditor(text)
  }

  var bytes: [UInt8] { line.bytes }

  var beforeCursor: Bytes { line.beforeCursor }

  /// Handles a key that was pressed in the prompt.
  ///
  /// - Parameters:
  ///   - earlier: The lines that ↑ recalls, from oldest to newest.
  ///   - killed: The text that ^Y inserts.
  /// - Returns: True if the key has an effect in the prompt.
  mutating func handle(_ key: Key, earlier: [[UInt8]], killed: inout [UInt8]) -> Bool {
    if case .paste(let bytes) = key {
      line.insert(PastedText(bytes).asOneLine(isUTF8: false))
      return true
    }
    return line.handle(key, killed: &killed) || recall(key, earlier)
  }

  mutating func replaceBeforeCursor(with text: [UInt8]) {
    line = LineEditor(text + line.afterCursor, cursor: text.count)
  }

  private mutating func recall(_ key: Key, _ earlier: [[UInt8]]) -> Bool {
    var index = recalled ?? earlier.count
    switch key {
    case .up, .control("p"): index -= 1
    case .down, .control("n"): index += 1
    default: return false
    }
    if 0...earlier.count ~= index {
      self = Prompt(purpose, text: index < earlier.count ? earlier[index] : [])
      recalled = index < earlier.count ? index : nil
    }
    return true
  }
}

/// The lines that the user entered at prompts, which ↑ recalls.
struct PromptHistory: Sendable {
  private var lines: [Prompt.Purpose: [[UInt8]]] = [:]

  /// Returns the lines that were entered for the same purpose, from oldest to newest.
  func lines(for purpose: Prompt.Purpose) -> [[UInt8]] { lines[purpose] ?? [] }

  mutating func add(_ prompt: Prompt) {
    switch prompt.purpose {
    case .command, .search, .filter:
      guard !prompt.bytes.isEmpty else { return }
      lines[prompt.purpose, default: []].removeAll { $0 == prompt.bytes }
      lines[prompt.purpose, default: []].append(prompt.bytes)
    case .path, .refile: break
    }
  }
}
