// Extended attributes and access control lists on Darwin.

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
