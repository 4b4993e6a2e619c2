/// The reason why an outline file cannot be opened, read or written.
public enum OutlineFileError: Error, Equatable, Sendable {
  /// No file with this name exists.
  case notFound(path: String)
  /// A file with this name already exists. The existing file was not replaced.
  case alreadyExists(path: String)
  /// The file is not an outline file.
  case notAnOutlineFile(path: String)
  /// The file was written by a newer version of this library.
  case newerVersion(Int)
  /// A line does not match its checksum or has invalid contents. The values are the number of the line (the
  /// first line is 1), the byte offset in the file, and the reason. The file has not been changed.
  case damaged(line: Int, byte: Int, String)
  /// Another program has the file open for writing.
  case locked(path: String)
  /// Another file has replaced this file, or another program has written to this file without taking the
  /// lock. For a shared file, this error can also mean that another program has changed the file since the
  /// document was read.
  case changedSinceOpened(path: String)
  /// The change was made for a different state, or would lead to a state that cannot be stored. The value
  /// is the reason.
  case doesNotFit(String)
  /// The file cannot be changed, because it was opened only for reading.
  case readOnly
  /// The file was closed.
  case closed
  /// A write failed, and the incomplete commit could not be removed from the file. All acknowledged commits
  /// are in the file, so open the file again.
  case broken
  /// A system call failed. The values are the name of the call, the path of the file and the reason.
  case system(call: String, path: String, message: String)
}

extension OutlineFileError: CustomStringConvertible {
  /// A description of the problem. Where possible, the description also suggests a solution.
  public var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file"
    case .alreadyExists(let path): "\(path) already exists and is not replaced"
    case .notAnOutlineFile(let path): "\(path) is not an outline file"
    case .newerVersion(let version):
      "the file has version \(version); this program can read versions up to \(Journal.newestVersion)"
    case .damaged(let line, let byte, let reason):
      "the file is damaged on line \(line) (byte \(byte)): \(reason)"
    case .locked(let path):
      "\(path): another program is writing to the file; try again when that program is done"
    case .changedSinceOpened(let path):
      "\(path) has been changed by another program since it was opened; open it again"
    case .doesNotFit(let reason): reason
    case .readOnly: "the file cannot be changed, because it was opened only for reading"
    case .closed: "the file is closed"
    case .broken:
      "a write failed and could not be undone; open the file again (no acknowledged commit has been lost)"
    case .system(let call, let path, let message): "\(call) \(path): \(message)"
    }
  }
}

// Wrappers for system calls.
// The errors of these wrappers contain the path and the name of the call.
// Errors for missing files and for existing files contain only the path.

extension OutlineFileError {
  /// Returns the result of a system call. If the call fails, the error contains the name of the call and the
  /// path. A missing file and a name that is already in use have separate errors, which contain only the path.
  static func naming<Result>(
    _ name: String, at path: [UInt8], _ call: @autoclosure () throws(SystemError) -> Result
  ) throws(OutlineFileError) -> Result {
    do {
      return try call()
    } catch {
      let path = SystemCalls.text(path)
      switch (name, error) {
      case ("open", .notFound): throw .notFound(path: path)
      case ("link", .alreadyExists): throw .alreadyExists(path: path)
      default: throw .system(call: name, path: path, message: error.message)
      }
    }
  }
}

extension SystemCalls {
  /// Returns a path as text for a message.
  static func text(_ path: [UInt8]) -> String { String(decoding: path, as: UTF8.self) }

  /// Returns the status of the file that a path leads to, or `nil` if no such file exists.
  func statusIfAny(_ path: [UInt8]) throws(OutlineFileError) -> FileStatus? {
    try OutlineFileError.naming("stat", at: path, statusIfAny(path, .follow))
  }

  /// Syncs the folder that contains a file, so that the names in this folder are durable.
  func synchronizeNames(beside path: [UInt8]) throws(OutlineFileError) {
    let folder = path.folderOfPath
    try OutlineFileError.naming("fsync", at: folder, synchronizeFolder(folder.asPath))
  }
}
