/// A choice of when to escape names, or when to write colors, links or icons. The options `--color`, `--hyperlink`
/// and `--icons` take these values.
enum DecorationChoice: String, CaseIterable, Sendable {
  case auto, always, never

  /// True if names are escaped when they are written to the given stream.
  func escapes(_ stream: OutputStream) -> Bool {
    self == .always || self == .auto && stream.isTerminal
  }
}

/// Returns the value of an environment variable; nil if the variable is not set.
typealias Environment = @Sendable (_ name: String) -> Bytes?

extension DecorationChoice {
  /// True if names are colored. The command line takes precedence over `NO_COLOR`. `NO_COLOR` takes precedence over
  /// `CLICOLOR_FORCE`, which allows colors even in a pipe. Otherwise, names are colored on a terminal unless
  /// `CLICOLOR` is `0` or `TERM` is `dumb`.
  func allowsColors(isTerminal: Bool, environment: Environment) -> Bool {
    if self != .auto { return self == .always }
    if environment("NO_COLOR").isFilled { return false }
    if environment("CLICOLOR_FORCE").isFilled, !environment("CLICOLOR_FORCE").isZero { return true }
    return isTerminal && !environment("CLICOLOR").isZero && !environment("TERM").namesDumbTerminal
  }

  /// True if names are links or have icons. Variables for colors, such as `NO_COLOR`, have no effect on links and
  /// icons.
  func allowsLinksAndIcons(isTerminal: Bool, environment: Environment) -> Bool {
    self == .always || self == .auto && isTerminal && !environment("TERM").namesDumbTerminal
  }
}

extension Bytes? {
  fileprivate var isFilled: Bool { self?.isEmpty == false }

  fileprivate var isZero: Bool { self?.isEqual(to: "0") == true }

  fileprivate var namesDumbTerminal: Bool { self?.isEqual(to: "dumb") == true }
}
