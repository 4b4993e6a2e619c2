import Outline

/// The type and the permissions of a file in ten characters: `drwxr-xr-x`.
enum ModeColumn {
  static func append(_ type: EntryType, mode: UInt32, to buffer: inout [UInt8]) {
    buffer.append(type.letter)
    appendClass(mode >> 6, special: mode & FileMode.setUser != 0, letter: 0x73, to: &buffer)
    appendClass(mode >> 3, special: mode & FileMode.setGroup != 0, letter: 0x73, to: &buffer)
    appendClass(mode, special: mode & FileMode.sticky != 0, letter: 0x74, to: &buffer)
  }

  /// The permissions in digits, as `tree -J` has them: `0755`.
  static func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Appends the permissions of the user, the group or others. The letter of a special bit replaces `x`, and
  /// is a capital if `x` is not set.
  private static func appendClass(
    _ bits: UInt32, special: Bool, letter: UInt8, to buffer: inout [UInt8]
  ) {
    buffer.append(bits & 4 != 0 ? 0x72 : 0x2D)
    buffer.append(bits & 2 != 0 ? 0x77 : 0x2D)
    let isExecutable = bits & 1 != 0
    if special {
      buffer.append(isExecutable ? letter : letter & ~0x20)
    } else {
      buffer.append(isExecutable ? 0x78 : 0x2D)
    }
  }
}

/// Bits of a mode.
enum FileMode {
  static let setUser: UInt32 = 0o4000
  static let setGroup: UInt32 = 0o2000
  static let sticky: UInt32 = 0o1000
  static let writableByOthers: UInt32 = 0o002
  static let executable: UInt32 = 0o111
}

extension EntryType {
  fileprivate var letter: UInt8 {
    switch self {
    case .directory: .init(ascii: "d")
    case .file: .init(ascii: "-")
    case .link: .init(ascii: "l")
    case .fifo: .init(ascii: "p")
    case .socket: .init(ascii: "s")
    case .characterDevice: .init(ascii: "c")
    case .blockDevice: .init(ascii: "b")
    case .unknown: .init(ascii: "?")
    }
  }
}
