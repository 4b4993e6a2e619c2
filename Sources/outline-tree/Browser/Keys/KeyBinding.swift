import Outline

/// Key sequences and their effect.
///
/// The table in ``KeyBindings`` drives the browser, its help, the manual page and the tests, so adding a
/// key takes one new entry there.
struct KeyBinding: Sendable {
  typealias Effect = @Sendable (inout BrowserState, Int?) -> Void

  /// The alternative key sequences that have the effect.
  let sequences: [[Key]]
  /// The change that the keys make to the state. The number is the count that was typed before the keys;
  /// nil if no count was typed.
  let effect: Effect

  private init(effect: @escaping Effect, _ sequences: [KeyStrokes]) {
    (self.sequences, self.effect) = (sequences.map(\.keys), effect)
  }

  /// Creates a binding that ignores the count.
  init(_ sequences: [KeyStrokes], _ effect: @escaping @Sendable (inout BrowserState) -> Void) {
    self.init(effect: { state, _ in effect(&state) }, sequences)
  }

  /// Returns a binding that uses the count. If no count was typed, the count is 1.
  static func counted(
    _ sequences: [KeyStrokes], _ effect: @escaping @Sendable (inout BrowserState, Int) -> Void
  ) -> Self {
    Self(effect: { state, count in effect(&state, count ?? 1) }, sequences)
  }

  /// Returns a binding that moves the focus. The meaning of a typed count depends on the effect.
  static func moving(
    _ sequences: [KeyStrokes],
    _ effect: @escaping @Sendable (inout Viewport, Viewport.Rows, Int?) -> Void
  ) -> Self {
    Self(
      effect: { state, count in effect(&state.outline.view.viewport, state.view.shown, count) },
      sequences)
  }
}

/// A line in the help that describes the effects of one or more bindings.
struct KeyPassage: Sendable {
  /// The keys, in the form in which the help shows them.
  let keys: String
  let help: String
  let bindings: [KeyBinding]

  init(_ keys: String, help: String, _ bindings: KeyBinding...) {
    (self.keys, self.help, self.bindings) = (keys, help, bindings)
  }
}

/// A sequence of keys: characters such as `"gg"`, or one key that has a name.
struct KeyStrokes: ExpressibleByStringLiteral {
  let keys: [Key]

  init(stringLiteral text: String) { keys = text.unicodeScalars.map { .character($0) } }

  private init(_ key: Key) { keys = [key] }

  static func control(_ letter: Character) -> Self { Self(.control(letter)) }
  static func key(_ key: Key) -> Self { Self(key) }
}

/// The browser's help page, which lists the effects of the keys and can be scrolled.
struct HelpPage: Equatable, Sendable {
  /// The index of the first help line on the screen.
  var top = 0

  static let lines: [String] =
    ["keys", ""]
    + KeyBindings.passages.map { passage in
      let padding = String(repeating: " ", count: max(2, column - passage.keys.count))
      return "  " + passage.keys + padding + passage.help
    }

  private static let column = 20

  /// Returns the help page after a key was pressed; nil if the key closes the page.
  ///
  /// - Parameters:
  ///   - lineCount: The number of lines that fit the screen.
  ///   - distance: The number of lines by which PgDn scrolls.
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
