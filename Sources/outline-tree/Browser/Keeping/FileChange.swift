import Outline

/// A change that another program made to the file of a document.
enum FileChange: Equatable, Sendable {
  case changed
  /// The file did not exist when the browser was started.
  case created
  case gone

  /// The words in the header of the screen.
  var remark: String {
    switch self {
    case .changed: "changed on disk"
    case .created: "created on disk"
    case .gone: "gone"
    }
  }

  /// Returns a sentence about the file with the given path.
  func words(_ path: [UInt8]) -> Message {
    switch self {
    case .changed: "\(path) was changed by another program"
    case .created: "\(path) was created by another program"
    case .gone: "\(path) is gone"
    }
  }
}

/// The identity, size and modification time of a file. If they are the same as before, the contents are most likely
/// the same, too, and are not read.
struct FileState: Equatable {
  private let identity: FileIdentity
  private let size: Int64
  private let modified: FileTime

  /// - Returns: Nil if there is no file at the path.
  init?(_ path: [UInt8], _ system: SystemCalls) {
    guard let status = try? system.status(PosixFiles.workingDirectory, path.asPath, .follow) else {
      return nil
    }
    (identity, size, modified) = (status.identity, status.size, status.modified)
  }
}
