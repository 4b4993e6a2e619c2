// Extended attributes and access control lists. On Linux, the extended attributes include the lists.

#if canImport(Darwin)
  internal import Darwin

  extension PosixFiles {
    /// Copies the extended attributes and the access control list from one file to another.
    static func copyAttributes(_ old: Int32, _ new: Int32) throws(SystemError) {
      let flags = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
      try retrying { fcopyfile(old, new, nil, flags) < 0 ? -1 : 0 }
    }
  }
#endif

#if os(Linux)
  #if canImport(Glibc)
    internal import Glibc
  #elseif canImport(Musl)
    internal import Musl
  #endif

  // The C library has these functions, but Swift does not import the header that declares them.
  // For numbers and pointers, the calling conventions of Swift and C are the same.
  @_silgen_name("flistxattr")
  private func flistxattr(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int
  @_silgen_name("fgetxattr")
  private func fgetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
  ) -> Int
  @_silgen_name("fsetxattr")
  private func fsetxattr(
    _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer?, _ size: Int,
    _ flags: Int32
  ) -> Int32
  @_silgen_name("fremovexattr")
  private func fremovexattr(_ file: Int32, _ name: UnsafePointer<CChar>) -> Int32

  extension PosixFiles {
    /// Copies the extended attributes of the old file to the new file, and removes any other extended
    /// attributes from the new file.
    static func copyAttributes(_ old: Int32, _ new: Int32) throws(SystemError) {
      let (wanted, found) = (try attributes(of: old), try attributes(of: new))
      for name in found where !wanted.contains(name) {
        try retrying { fremovexattr(new, name.asPath) }
      }
      for name in wanted {
        let value = try attribute(name, of: old)
        // A new file can inherit an attribute from its folder.
        // An attribute that already has the right value is not set.
        // The process may lack the permission to set such an attribute.
        if found.contains(name), try attribute(name, of: new) == value { continue }
        try retrying { fsetxattr(new, name.asPath, value, value.count, 0) }
      }
    }

    /// Returns the names of a file's attributes, except attributes that the system computes from the contents of
    /// the file.
    private static func attributes(of file: Int32) throws(SystemError) -> [[UInt8]] {
      do {
        let names = try contents { flistxattr(file, $0, $1) }
        return names.split(separator: 0).map { Array($0) }
          .filter { !computedFromContents.contains($0) }
      } catch {
        // The file system does not support extended attributes.
        if error.code == ENOTSUP { return [] }
        throw error
      }
    }

    private static let computedFromContents = ["security.ima", "security.evm"].map {
      Array($0.utf8)
    }

    private static func attribute(
      _ name: [UInt8], of file: Int32
    ) throws(SystemError) -> [UInt8] {
      try contents { fgetxattr(file, name.asPath, $0, $1) }
    }

    /// Makes a call twice. The first call gets the size of the result, and the second call gets the result
    /// itself.
    private static func contents(
      _ call: (UnsafeMutableRawPointer?, Int) -> Int
    ) throws(SystemError) -> [UInt8] {
      while true {
        let size = try retrying { call(nil, 0) }
        if size == 0 { return [] }
        var bytes = [UInt8](repeating: 0, count: size)
        do {
          let count = try retrying { bytes.withUnsafeMutableBytes { call($0.baseAddress, size) } }
          return Array(bytes[..<count])
        } catch {
          // `ERANGE` means that the result has grown between the two calls, so both calls are made again.
          if error.code != ERANGE { throw error }
        }
      }
    }
  }
#endif
