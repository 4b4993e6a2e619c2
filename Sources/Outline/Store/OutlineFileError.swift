/// Why an outline file cannot be opened, read or written.
public enum OutlineFileError: Error, Equatable, Sendable {
  /// There is no file.
  case notFound(path: String)
  /// There is a file already, and it is not replaced.
  case alreadyExists(path: String)
  /// It is something else than an outline file.
  case notAnOutlineFile(path: String)
  /// It was written by a newer version of this library.
  case newerVersion(Int)
  /// A line, counted from 1, behind so many bytes of the file, is not as it was written, or says
  /// what cannot be. The file is left as it is.
  case damaged(line: Int, byte: Int, String)
  /// Another program is writing to it.
  case locked(path: String)
  /// Another file has taken its place, or somebody who did not ask has written to it.
  case changedSinceOpened(path: String)
  /// A change that was made against another state, or leads to one that cannot be kept; says why.
  case doesNotFit(String)
  /// It was opened for reading.
  case readOnly
  /// It was closed.
  case closed
  /// A write failed and could not be taken back. What was acknowledged is in the file: open it again.
  case broken
  /// The system refused; says what, where and why.
  case system(call: String, path: String, message: String)
}

extension OutlineFileError: CustomStringConvertible {
  /// A sentence that says what is wrong and, where it helps, what to do.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file"
    case .alreadyExists(let path): "\(path) exists already, and is not replaced"
    case .notAnOutlineFile(let path): "\(path) is not an outline file"
    case .newerVersion(let version):
      "the file has version \(version); this program knows versions up to \(JournalHeader.version)"
    case .damaged(let line, let byte, let reason):
      "damaged in line \(line) (byte \(byte)): \(reason)"
    case .locked(let path):
      "\(path): another program is writing to it; try again when it is done"
    case .changedSinceOpened(let path):
      "\(path) was changed by somebody else since it was opened; open it again"
    case .doesNotFit(let reason): reason
    case .readOnly: "the file was opened for reading"
    case .closed: "the file is closed"
    case .broken:
      "a write failed and could not be taken back; nothing acknowledged is lost: open the file again"
    case .system(let call, let path, let message): "\(call) \(path): \(message)"
    }
  }
}
