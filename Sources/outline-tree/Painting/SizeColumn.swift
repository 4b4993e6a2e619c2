/// The column that shows the sizes of files.
enum SizeColumn {
  /// Appends a size in bytes, right-aligned in eleven columns.
  static func append(_ size: Int64, to buffer: inout [UInt8]) {
    append(size, columns: 11, to: &buffer)
  }

  /// The units of human-readable sizes.
  enum Unit: Int64, Sendable {
    /// Powers of 1024: `4.0K`.
    case binary = 1024
    /// Powers of 1000: `4.1k`.
    case decimal = 1000

    fileprivate var letters: [UInt8] { self == .binary ? Self.binaryLetters : Self.decimalLetters }

    private static let binaryLetters = Array("KMGTPE".utf8)
    private static let decimalLetters = Array("kMGTPE".utf8)
  }

  /// Appends a size with its unit, as `tree` does with `-h` and `--si`. A size that is less than the base of the
  /// units is written without a unit. A size of less than ten units is written with one decimal place.
  static func appendHuman(_ size: Int64, unit: Unit = .binary, to buffer: inout [UInt8]) {
    let base = unit.rawValue
    guard size >= base else { return append(size, columns: 4, to: &buffer) }
    // A size of at least `base * base` is divided by `base` repeatedly. The quotients are truncated, not rounded.
    var rest = size
    var power = 0
    while rest >= base * base {
      rest /= base
      power += 1
    }
    appendQuotient(rest, base, to: &buffer)
    buffer.append(unit.letters[power])
  }

  /// Appends a quotient, computed with the same precision as in `tree`. Ties are rounded to even, as in
  /// `printf`.
  private static func appendQuotient(_ value: Int64, _ base: Int64, to buffer: inout [UInt8]) {
    let quotient = Double(Float(value) / Float(base))
    if value >= 10 * base {
      append(Int64(quotient.rounded(.toNearestOrEven)), columns: 3, to: &buffer)
    } else {
      let tenths = Int64((quotient * 10).rounded(.toNearestOrEven))
      append(tenths / 10, columns: 1, to: &buffer)
      buffer.append(0x2E)
      append(tenths % 10, columns: 1, to: &buffer)
    }
  }

  /// Appends a number, right-aligned. The digits are written directly to the buffer, because every row contains
  /// numbers, and creating a string for each number would take four times as long.
  static func append(_ number: Int64, columns: Int, to buffer: inout [UInt8]) {
    var rest = number.magnitude
    let length = digitCount(of: rest) + (number < 0 ? 1 : 0)
    buffer.append(contentsOf: repeatElement(0x20, count: max(columns, length)))
    var index = buffer.count
    repeat {
      index -= 1
      buffer[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if number < 0 { buffer[index - 1] = UInt8(ascii: "-") }
  }

  private static func digitCount(of number: UInt64) -> Int {
    var count = 1
    var rest = number / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }
}
