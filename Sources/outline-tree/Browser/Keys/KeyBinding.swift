import Outline

/// One or more key sequences that all have the same effect.
///
/// The table in ``KeyBindings`` drives the browser, its help, the manual page and the tests, so a new key needs
/// only one new entry in the table.
struct KeyBinding: Sendable {
  typealias Effect = @Sendable (inout BrowserState, Int?) -> Void

  /// The alternative key sequences that have the effect.
  let sequences: [[Key]]
  /// The change that the keys make to the state. The integer is the count that was typed before the keys; nil if
  /// no count was typed.
  let effect: Effect
  /// Returns whether the keys count as a jump, given the count that was typed before them. After a jump, the user may
  /// want to go back with `^O`.
  private(set) var isJump: @Sendable (Int?) -> Bool = { _ in false }

  private init(effect: @escaping Effect, _ sequences: [KeyStrokes]) {
    (self.sequences, self.effect) = (sequences.map(\.keys), effect)
  }

  /// A copy of the binding that always counts as a jump, whether or not a count was typed before the keys.
  var jumping: Self {
    var binding = self
    binding.isJump = { _ in true }
    return binding
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

  /// Returns a binding that moves the focus. The effect determines whether a typed count is a distance or a row
  /// number. If a count was typed, the move is a jump (see `isJump`).
  static func moving(
    _ sequences: [KeyStrokes],
    _ effect: @escaping @Sendable (inout Viewport, Viewport.Rows, Int?) -> Void
  ) -> Self {
    var binding = Self(
      effect: { state, count in effect(&state.view.viewport, state.view.shown, count) },
      sequences)
    binding.isJump = { $0 != nil }
    return binding
  }
}

/// A line in the help that describes the effects of one or more bindings.
struct KeyPassage: Sendable {
  /// The keys, in the form in which the help shows them.
  let keys: String
  let help: String
  let bindings: [KeyBinding]
  /// The kinds of sources for which the keys have an effect.
  private(set) var sources = Set(Source.allCases)

  enum Source: CaseIterable, Sendable {
    case document, directory, list

    /// Returns a message about keys that have no effect for this kind of source.
    func refusal(of keys: String) -> Message {
      switch self {
      case .document: "“\(keys)” is not for documents; ? lists the keys"
      case .directory: EditedOutline.orderOnly.lines[0]
      case .list: "“\(keys)” is not for lists of paths; ? lists the keys"
      }
    }
  }

  init(_ keys: String, help: String, _ bindings: [KeyBinding]) {
    (self.keys, self.help, self.bindings) = (keys, help, bindings)
  }

  init(_ keys: String, help: String, _ bindings: KeyBinding...) {
    self.init(keys, help: help, bindings)
  }

  /// Returns a copy of the passage whose keys have an effect only for the given kinds of sources. The help for other
  /// kinds of sources does not show the passage.
  func only(_ sources: Source...) -> Self {
    var passage = self
    passage.sources = Set(sources)
    return passage
  }
}

/// A sequence of keys: either typed characters, written as a string such as `"gg"`, or a single key with a name.
struct KeyStrokes: ExpressibleByStringLiteral {
  let keys: [Key]

  init(stringLiteral text: String) { keys = text.unicodeScalars.map { .character($0) } }

  private init(_ key: Key) { keys = [key] }

  static func control(_ letter: Character) -> Self { Self(.control(letter)) }
  static func key(_ key: Key) -> Self { Self(key) }
}
