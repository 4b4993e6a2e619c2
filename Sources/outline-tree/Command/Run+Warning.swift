import Outline

extension Run {
  /// Says what went wrong after a file was in its place. It was written: that is no failure.
  func warn(_ problem: SystemError?, _ path: [UInt8], _ display: DisplayOptions) {
    guard let problem else { return }
    Diagnostics(streams.error, display.escaping).report(
      "\(path): written, but a loss of power may undo it: \(problem.message)")
  }
}
