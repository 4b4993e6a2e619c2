#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Dates in a format of `strftime`.
extension PosixProcess {
  /// The length of the longest date that is written, in bytes.
  static let longestDate = 4096

  /// Returns a local time in a format; nil if the year is out of range or the date too long.
  static func date(seconds: Int64, format: [UInt8]) -> [UInt8]? {
    var time = time_t(seconds)
    var parts = tm()
    guard localtime_r(&time, &parts) != nil else { return nil }
    // A date may be empty. With a space before it, only one that is too long is.
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

  /// Makes dates use the language of the environment, as `LC_TIME` and others say.
  static func useLanguageOfDates() { setlocale(LC_TIME, "") }
}
