import Foundation
import Testing

@testable import Outline
@testable import outline_tree

@Suite(.ownThread) struct ColumnsTests {
  private func text(_ append: (inout [UInt8]) -> Void) -> String {
    var buffer: [UInt8] = []
    append(&buffer)
    return String(decoding: buffer, as: UTF8.self)
  }

  private func columns(mode: Bool, size: Bool, human: Bool, date: Bool, now: Int64) -> Columns {
    var columns = Columns(dates: DateColumn(now: now))
    columns.shown.mode = mode
    columns.shown.size = size
    columns.shown.humanSize = human
    columns.shown.date = date
    return columns
  }

  @Test func modes() {
    func mode(_ type: EntryType, _ mode: UInt32) -> String {
      text { ModeColumn.append(type, mode: mode, to: &$0) }
    }
    #expect(mode(.directory, 0o755) == "drwxr-xr-x" && mode(.file, 0o640) == "-rw-r-----")
    #expect(mode(.link, 0o777) == "lrwxrwxrwx" && mode(.fifo, 0) == "p---------")
    #expect(mode(.socket, 0o111) == "s--x--x--x" && mode(.unknown, 0o444) == "?r--r--r--")
    #expect(mode(.characterDevice, 0o222) == "c-w--w--w-")
    #expect(mode(.blockDevice, 0o7777) == "brwsrwsrwt" && mode(.file, 0o7666) == "-rwSrwSrwT")
    #expect(mode(.file, 0o4711) == "-rws--x--x" && mode(.file, 0o2711) == "-rwx--s--x")
    #expect(mode(.directory, 0o1770) == "drwxrwx--T" && mode(.directory, 0o1777) == "drwxrwxrwt")
  }

  /// The sizes that `tree` 2.1.0 printed.
  @Test func sizes() {
    let sizes: [(Int64, String, String)] = [
      (0, "          0", "   0"), (4, "          4", "   4"), (1023, "       1023", "1023"),
      (1024, "       1024", "1.0K"), (4096, "       4096", "4.0K"), (10000, "      10000", "9.8K"),
      (10188, "      10188", "9.9K"), (10189, "      10189", "10.0K"),
      (10239, "      10239", "10.0K"),
      (10240, "      10240", " 10K"), (10752, "      10752", " 10K"),
      (102399, "     102399", "100K"),
      (1_043_333, "    1043333", "1019K"), (1_048_575, "    1048575", "1024K"),
      (1_048_576, "    1048576", "1.0M"), (1_572_864, "    1572864", "1.5M"),
      (10 << 30, "10737418240", " 10G"), (123_456_789_012, "123456789012", "115G"),
      (1 << 40, "1099511627776", "1.0T"),
      (.max, "9223372036854775807", "8.0E"),
    ]
    for (size, bytes, human) in sizes {
      #expect(text { SizeColumn.append(size, to: &$0) } == bytes)
      #expect(text { SizeColumn.appendHuman(size, to: &$0) } == human)
    }
  }

  /// As `tree` computes it, in floating point of 32 bits.
  /// Every number of digits, negative ones, and the ends of the range.
  @Test func numbersAreRightAligned() {
    var numbers: [Int64] = [0, .min, .max]
    var power: Int64 = 1
    for _ in 0..<19 {
      numbers += [power - 1, power, -power, power + 1]
      power = power.multipliedReportingOverflow(by: 10).partialValue
    }
    for number in numbers {
      let digits = String(number)
      for columns in [1, 4, 7, 11] {
        let spaces = String(repeating: " ", count: max(0, columns - digits.count))
        #expect(text { SizeColumn.append(number, columns: columns, to: &$0) } == spaces + digits)
      }
    }
  }

  @Test(arguments: Seeds.some(10), [SizeColumn.Unit.binary, .decimal])
  func humanSizesAreRoundedAsPrintfDoes(seed: UInt64, unit: SizeColumn.Unit) {
    var random = SeededRandom(seed: seed)
    let (base, letters) = unit == .binary ? (1024, "KMGTPE") : (1000, "kMGTPE")
    for _ in 0..<2000 {
      let size =
        Int.random(in: 1024...Int.max, using: &random) >> Int.random(in: 0..<53, using: &random)
      if size < base { continue }
      var (rest, power) = (size, 0)
      while rest >= base * base { (rest, power) = (rest / base, power + 1) }
      let number = Double(Float(rest) / Float(base))
      let expected =
        String(format: rest >= 10 * base ? "%3.0f" : "%3.1f", number)
        + String(Array(letters)[power])
      let text = text { SizeColumn.appendHuman(Int64(size), unit: unit, to: &$0) }
      #expect(text == expected, "\(size)")
    }
  }

  /// Dates in a format are those of `strftime`.
  @Test func datesInAFormat() {
    func date(_ format: String, _ seconds: Int64) -> String {
      let column = DateColumn(now: 0, format: Array(format.utf8))
      return text { column.append(FileTime(seconds: seconds, nanoseconds: 0), to: &$0) }
    }
    #expect(date("%s", 1_234_567_890) == "1234567890" && date("100%%", 0) == "100%")
    #expect(date("", 0) == "" && date("%", 0).count <= 1 && date("%Y", .max) == "?")
    #expect(date(String(repeating: "%s", count: 400), 1_234_567_890).count == 4000)
    #expect(date(String(repeating: "%s", count: 410), 1_234_567_890) == "?")
    for seconds: Int64 in [0, 86_400 * 200, 2_000_000_000] {
      let local = PosixProcess.localTime(seconds: seconds)!
      #expect(
        date("%Y %m %d %H %M", seconds).split(separator: " ").map { Int($0)! } == [
          local.year, local.month, local.day, local.hour, local.minute,
        ])
    }
  }

  @Test func dates() {
    let column = DateColumn(now: 1000 * 86400) { seconds in
      // A month has a day, a year a thousand days, and the time of day is fixed.
      seconds < 0
        ? nil : (1970 + Int(seconds / 86_400_000), 1 + Int(seconds / 86400) % 12, 3, 4, 5)
    }
    func date(_ seconds: Int64, nanoseconds: Int64 = 0) -> String {
      text { column.append(FileTime(seconds: seconds, nanoseconds: nanoseconds), to: &$0) }
    }
    let now: Int64 = 1000 * 86400
    #expect(date(now, nanoseconds: 1) == "May  3 04:05" && date(now + 1) == "May  3  1971")
    #expect(
      date(now - 186 * 86400) == "Nov  3 04:05" && date(now - 186 * 86400 - 1) == "Oct  3  1970")
    #expect(date(-1) == "           ?" && date(.max / 2).hasSuffix("  3  53375997553"))
    let names = Set((0..<12).map { date(now - $0 * 86400).prefix(3) })
    #expect(names.count == 12 && names.contains("Jan") && names.contains("Dec"))
  }

  @Test func twoDigits() {
    let column = DateColumn(now: 0) { _ in (2026, 12, 31, 23, 59) }
    #expect(text { column.append(FileTime(seconds: 0, nanoseconds: 0), to: &$0) } == "Dec 31 23:59")
    let early = DateColumn(now: 0) { _ in (2026, 1, 9, 0, 0) }
    #expect(text { early.append(FileTime(seconds: 0, nanoseconds: 0), to: &$0) } == "Jan  9 00:00")
  }

  @Test(arguments: Seeds.some(10))
  func localTimeIsThatOfTheCalendar(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let calendar = Calendar(identifier: .gregorian)
    for _ in 0..<200 {
      let seconds = Int64.random(in: 0..<2_000_000_000, using: &random)
      let parts = calendar.dateComponents(
        [.year, .month, .day, .hour, .minute], from: Date(timeIntervalSince1970: Double(seconds)))
      let local = try #require(PosixProcess.localTime(seconds: seconds))
      #expect(local.year == parts.year && local.month == parts.month && local.day == parts.day)
      #expect(local.hour == parts.hour && local.minute == parts.minute)
    }
    #expect(PosixProcess.localTime(seconds: .max) == nil)
  }

  @Test func eachAloneAndTogether() {
    let time = FileTime(seconds: 0, nanoseconds: 0)
    let details = FileDetails(
      identity: FileIdentity(device: 0, inode: 0), type: .directory, mode: 0o755, size: 4096,
      modified: time, changed: time, owner: 0, group: 0, linkCount: 1)
    var shown: Columns = columns(mode: false, size: false, human: false, date: false, now: 0)
    shown.dates = DateColumn(now: 0) { _ in (1970, 1, 1, 0, 0) }
    var rows: [String] = []
    for choice in 0..<16 {
      (shown.shown.mode, shown.shown.size) = (choice & 1 != 0, choice & 2 != 0)
      (shown.shown.humanSize, shown.shown.date) = (choice & 4 != 0, choice & 8 != 0)
      #expect(shown.shown.isEmpty == (choice == 0))
      rows.append(text { shown.append(details, to: &$0) })
    }
    #expect(
      rows == [
        "", "[drwxr-xr-x]  ", "[       4096]  ", "[drwxr-xr-x        4096]  ",
        "[4.0K]  ", "[drwxr-xr-x 4.0K]  ", "[4.0K]  ", "[drwxr-xr-x 4.0K]  ",
        "[Jan  1 00:00]  ", "[drwxr-xr-x Jan  1 00:00]  ", "[       4096 Jan  1 00:00]  ",
        "[drwxr-xr-x        4096 Jan  1 00:00]  ", "[4.0K Jan  1 00:00]  ",
        "[drwxr-xr-x 4.0K Jan  1 00:00]  ", "[4.0K Jan  1 00:00]  ",
        "[drwxr-xr-x 4.0K Jan  1 00:00]  ",
      ])
  }
}
