import Outline

/// The help page, which lists the effects of the keys in sections. The user can scroll the page. If the user types a
/// filter text, the page shows only the lines that contain this text.
struct HelpPage: Equatable, Sendable {
  let source: KeyPassage.Source
  /// The index of the first help line on the screen.
  private(set) var top = 0
  /// The prompt for the filter text; nil if the user is not typing.
  private(set) var prompt: Prompt?
  private var filter: [UInt8] = []

  init(_ source: KeyPassage.Source) { self.source = source }

  private static let column = 20

  /// The lines of the page that pass the filter, whether or not they are on the screen.
  var lines: [String] {
    let pattern = TextPattern(filter)
    let sections = KeyBindings.sections.map { section in
      (section.title, section.passages.filter { $0.sources.contains(source) && $0.has(pattern) })
    }
    let lines = sections.filter { !$1.isEmpty }.map { [$0] + $1.map(Self.line) + [""] }
    if lines.isEmpty { return ["no line of the help contains this text"] }
    return lines.flatMap(\.self).dropLast()
  }

  private static func line(_ passage: KeyPassage) -> String {
    let padding = String(repeating: " ", count: max(2, column - passage.keys.count))
    return "  " + passage.keys + padding + passage.help
  }
}

extension KeyPassage {
  fileprivate func has(_ pattern: TextPattern) -> Bool {
    pattern.matches(Array("\(keys) \(help)".utf8)[...])
  }
}

extension HelpPage {
  /// Returns the help page after a key was pressed; nil if the key closes the page.
  ///
  /// - Parameters:
  ///   - lineCount: The number of lines that fit the screen.
  ///   - distance: The number of lines by which PgDn scrolls.
  func handling(_ key: Key, lineCount: Int, distance: Int) -> HelpPage? {
    if let prompt { return typing(key, in: prompt) }
    switch key {
    case .down, .character("j"): return scrolled(by: 1, lineCount)
    case .up, .character("k"): return scrolled(by: -1, lineCount)
    case .pageDown, .character(" "): return scrolled(by: distance, lineCount)
    case .pageUp: return scrolled(by: -distance, lineCount)
    case .character("/"): return showing(filter, Prompt(.search, text: filter))
    case .escape where !filter.isEmpty: return showing([], nil)
    case .mouse: return self
    default: return nil
    }
  }

  private func typing(_ key: Key, in prompt: Prompt) -> HelpPage {
    switch key {
    case .enter: return showing(filter, nil)
    case .escape, .control("c"), .control("g"): return showing([], nil)
    default:
      var prompt = prompt
      var killed: [UInt8] = []
      _ = prompt.handle(key, earlier: [], killed: &killed)
      return showing(prompt.bytes, prompt)
    }
  }

  private func showing(_ filter: [UInt8], _ prompt: Prompt?) -> HelpPage {
    var page = HelpPage(source)
    (page.filter, page.prompt) = (filter, prompt)
    return page
  }

  private func scrolled(by distance: Int, _ lineCount: Int) -> HelpPage {
    var page = self
    page.top = max(0, min(top + distance, lines.count - lineCount))
    return page
  }
}
