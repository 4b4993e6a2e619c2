// The view: lines on a terminal, of which only those that change are drawn.

import Outline

/// Draws a section of a data source.
struct Screen {
  let section: String
  private let renderer: TextRenderer<Entry>
  private var lines: [String] = []
  /// The number of lines that can be shown below the first one, where commands are typed; nil if the output is
  /// not a terminal. Then what changes is printed.
  private let height = Disk.terminalHeight.map { $0 - 1 }

  init(_ browser: FileBrowser) {
    section = browser.root
    let source = browser.source
    renderer = TextRenderer(
      registration: RowRegistration { entry, _ in
        RowContent(
          text: entry.name,
          accessories: (entry.isFolder ? [.disclosure] : [])
            + (source.isLoading(entry) ? [.label("…")] : []))
      })
    // Long lines are cut off at the edge, so that each row has one line.
    if height != nil { write("\u{1B}[?7l\u{1B}[2J") }
  }

  /// Draws what changed.
  mutating func draw(_ update: OutlineUpdate<String, Entry>) {
    let changes = renderer.lineChanges(
      from: update.before[section], to: update.after[section],
      reconfiguring: update.reconfigured.compactMap(update.after.item(at:)))
    for change in changes {
      if height == nil { printChange(change) }
      change.apply(to: &lines)
      if let height { show(change, height) }
    }
    Disk.flush()
  }

  private func printChange(_ change: LineChange) {
    switch change {
    case .remove(let range): for line in lines[range] { print("- \(line)") }
    case .insert(let new, _): for line in new { print("+ \(line)") }
    case .redraw(let new, _): for line in new { print("~ \(line)") }
    }
  }
}

// MARK: - The terminal

extension Screen {
  /// Moves the lines of the terminal, and writes those that are new, read differently or come into sight.
  private func show(_ change: LineChange, _ height: Int) {
    write("\u{1B}7")
    switch change {
    case .remove(let range) where range.lowerBound < height:
      moveCursor(to: range.lowerBound, then: "\u{1B}[\(range.count)M")
      writeLines(in: max(range.lowerBound, height - range.count)..<height)
      writeNumbers(from: range.lowerBound, height)
    case .insert(let new, let index) where index < height:
      moveCursor(to: index, then: "\u{1B}[\(new.count)L")
      writeLines(in: index..<min(index + new.count, height))
      writeNumbers(from: index + new.count, height)
    case .redraw(let new, let index) where index < height:
      writeLines(in: index..<min(index + new.count, height))
    case .remove, .insert, .redraw: break  // Below what the terminal shows.
    }
    write("\u{1B}8")
  }

  private func writeLines(in range: Range<Int>) {
    for index in range where index < lines.count {
      moveCursor(to: index, then: "\(number(index)) \(lines[index])\u{1B}[K")
    }
  }

  /// Writes the numbers of lines that have moved.
  private func writeNumbers(from start: Int, _ height: Int) {
    for index in start..<max(start, min(lines.count, height)) {
      moveCursor(to: index, then: number(index))
    }
  }

  private func number(_ index: Int) -> String {
    let number = String(index + 1)
    return String(repeating: " ", count: max(0, 4 - number.count)) + number
  }

  private func moveCursor(to index: Int, then text: String) {
    write("\u{1B}[\(index + 2);1H\(text)")
  }

  /// Asks for a command in the first line.
  func prompt(_ message: String) {
    guard height != nil else { return message.isEmpty ? () : print("! \(message)") }
    write("\u{1B}[1;1H\(message.isEmpty ? "" : message + ". ")Number of a row, or q: \u{1B}[K")
    Disk.flush()
  }

  /// Leaves the cursor below the rows.
  func end() {
    guard let height else { return }
    write("\u{1B}[?7h")
    moveCursor(to: min(lines.count, height - 1), then: "\n")
  }

  private func write(_ text: String) { print(text, terminator: "") }
}
