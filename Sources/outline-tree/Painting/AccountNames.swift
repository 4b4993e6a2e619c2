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
