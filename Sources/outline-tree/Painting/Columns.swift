import Outline

/// The columns before a name, as `tree` prints them. An example is `[drwxr-xr-x 4.0K Nov 21 13:25]  `.
struct Columns: Sendable {
  var shown = ColumnOptions()
  var dates: DateColumn
  var accounts = AccountNames()
  /// True if the fields of documents are formatted for people rather than for programs.
  var areForReaders = false

  /// Appends the columns, or nothing if no columns are shown.
  ///
  /// - Parameter escapes: Whether to escape terminal control characters in names and dates.
  func append(_ details: FileDetails, escapes: Bool = false, to buffer: inout [UInt8]) {
    if shown.isEmpty { return }
    buffer.append(0x5B)
    let start = buffer.count
    func separate() { if buffer.count > start { buffer.append(0x20) } }
    if shown.inode {
      SizeColumn.append(Int64(bitPattern: details.identity.inode), columns: 7, to: &buffer)
    }
    if shown.device {
      separate()
      SizeColumn.append(details.identity.deviceNumber, columns: 3, to: &buffer)
    }
    if shown.mode {
      separate()
      ModeColumn.append(details.type, mode: details.mode, to: &buffer)
    }
    if shown.owner {
      separate()
      AccountNames.append(accounts.owner(details.owner), escapes: escapes, to: &buffer)
    }
    if shown.group {
      separate()
      AccountNames.append(accounts.group(details.group), escapes: escapes, to: &buffer)
    }
    if shown.humanSize {
      separate()
      SizeColumn.appendHuman(details.size, unit: shown.sizeUnit, to: &buffer)
    } else if shown.size {
      separate()
      SizeColumn.append(details.size, to: &buffer)
    }
    if shown.date {
      separate()
      dates.append(date(details), escapes: escapes, to: &buffer)
    }
    buffer.append(0x5D)
    buffer.append(0x20)
    buffer.append(0x20)
  }

  func date(_ details: FileDetails) -> FileTime {
    shown.datesStatus ? details.changed : details.modified
  }
}

extension FileIdentity {
  /// The number of the device, as `tree` prints it.
  var deviceNumber: Int64 { Int64(Int32(truncatingIfNeeded: device)) }
}

/// The column for the type and the permissions of a file, in ten characters such as `drwxr-xr-x`.
enum ModeColumn {
  static func append(_ type: EntryType, mode: UInt32, to buffer: inout [UInt8]) {
    buffer.append(type.letter)
    appendClass(mode >> 6, special: mode & FileMode.setUser != 0, letter: 0x73, to: &buffer)
    appendClass(mode >> 3, special: mode & FileMode.setGroup != 0, letter: 0x73, to: &buffer)
    appendClass(mode, special: mode & FileMode.sticky != 0, letter: 0x74, to: &buffer)
  }

  /// Returns the permissions in octal digits such as `0755`, as in `tree -J`.
  static func octal(_ mode: UInt32) -> String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Appends the permissions of one class, which is the user, the group or others. If a special bit is set, its
  /// letter replaces `x`. If the execute permission is missing, the capital form of this letter replaces `-`.
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

/// Bits in the mode of a file.
enum FileMode {
  static let setUser: UInt32 = 0o4000
  static let setGroup: UInt32 = 0o2000
  static let sticky: UInt32 = 0o1000
  static let writableByOthers: UInt32 = 0o002
  static let executable: UInt32 = 0o111
}

extension EntryType {
  /// The type letter in the permissions column.
  var letter: UInt8 {
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

/// The names of users and groups. Each name is looked up only once. Only the thread that writes output may
/// use this class.
final class AccountNames: @unchecked Sendable {
  private var owners: [UInt32: [UInt8]] = [:]
  private var groups: [UInt32: [UInt8]] = [:]
  private let userName: (UInt32) -> [UInt8]?
  private let groupName: (UInt32) -> [UInt8]?

  /// - Parameters:
  ///   - userName: A closure that returns the name of a user; nil if the user has no name.
  ///   - groupName: A closure that returns the name of a group; nil if the group has no name.
  init(
    userName: @escaping (UInt32) -> [UInt8]? = PosixProcess.userName,
    groupName: @escaping (UInt32) -> [UInt8]? = PosixProcess.groupName
  ) {
    (self.userName, self.groupName) = (userName, groupName)
  }

  /// Returns the name of a user, or the user's number if there is no name.
  func owner(_ number: UInt32) -> [UInt8] {
    Self.name(number, in: &owners, lookup: userName)
  }

  /// Returns the name of a group, or the group's number if there is no name.
  func group(_ number: UInt32) -> [UInt8] {
    Self.name(number, in: &groups, lookup: groupName)
  }

  private static func name(
    _ number: UInt32, in known: inout [UInt32: [UInt8]], lookup: (UInt32) -> [UInt8]?
  ) -> [UInt8] {
    if let name = known[number] { return name }
    let name = lookup(number) ?? Array(String(number).utf8)
    known[number] = name
    return name
  }

  /// Appends a name as `tree` does, padded to at least eight bytes, and cut after 32 bytes.
  static func append(_ name: [UInt8], escapes: Bool, to buffer: inout [UInt8]) {
    let name = name.prefix(32)
    if escapes {
      TerminalEscaping.append(name, to: &buffer)
    } else {
      buffer.append(contentsOf: name)
    }
    buffer.append(contentsOf: repeatElement(0x20, count: max(0, 8 - name.count)))
  }
}
