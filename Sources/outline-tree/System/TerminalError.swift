import Outline

/// Why there is no full screen.
enum TerminalError: Error, Equatable {
  case noTerminal
  /// It cannot move its cursor, or its kind is not known.
  case dumb
  case system(SystemError)

  var message: String {
    switch self {
    case .noTerminal: "there is no terminal to browse on; use “print” instead"
    case .dumb: "this terminal cannot show a full screen; use “print” instead"
    case .system(let error): "terminal: \(error.message)"
    }
  }
}
