import Outline

extension Run {
  /// Reports a problem after a file was replaced. The file was written, so this is not a failure.
  func warn(_ problem: SystemError?, _ path: [UInt8], _ display: DisplayOptions) {
    guard let problem else { return }
    Diagnostics(streams.error, display.escaping).report(
      "\(file: path): written, but a loss of power may undo it: \(problem.message)")
  }
}
