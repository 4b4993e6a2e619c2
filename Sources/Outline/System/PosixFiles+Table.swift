#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension SystemCalls {
  /// The real system calls.
  package static let real = PosixFiles.table
}

extension PosixFiles {
  /// The table of the C library's functions.
  fileprivate static let table = SystemCalls(
    openDirectory: openDirectory,
    list: list,
    status: status(in:named:links:),
    readLink: readLink,
    resolve: { path throws(SystemError) in
      while true {
        if let resolved = realpath(path, nil) {
          defer { free(resolved) }
          return (0..<strlen(resolved)).map { UInt8(bitPattern: resolved[$0]) }
        }
        let error = SystemError(code: errno)
        if error != .interrupted { throw error }
      }
    },
    rename: { old, new throws(SystemError) in try renameFile(Place(old), Place(new)) },
    link: { old, new throws(SystemError) in
      let (old, new) = (Place(old), Place(new))
      do throws(SystemError) {
        try linkFile(old, new)
      } catch {
        guard SystemError.withoutLinks.contains(error) else { throw error }
        // On a file system without hard links, a race is possible.
        // Two processes that create the same file at the same moment may both succeed.
        if access(new.name, F_OK) == 0 { throw .alreadyExists }
        try renameFile(old, new)
      }
    },
    remove: { path throws(SystemError) in try removeFile(Place(path)) },
    checkWritable: { path throws(SystemError) in try checkWritable(Place(path)) },
    synchronizeFolder: { path throws(SystemError) in
      let folder = try retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
      defer { closeFile(folder) }
      try synchronizeFolder(folder)
    },
    openToRead: { path throws(SystemError) in try retrying { open(path, O_RDONLY | O_CLOEXEC) } },
    openFileToRead: { parent, name, links throws(SystemError) in
      let flags =
        O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (links == .follow ? 0 : O_NOFOLLOW)
      return try retrying { openat(parent, name, flags) }
    },
    openToWrite: { path throws(SystemError) in try retrying { open(path, O_WRONLY | O_CLOEXEC) } },
    openToUpdate: { path throws(SystemError) in
      try retrying { open(path, O_RDWR | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    },
    create: { path, mode throws(SystemError) in try create(Place(path), mode: mode) },
    close: closeFile,
    read: { file, buffer throws(SystemError) in
      try retrying { read(file, buffer.baseAddress, buffer.count) }
    },
    readAt: { file, buffer, offset throws(SystemError) in
      try retrying { pread(file, buffer.baseAddress, buffer.count, off_t(offset)) }
    },
    write: { file, bytes throws(SystemError) in
      try retrying { write(file, bytes.baseAddress, bytes.count) }
    },
    writeAt: { file, bytes, offset throws(SystemError) in
      try retrying { pwrite(file, bytes.baseAddress, bytes.count, off_t(offset)) }
    },
    truncate: { file, size throws(SystemError) in try retrying { ftruncate(file, off_t(size)) } },
    synchronize: synchronize,
    lock: { file throws(SystemError) in try retrying { flock(file, LOCK_EX | LOCK_NB) } },
    unlock: { file in _ = flock(file, LOCK_UN) },
    statusOfFile: status(of:),
    setMode: { file, mode throws(SystemError) in try retrying { fchmod(file, mode_t(mode)) } },
    setOwner: { file, owner, group throws(SystemError) in
      try retrying { fchown(file, owner, group) }
    },
    copyAttributes: copyAttributes,
    user: { user },
    now: { now },
    random: { .random(in: .min ... .max) },
    sleep: { duration in
      let (seconds, attoseconds) = duration.components
      var time = timespec()
      time.tv_sec = time_t(seconds)
      time.tv_nsec = numericCast(attoseconds / 1_000_000_000)
      _ = nanosleep(&time, nil)
    }
  )
}
