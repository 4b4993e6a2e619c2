import Outline

/// The character after a name that tells the type of a file, as `ls -F` and `tree -F` have it.
enum TypeMark {
  /// Returns the character; nil: the type has none.
  ///
  /// - Parameters:
  ///   - marksDirectories: Not where there are only directories.
  ///   - mode: The permissions, if they are known.
  static func mark(
    of type: EntryType, mode: UInt32?, marksDirectories: Bool
  ) -> UInt8? {
    switch type {
    case .directory: marksDirectories ? UInt8(ascii: "/") : nil
    case .socket: UInt8(ascii: "=")
    case .fifo: UInt8(ascii: "|")
    case .file: (mode ?? 0) & FileMode.executable != 0 ? UInt8(ascii: "*") : nil
    // The mark of a link follows its target.
    case .link, .characterDevice, .blockDevice, .unknown: nil
    }
  }
}

extension NodeKind {
  /// nil: a row that is no file.
  var type: EntryType? {
    switch self {
    case .directory: .directory
    case .file: .file
    case .link: .link
    case .special(let type): type
    case .plain: nil
    }
  }
}
