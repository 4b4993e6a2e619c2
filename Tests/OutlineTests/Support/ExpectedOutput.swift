import Foundation
import Testing

/// Compares a text with the expected one, line by line.
///
/// The expected texts are in `Tests/OutlineTests/Expected`. To record them again, run the tests
/// with the environment variable `OUTLINE_RECORD` set, and read what changed before you commit it.
///
/// - Parameters:
///   - text: The actual text.
///   - name: The name of the file, without `.txt`.
func expectOutput(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = Fixtures.testsFolder.appending(path: "Expected/\(name).txt")
  try expectOutput(text, in: file, sourceLocation: sourceLocation)
}

/// Compares a text with that of a file, line by line, or records it.
func expectOutput(
  _ text: String, in file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let name = file.deletingPathExtension().lastPathComponent
  if ProcessInfo.processInfo.environment["OUTLINE_RECORD"] != nil {
    try Data(text.utf8).write(to: file)
    return
  }
  guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
    Issue.record(
      "nothing is expected of \(name) yet: run with OUTLINE_RECORD=1",
      sourceLocation: sourceLocation)
    return
  }
  if text != expected {
    Issue.record(
      "not what is expected of \(name):\n\(lineDifference(from: expected, to: text))",
      sourceLocation: sourceLocation)
  }
}

/// Returns the removed (`-`) and added (`+`) lines, with their numbers in the old or the new text.
func lineDifference(from old: String, to new: String) -> String {
  let changes = lines(of: new).difference(from: lines(of: old)).map { change in
    switch change {
    case .remove(let line, let text, _): (line: line, order: 0, text: "- \(line + 1): \(text)")
    case .insert(let line, let text, _): (line: line, order: 1, text: "+ \(line + 1): \(text)")
    }
  }
  return changes.sorted { ($0.line, $0.order) < ($1.line, $1.order) }.map(\.text)
    .joined(separator: "\n")
}

private func lines(of text: String) -> [Substring] {
  text.split(separator: "\n", omittingEmptySubsequences: false)
}
