/// The effects of the keys, as a page of the browser that can be scrolled.
struct HelpPage: Equatable, Sendable {
  /// The index of the first line on the screen.
  var top = 0

  static let lines: [String] =
    ["keys", ""]
    + KeyBindings.passages.map { passage in
      let padding = String(repeating: " ", count: max(2, column - passage.keys.count))
      return "  " + passage.keys + padding + passage.help
    }

  private static let column = 20

  /// Returns the page after a key; nil: the key leaves it.
  ///
  /// - Parameters:
  ///   - lineCount: How many lines of it fit the screen.
  ///   - distance: How many lines PgDn scrolls.
  func handling(_ key: Key, lineCount: Int, distance: Int) -> HelpPage? {
    switch key {
    case .down, .character("j"): scrolled(by: 1, lineCount)
    case .up, .character("k"): scrolled(by: -1, lineCount)
    case .pageDown, .character(" "): scrolled(by: distance, lineCount)
    case .pageUp: scrolled(by: -distance, lineCount)
    case .mouse: self
    default: nil
    }
  }

  private func scrolled(by distance: Int, _ lineCount: Int) -> HelpPage {
    let last = max(0, Self.lines.count - lineCount)
    return HelpPage(top: max(0, min(top + distance, last)))
  }
}
