import Outline

/// Why there is no full screen.
enum TerminalError: Error, Equatable {
  case noTerminal
  /// One that cannot move its cursor, or does not tell what it can do.
  case dumb
  case system(SystemError)

  var message: String {
    switch self {
    case .noTerminal: "there is no terminal to browse on; “print” writes the outline anywhere"
    case .dumb: "this terminal cannot show a full screen; “print” writes the outline anywhere"
    case .system(let error): "terminal: \(error.message)"
    }
  }
}
