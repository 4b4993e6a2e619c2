import Outline

/// A link to a file, for terminals that support OSC 8. The user can click the text between the start and
/// the end of the link.
struct Hyperlink: Sendable {
  /// The bytes at the start of a link, before the path.
  private let opening: [UInt8]
  /// The directory that relative paths start from.
  private let workingDirectory: [UInt8]

  /// - Parameter host: The name of this machine. Each link contains the host name, so that a terminal on another
  ///   machine does not look for the file on its own disk.
  init(host: Bytes, workingDirectory: [UInt8] = []) {
    var opening = Array("\u{1B}]8;;file://".utf8)
    PercentEncoding.append(host, keepsSlashes: false, to: &opening)
    self.opening = opening
    self.workingDirectory = workingDirectory
  }

  /// Returns the absolute path of a source. The path of a directory ends with a slash.
  func absolutePath(of source: SourceRow) -> [UInt8] {
    var path = source.name.first == "/" ? [] : workingDirectory + [0x2F]
    path.append(contentsOf: source.name)
    if source.kind == .directory && path.last != "/" { path.append(0x2F) }
    return path
  }

  /// Appends the start of a link.
  ///
  /// - Parameter path: The absolute path.
  func begin(_ path: Bytes, to buffer: inout [UInt8]) {
    buffer.append(contentsOf: opening)
    PercentEncoding.append(path, keepsSlashes: true, to: &buffer)
    Self.terminate(&buffer)
  }

  static func end(to buffer: inout [UInt8]) {
    buffer.append(contentsOf: [0x1B, 0x5D, 0x38, 0x3B, 0x3B])
    terminate(&buffer)
  }

  private static func terminate(_ buffer: inout [UInt8]) {
    buffer.append(0x1B)
    buffer.append(0x5C)
  }
}
