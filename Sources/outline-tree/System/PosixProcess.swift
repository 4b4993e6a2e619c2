#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Calls to the C library for the arguments, environment, times, users and memory of this process and its system.
enum PosixProcess {
  /// Returns the local time; nil if the year is out of the C library's range.
  static func localTime(
    seconds: Int64
  ) -> (year: Int, month: Int, day: Int, hour: Int, minute: Int)? {
    guard let parts = parts(ofLocalTime: seconds) else { return nil }
    return (
      Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday), Int(parts.tm_hour),
      Int(parts.tm_min)
    )
  }

  private static func parts(ofLocalTime seconds: Int64) -> tm? {
    var time = time_t(seconds)
    var parts = tm()
    return localtime_r(&time, &parts) == nil ? nil : parts
  }

  /// Returns the number of seconds from 1970 to a local time; nil if `mktime` returns -1, for example because the time
  /// is out of range.
  static func seconds(
    ofLocalTime time: (year: Int, month: Int, day: Int, hour: Int, minute: Int), second: Int
  ) -> Int64? {
    var parts = tm()
    parts.tm_year = Int32(time.year - 1900)
    parts.tm_mon = Int32(time.month - 1)
    (parts.tm_mday, parts.tm_hour) = (Int32(time.day), Int32(time.hour))
    (parts.tm_min, parts.tm_sec) = (Int32(time.minute), Int32(second))
    // The value -1 makes `mktime` find out whether daylight saving time applies.
    parts.tm_isdst = -1
    let seconds = mktime(&parts)
    return seconds == -1 ? nil : Int64(seconds)
  }

  /// The time of the monotonic clock, in milliseconds.
  static var milliseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }

  /// The name of this machine; empty if the name is unknown.
  static var hostName: [UInt8] {
    var name = [CChar](repeating: 0, count: 256)
    return gethostname(&name, name.count - 1) == 0 ? [UInt8](cString: name) : []
  }

  static func environmentVariable(_ name: String) -> Bytes? {
    getenv(name).map { [UInt8](cString: $0)[...] }
  }

  static func exitProcess(_ status: Int32) -> Never { exit(status) }

  /// Makes the process end silently on `SIGPIPE`. This signal arrives when the process writes output whose reader has
  /// exited. The process ends even if it was started with `SIGPIPE` ignored.
  static func restoreDefaultPipeSignal() { signal(SIGPIPE, SIG_DFL) }

  /// The arguments of the process, as bytes. `CommandLine.arguments` would replace bytes that are not
  /// UTF-8.
  static var arguments: [[UInt8]] {
    (1..<max(1, Int(CommandLine.argc))).compactMap { index in
      CommandLine.unsafeArgv[index].map { [UInt8](cString: $0) }
    }
  }
}

/// The names of users and groups.
extension PosixProcess {
  /// Returns the name of a user; nil if no user has the given number.
  static func userName(_ number: UInt32) -> [UInt8]? {
    name { buffer, size in
      var entry = passwd()
      var found: UnsafeMutablePointer<passwd>?
      let error = getpwuid_r(number, &entry, buffer, size, &found)
      return (error, found?.pointee.pw_name)
    }
  }

  /// Returns the name of a group; nil if no group has the given number.
  static func groupName(_ number: UInt32) -> [UInt8]? {
    name { buffer, size in
      var entry = group()
      var found: UnsafeMutablePointer<group>?
      let error = getgrgid_r(number, &entry, buffer, size, &found)
      return (error, found?.pointee.gr_name)
    }
  }

  /// The maximum size of the buffer for an entry, in bytes. The entry of a group can be long, because it contains
  /// the names of all members of the group.
  private static let longestEntry = 1 << 24

  /// - Parameter look: Looks up a name with the given buffer. The error is `ERANGE` if the buffer is too small.
  private static func name(
    _ look: (UnsafeMutablePointer<CChar>, Int) -> (error: Int32, name: UnsafeMutablePointer<CChar>?)
  ) -> [UInt8]? {
    var size = 1 << 12
    while size <= longestEntry {
      let buffer = UnsafeMutablePointer<CChar>.allocate(capacity: size)
      defer { buffer.deallocate() }
      let (error, name) = look(buffer, size)
      if error != ERANGE { return name.map { [UInt8](cString: $0) } }
      size *= 8
    }
    return nil
  }
}

extension [UInt8] {
  /// The bytes of a C string, without the zero byte at its end.
  init(cString: UnsafePointer<CChar>) {
    self.init(UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }
}

/// Dates in a format for `strftime`.
extension PosixProcess {
  /// The maximum length of a formatted date, in bytes.
  static let longestDate = 4096

  /// Returns a local time in the given format; nil if the year is out of range, or if the result is too
  /// long.
  static func date(seconds: Int64, format: [UInt8]) -> [UInt8]? {
    guard var parts = parts(ofLocalTime: seconds) else { return nil }
    // `strftime` returns 0 both for an empty date and for a date that does not fit the buffer.
    // The format begins with a space, so the date is never empty.
    let format = [0x20] + format.map { CChar(bitPattern: $0) } + [0]
    var capacity = 256
    while capacity <= 2 * longestDate {
      var buffer = [CChar](repeating: 0, count: capacity)
      let count = strftime(&buffer, capacity, format, &parts)
      if count > longestDate + 1 { return nil }
      if count > 0 { return buffer[1..<count].map { UInt8(bitPattern: $0) } }
      capacity *= 2
    }
    return nil
  }

  /// Makes dates use the language that `LC_TIME` and related environment variables specify.
  static func useLanguageOfDates() { setlocale(LC_TIME, "") }
}

extension PosixProcess {
  /// Makes the allocator keep freed memory. Reading many folders allocates and frees memory again and again. By
  /// default, the allocator would return the memory to the system each time.
  static func keepFreedMemory() {
    #if canImport(Glibc)
      let (trimThreshold, topPad): (Int32, Int32) = (-1, -2)
      _ = mallopt(trimThreshold, 64 << 20)
      _ = mallopt(topPad, 4 << 20)
    #endif
  }
}

#if canImport(Glibc)
  /// A function of the GNU C library whose header Swift does not import.
  @_silgen_name("mallopt")
  private func mallopt(_ parameter: Int32, _ value: Int32) -> Int32
#endif
