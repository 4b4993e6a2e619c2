/// The exit status of a run.
enum ExitStatus: Int32 {
  case done = 0
  /// The result is incomplete, and a message explains why. This is also the status if `diff` found a difference,
  /// or if the user picked no row.
  case incomplete = 1
  case trouble = 2

  static let different = incomplete
}

extension ExitStatus: Comparable {
  static func < (first: ExitStatus, second: ExitStatus) -> Bool {
    first.rawValue < second.rawValue
  }
}
