/// A `console` block: commands after `$ `, each with its output.
struct Transcript {
  struct Entry {
    var command: String
    var output: [String]
  }

  let entries: [Entry]

  init(_ lines: [String]) {
    var entries: [Entry] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        entries.append(Entry(command: String(line.dropFirst(2)), output: []))
      } else if !entries.isEmpty {
        entries[entries.count - 1].output.append(line)
      }
    }
    self.entries = entries
  }

  /// Returns whether lines match the expected ones, in which the line `…` matches any number of
  /// lines.
  static func matches(_ lines: [String], expected: [String]) -> Bool {
    let parts = expected.split(separator: "…", omittingEmptySubsequences: false)
    guard parts.count > 1, let first = parts.first, let last = parts.last else {
      return lines == expected
    }
    guard lines.count >= first.count + last.count, lines.starts(with: first),
      lines.suffix(last.count).elementsEqual(last)
    else { return false }
    var rest = lines.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
