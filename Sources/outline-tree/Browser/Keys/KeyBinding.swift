import Outline

/// Sequences of keys, and what they do. The browser, its help, the manual page and the tests know
/// the keys from the table of these alone: to add a key is to add an entry.
struct KeyBinding: Sendable {
  typealias Effect = @Sendable (inout BrowserState, Int?) -> Void

  /// Any of these does it.
  let sequences: [[Key]]
  /// Changes the state, by the count that was typed before the keys.
  let effect: Effect

  private init(effect: @escaping Effect, _ sequences: [KeyStrokes]) {
    (self.sequences, self.effect) = (sequences.map(\.keys), effect)
  }

  /// Keys that a count does not change.
  init(_ sequences: [KeyStrokes], _ effect: @escaping @Sendable (inout BrowserState) -> Void) {
    self.init(effect: { state, _ in effect(&state) }, sequences)
  }

  /// Keys that repeat their effect by the count; without one, they have it once.
  static func counted(
    _ sequences: [KeyStrokes], _ effect: @escaping @Sendable (inout BrowserState, Int) -> Void
  ) -> Self {
    Self(effect: { state, count in effect(&state, count ?? 1) }, sequences)
  }

  /// Keys that move the focus by the count, or to the row with that number.
  static func moving(
    _ sequences: [KeyStrokes],
    _ effect: @escaping @Sendable (inout Viewport, Viewport.Rows, Int?) -> Void
  ) -> Self {
    Self(
      effect: { state, count in effect(&state.outline.view.viewport, state.view.shown, count) },
      sequences)
  }
}

/// A line of the help: what several bindings do.
struct KeyPassage: Sendable {
  /// What people call the keys.
  let keys: String
  let help: String
  let bindings: [KeyBinding]

  init(_ keys: String, _ help: String, _ bindings: KeyBinding...) {
    (self.keys, self.help, self.bindings) = (keys, help, bindings)
  }
}

/// A sequence of keys: `"gg"`, or one key with a name.
struct KeyStrokes: ExpressibleByStringLiteral {
  let keys: [Key]

  init(stringLiteral text: String) { keys = text.unicodeScalars.map { .character($0) } }

  private init(_ key: Key) { keys = [key] }

  static func control(_ letter: Character) -> Self { Self(.control(letter)) }
  static func key(_ key: Key) -> Self { Self(key) }
}
