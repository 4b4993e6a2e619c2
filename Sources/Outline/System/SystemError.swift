/// The error that a system call reports.
package struct SystemError: Error, Equatable, Sendable {
  package var code: Int32
  /// The reason why the error prevented a file from being replaced, or `nil` if the error did not prevent a
  /// replacement.
  package var obstacle: Obstacle?

  package init(code: Int32, _ obstacle: Obstacle? = nil) {
    (self.code, self.obstacle) = (code, obstacle)
  }

  package var message: String {
    let reason = PosixFiles.message(for: code)
    return obstacle.map { $0.message(reason) } ?? reason
  }

  /// A reason for not replacing a file.
  package enum Obstacle: Sendable {
    case drafts
    case otherNames
    case owner
    case group
    case attributes
    case mode
  }
}

extension SystemError.Obstacle {
  fileprivate func message(_ reason: String) -> String {
    switch self {
    case .drafts: "not replaced: there is no free name for a temporary file in its folder"
    case .otherNames:
      "not replaced: it has other names (hard links), which would keep the old contents; "
        + "write to another file, or remove the other names"
    case .owner:
      "not replaced: it belongs to another user, who would lose ownership (\(reason)); "
        + "write to another file, or have the owner of this file make the change"
    case .group: "not replaced: its group would be lost (\(reason)); write to another file"
    case .attributes:
      "not replaced: its extended attributes or its access control list would be lost (\(reason)); "
        + "write to another file"
    case .mode: "not replaced: its permissions would be lost (\(reason)); write to another file"
    }
  }
}

extension SystemError {
  /// Makes a call. If the call fails, the thrown error contains `obstacle`, which is the reason why the file
  /// was not replaced.
  static func withObstacle<Result>(
    _ obstacle: Obstacle, _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    do {
      return try call()
    } catch {
      throw SystemError(code: error.code, obstacle)
    }
  }
}
