/// When to send a terminal more than text: what `--color` and `--hyperlink` take.
enum DecorationChoice: String, CaseIterable, Sendable {
  case auto, always, never
}

/// A variable of the environment by its name; nil if it is not set.
typealias Environment = (_ name: String) -> Bytes?

extension DecorationChoice {
  /// Whether names are colored. What the command line says comes first, then that nobody wants
  /// colors (`NO_COLOR`), that somebody wants them in a pipe too (`CLICOLOR_FORCE`), and then what
  /// the terminal can do.
  func allowsColors(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto:
      if environment("NO_COLOR").isFilled { return false }
      if environment("CLICOLOR_FORCE").isFilled, !environment("CLICOLOR_FORCE").isZero {
        return true
      }
      return isTerminal && !environment("CLICOLOR").isZero && !environment("TERM").namesDumbTerminal
    }
  }

  /// Whether names are links. The variables that speak of colors say nothing about them.
  func allowsHyperlinks(isTerminal: Bool, environment: Environment) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: isTerminal && !environment("TERM").namesDumbTerminal
    }
  }
}

extension Bytes? {
  fileprivate var isFilled: Bool { self?.isEmpty == false }

  fileprivate var isZero: Bool { self?.isEqual(to: "0") == true }

  fileprivate var namesDumbTerminal: Bool { self?.isEqual(to: "dumb") == true }
}
