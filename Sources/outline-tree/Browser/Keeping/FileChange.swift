import Outline

/// A change that another program made to the file of a document.
enum FileChange: Equatable, Sendable {
  case changed
  /// The file did not exist when the browser was started.
  case created
  case gone

  /// The description of the change in the header of the screen.
  var remark: Message {
    switch self {
    case .changed: "changed on disk"
    case .created: "created on disk"
    case .gone: "gone"
    }
  }

  /// Returns a sentence that describes the change to the file at the given path.
  func words(_ path: [UInt8]) -> Message {
    switch self {
    case .changed: "\(path) was changed by another program"
    case .created: "\(path) was created by another program"
    case .gone: "\(path) is gone"
    }
  }
}

/// The identity, size and modification time of a file. If none of these properties has changed, the contents are
/// assumed to be unchanged, and are not read.
struct FileState: Equatable {
  private let identity: FileIdentity
  private let size: Int64
  private let modified: FileTime

  /// - Returns: Nil if there is no file at the path.
  init?(_ path: [UInt8], _ system: SystemCalls) {
    guard let status = try? system.status(of: path) else { return nil }
    (identity, size, modified) = (status.identity, status.size, status.modified)
  }
}
