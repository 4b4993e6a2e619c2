#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The action that a process takes when a signal arrives.
struct SignalAction {
  typealias Handler = @convention(c) (Int32) -> Void

  private var action: sigaction

  /// Creates an action that calls a handler. All other signals are blocked while the handler runs.
  init(_ handler: Handler?, onOwnStack: Bool = false) {
    action = sigaction()
    sigfillset(&action.sa_mask)
    action.sa_flags = SA_RESTART | (onOwnStack ? Int32(SA_ONSTACK) : 0)
    #if canImport(Glibc)
      action.__sigaction_handler.sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #endif
  }

  private init(_ action: sigaction) { self.action = action }

  static var ignoring: SignalAction { SignalAction(SIG_IGN) }

  static func current(of signal: Int32) -> SignalAction {
    var current = sigaction()
    sigaction(signal, nil, &current)
    return SignalAction(current)
  }

  /// Installs the action. This method may be called in a signal handler.
  func install(for signal: Int32) {
    var action = action
    sigaction(signal, &action, nil)
  }

  var isIgnoring: Bool { handlerAddress == unsafeBitCast(SIG_IGN, to: Int.self) }

  /// The address of the handler; 0 for the default action.
  var handlerAddress: Int {
    #if canImport(Glibc)
      let handler = action.__sigaction_handler.sa_handler
    #elseif canImport(Musl)
      let handler = action.__sa_handler.sa_handler
    #elseif canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self)
  }
}
