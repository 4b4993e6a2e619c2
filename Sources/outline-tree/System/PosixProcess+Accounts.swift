#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The names of users and groups, from the C library.
extension PosixProcess {
  /// Returns the name of a user; nil if no user has the given number.
  static func userName(_ number: UInt32) -> [UInt8]? {
    withGrowingBuffer { buffer in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      let error = getpwuid_r(number, &entry, buffer.baseAddress!, buffer.count, &found)
      return error == ERANGE ? .tooSmall : .name(found?.pointee.pw_name)
    }
  }

  /// Returns the name of a group; nil if no group has the given number.
  static func groupName(_ number: UInt32) -> [UInt8]? {
    withGrowingBuffer { buffer in
      var entry = group()
      var found: UnsafeMutablePointer<group>?
      let error = getgrgid_r(number, &entry, buffer.baseAddress!, buffer.count, &found)
      return error == ERANGE ? .tooSmall : .name(found?.pointee.gr_name)
    }
  }

  private enum Found {
    case tooSmall
    case name(UnsafeMutablePointer<CChar>?)
  }

  /// The maximum size of the buffer, in bytes. A group with very many members needs a large buffer.
  private static let longestEntry = 1 << 24

  private static func withGrowingBuffer(
    _ look: (UnsafeMutableBufferPointer<CChar>) -> Found
  ) -> [UInt8]? {
    var size = 1 << 12
    while size <= longestEntry {
      let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: size)
      defer { buffer.deallocate() }
      if case .name(let name) = look(buffer) {
        return name.map { name in (0..<strlen(name)).map { UInt8(bitPattern: name[$0]) } }
      }
      size *= 8
    }
    return nil
  }
}
