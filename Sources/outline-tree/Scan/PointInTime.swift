import Outline

/// Parses a point in time. A duration such as `2weeks` or `1h30min` means a time before now. A date is written like
/// `2026-11-01`, `2026-11-01 10:00:00` or `2026-11-01T10:00:00+01:00`. A date without a time zone is in local time.
struct PointInTime {
  /// The current time in seconds, counted as in `FileTime`.
  let now: Int64
  let secondsOfLocalTime: (DateColumn.LocalTime, _ second: Int) -> Int64?

  /// Returns the point in time; nil if the text is neither a duration nor a date, or if the time is out of
  /// range.
  func callAsFunction(_ text: Bytes) -> FileTime? {
    let seconds = duration(text).map { now.subtractingReportingOverflow($0) }
    if let (time, isTooLarge) = seconds {
      return isTooLarge ? nil : FileTime(seconds: time, nanoseconds: 0)
    }
    var date = DateReader(rest: text)
    return date.read(secondsOfLocalTime).map { FileTime(seconds: $0, nanoseconds: 0) }
  }

  /// Returns a duration in seconds; nil if the text is not a duration, or if the duration is out of range. A duration
  /// is the sum of one or more numbers with units.
  private func duration(_ text: Bytes) -> Int64? {
    var rest = text.drop { $0 == 0x20 }
    if rest.isEmpty { return nil }
    var sum: Int64 = 0
    while !rest.isEmpty {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest[digits.endIndex...].drop { $0 == 0x20 }
      let name = rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }
      rest = rest[name.endIndex...].drop { $0 == 0x20 }
      guard let number = Int(decimal: digits),
        let unit = Self.units.first(where: { $0.names.contains { name.elementsEqual($0.utf8) } })
      else { return nil }
      let (part, isTooLarge) = Int64(number).multipliedReportingOverflow(by: unit.seconds)
      let (total, overflows) = sum.addingReportingOverflow(part)
      if isTooLarge || overflows { return nil }
      sum = total
    }
    return sum
  }

  /// The units of durations. A year has 365.25 days, and a month has 30.44 days.
  private static let units: [(names: [String], seconds: Int64)] = [
    (["s", "sec", "secs", "second", "seconds"], 1),
    (["m", "min", "mins", "minute", "minutes"], 60),
    (["h", "hr", "hrs", "hour", "hours"], 3600),
    (["d", "day", "days"], 86400),
    (["w", "wk", "wks", "week", "weeks"], 604_800),
    (["M", "month", "months"], 2_630_016),
    (["y", "yr", "yrs", "year", "years"], 31_557_600),
  ]
}

/// Parses a date. A time of day and a time zone may follow the date.
private struct DateReader {
  var rest: Bytes

  mutating func read(
    _ secondsOfLocalTime: (DateColumn.LocalTime, _ second: Int) -> Int64?
  ) -> Int64? {
    guard let year = number(4, in: 1...9999), skip("-"), let month = number(2, in: 1...12),
      skip("-"), let day = number(2, in: 1...31)
    else { return nil }
    let days = Timestamp.days(year: year, month: month, day: day)
    if days >= Timestamp.days(year: year, month: month + 1, day: 1) { return nil }
    var (hour, minute, second) = (0, 0, 0)
    if skip("T") || skip(" ") {
      guard let hours = number(2, in: 0...23), skip(":"), let minutes = number(2, in: 0...59),
        skip(":"), let seconds = number(2, in: 0...59)
      else { return nil }
      (hour, minute, second) = (hours, minutes, seconds)
      if let offset = zone() {
        let time = hour * 3600 + minute * 60 + second - offset
        return Int64(days * 86400 + time)
      }
    }
    return rest.isEmpty ? secondsOfLocalTime((year, month, day, hour, minute), second) : nil
  }

  /// Parses the rest of the text as a time zone, and returns its offset in seconds; nil if the rest is not a time
  /// zone.
  private mutating func zone() -> Int? {
    if rest.isEqual(to: "Z") { return 0 }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    rest.removeFirst()
    guard let hours = number(2, in: 0...23), skip(":"), let minutes = number(2, in: 0...59),
      rest.isEmpty
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }

  private mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, let number = Int(decimal: digits), range.contains(number) else {
      return nil
    }
    rest = rest.dropFirst(count)
    return number
  }

  private mutating func skip(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }
}
