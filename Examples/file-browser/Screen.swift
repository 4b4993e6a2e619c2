// The view: lines on a terminal. Only the lines that change are drawn.

import Outline

/// Draws a section of a data source.
struct Screen {
  let section: String
  private let renderer: TextRenderer<Entry>
  private var lines: [String] = []
  /// The number of lines of the terminal below the first line, in which the user types commands; nil if there
  /// is no terminal, so that changes are printed as text.
  private let height: Int?

  init(_ browser: FileBrowser, terminalHeight: Int?) {
    section = browser.root
    height = terminalHeight.map { $0 - 1 }
    let source = browser.source
    renderer = TextRenderer(
      registration: RowRegistration { entry, _ in
        RowContent(
          text: entry.name,
          accessories: (entry.isFolder ? [.disclosure] : [])
            + (source.isLoading(entry) ? [.label("…")] : []))
      })
    // Turns off line wrapping, so that each row takes one line, and clears the screen.
    if height != nil { Disk.show("\u{1B}[?7l\u{1B}[2J") }
  }

  /// Draws what changed.
  mutating func draw(_ update: OutlineUpdate<String, Entry>) {
    let changes = renderer.lineChanges(
      from: update.before[section], to: update.after[section],
      reconfiguring: update.reconfigured.compactMap(update.after.item(at:)))
    var output = ""
    for change in changes {
      if height == nil { output += text(for: change) }
      change.apply(to: &lines)
      if let height { output += sequences(for: change, height) }
    }
    // On a terminal, the cursor returns to the command that the user is typing.
    Disk.show(height == nil ? output : "\u{1B}7\(output)\u{1B}8")
  }

  private func text(for change: LineChange) -> String {
    switch change {
    case .remove(let range): lines[range].map { "- \($0)\n" }.joined()
    case .insert(let new, _): new.map { "+ \($0)\n" }.joined()
    case .redraw(let new, _): new.map { "~ \($0)\n" }.joined()
    }
  }
}

// MARK: - The terminal

extension Screen {
  /// Returns the control sequences that make a change on the terminal. They move the lines that stay, and draw
  /// only lines that are new, have changed or become visible.
  private func sequences(for change: LineChange, _ height: Int) -> String {
    switch change {
    case .remove(let range) where range.lowerBound < height:
      move(to: range.lowerBound) + "\u{1B}[\(range.count)M"
        + drawn(max(range.lowerBound, height - range.count)..<height)
        + numbers(range.lowerBound..<height)
    case .insert(let new, let index) where index < height:
      move(to: index) + "\u{1B}[\(new.count)L"
        + drawn(index..<min(index + new.count, height)) + numbers(index..<height)
    case .redraw(let new, let index) where index < height:
      drawn(index..<min(index + new.count, height))
    case .remove, .insert, .redraw: ""  // These lines are below the screen.
    }
  }

  /// Returns the control sequences that draw lines. Lines after the last row are cleared.
  private func drawn(_ range: Range<Int>) -> String {
    range.map { index in
      move(to: index) + (index < lines.count ? "     \(lines[index])" : "") + "\u{1B}[K"
    }.joined() + numbers(range)
  }

  /// Returns the control sequences that write the numbers of lines. These numbers change when lines move.
  private func numbers(_ range: Range<Int>) -> String {
    range.prefix { $0 < lines.count }.map { index in
      let number = String(index + 1)
      return move(to: index) + String(repeating: " ", count: max(0, 4 - number.count)) + number
    }.joined()
  }

  private func move(to index: Int) -> String { "\u{1B}[\(index + 2);1H" }

  /// Asks for a command in the first line.
  func prompt(_ message: String) {
    guard height != nil else { return message.isEmpty ? () : Disk.show("! \(message)\n") }
    let sentence = message.isEmpty ? "" : message + ". "
    Disk.show("\u{1B}[1;1H\(sentence)Number of a row, or q: \u{1B}[K")
  }

  /// Leaves the cursor below the rows.
  func end() {
    guard let height else { return }
    Disk.show("\u{1B}[?7h\(move(to: min(lines.count, height - 1)))\n")
  }
}
