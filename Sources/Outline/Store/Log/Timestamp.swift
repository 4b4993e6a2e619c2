/// Converts times between seconds since 1970 and text such as `2026-02-03T04:05:06Z` (RFC 3339, in
/// UTC).
package enum Timestamp {
  private static let secondsOfDay: Int64 = 86_400
  /// The beginning of the year 10000. The format can represent only earlier times, because a year is written
  /// with four digits.
  private static let end: Int64 = 253_402_300_800
  /// The number of seconds from the beginning of the year 0 to the beginning of 1970.
  private static let fromYear0To1970: Int64 = 62_167_219_200

  static func text(_ seconds: Int64) -> String {
    exactText(min(max(0, seconds), end - 1)) ?? ""
  }

  /// Returns the text of a time in the years 0 to 9999, or `nil` for any other time.
  package static func exactText(_ seconds: Int64) -> String? {
    let sinceStart = seconds.addingReportingOverflow(fromYear0To1970)
    guard !sinceStart.overflow, 0..<end + fromYear0To1970 ~= sinceStart.partialValue else {
      return nil
    }
    let (year, month, day) = date(Int(sinceStart.partialValue / secondsOfDay))
    let time = Int(sinceStart.partialValue % secondsOfDay)
    var text: [UInt8] = []
    text.reserveCapacity(20)
    append(year / 100, "", to: &text)
    append(year % 100, "-", to: &text)
    append(month, "-", to: &text)
    append(day, "T", to: &text)
    append(time / 3600, ":", to: &text)
    append(time / 60 % 60, ":", to: &text)
    append(time % 60, "Z", to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns the time in seconds since 1970, or `nil` if ``text(_:)`` cannot produce the given text.
  static func seconds(_ text: String) -> Int64? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20 else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 & 15) } }
    let day = days(year: number(0..<4), month: number(5..<7), day: number(8..<10))
    let time = number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
    let seconds = Int64(day) * secondsOfDay + Int64(time)
    // An invalid part, such as the month 13, leads to a time whose text differs from the given text.
    return self.text(seconds) == text ? seconds : nil
  }

  /// Appends a number as two digits, followed by the separator.
  private static func append(_ number: Int, _ separator: StaticString, to text: inout [UInt8]) {
    text.append(UInt8(ascii: "0") + UInt8(number / 10))
    text.append(UInt8(ascii: "0") + UInt8(number % 10))
    text.append(contentsOf: separator.description.utf8)
  }

  // In these calculations, a year begins in March, so that a leap day is the last day of a year.
  // The first day of a month is then a linear function of the month, and 400 years always have 146,097 days.

  /// Returns the number of days from the beginning of 1970 to a date. The month may be 13, for January of the
  /// next year.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let month = (month + 9) % 12
    return year * 365 + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 719_469
  }

  /// - Parameter days: The number of days since January 1 of the year 0. The year 0 is a leap year, so its
  ///   March begins on day 60.
  private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
    // A whole cycle of 400 years is added so that no number is negative.
    let days = days - 60 + 146_097
    let era = days / 146_097
    let day = days % 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      (era - 1) * 400 + year + (month < 10 ? 0 : 1), (month + 2) % 12 + 1,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
