import Outline

/// The column for a date. The date is twelve columns wide, unless a format for `strftime` is given. Without a format,
/// a date in the last half year is shown with the time of day. Any other date is shown with the year.
struct DateColumn: Sendable {
  /// The current time in seconds, counted as in `FileTime`.
  let now: Int64
  /// The format for `strftime`; nil to use the form that is twelve columns wide.
  var format: [UInt8]?
  let localTime: @Sendable (_ seconds: Int64) -> LocalTime?

  typealias LocalTime = (year: Int, month: Int, day: Int, hour: Int, minute: Int)

  /// The number of seconds in six months of 31 days.
  private static let halfYear: Int64 = 6 * 31 * 24 * 60 * 60

  init(
    now: Int64, format: [UInt8]? = nil,
    localTime: @escaping @Sendable (_ seconds: Int64) -> LocalTime? = PosixProcess.localTime
  ) {
    self.now = now
    self.format = format
    self.localTime = localTime
  }

  /// - Parameter escapes: Whether to escape terminal control characters. Only a date in a format that the user chose
  ///   can contain such characters.
  func append(_ time: FileTime, escapes: Bool = false, to buffer: inout [UInt8]) {
    if let format {
      let date = PosixProcess.date(seconds: time.seconds, format: format) ?? [0x3F]
      if escapes { return TerminalEscaping.append(date[...], to: &buffer) }
      return buffer.append(contentsOf: date)
    }
    guard let local = localTime(time.seconds) else {
      // The year is outside the supported range.
      return buffer.append(contentsOf: "           ?".utf8)
    }
    buffer.append(contentsOf: Self.months[(local.month - 1) * 3..<local.month * 3])
    buffer.append(0x20)
    append(local.day, padding: 0x20, to: &buffer)
    buffer.append(0x20)
    let isRecent = time.seconds <= now && time.seconds >= now - Self.halfYear
    if isRecent {
      append(local.hour, padding: 0x30, to: &buffer)
      buffer.append(0x3A)
      append(local.minute, padding: 0x30, to: &buffer)
    } else {
      buffer.append(0x20)
      buffer.append(contentsOf: String(local.year).utf8)
    }
  }

  private static let months = Array("JanFebMarAprMayJunJulAugSepOctNovDec".utf8)

  private func append(_ number: Int, padding: UInt8, to buffer: inout [UInt8]) {
    buffer.append(number < 10 ? padding : 0x30 + UInt8(truncatingIfNeeded: number / 10))
    buffer.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
  }
}
