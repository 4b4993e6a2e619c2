/// The size of a file.
enum SizeColumn {
  /// Appends a size in bytes, right-aligned in eleven columns.
  static func append(_ size: Int64, to buffer: inout [UInt8]) {
    append(size, columns: 11, to: &buffer)
  }

  /// Appends a size in powers of 1024 as `tree -h` does, with one decimal below ten units.
  static func appendHuman(_ size: Int64, to buffer: inout [UInt8]) {
    guard size >= 1024 else { return append(size, columns: 4, to: &buffer) }
    // The size is truncated, not rounded, until it is less than 1024 units.
    var rest = size
    var unit = 0
    while rest >= 1024 * 1024 {
      rest /= 1024
      unit += 1
    }
    if rest >= 10 * 1024 {
      append(rounded(rest), columns: 3, to: &buffer)
    } else {
      let tenths = rounded(rest * 10)
      append(tenths / 10, columns: 1, to: &buffer)
      buffer.append(0x2E)
      append(tenths % 10, columns: 1, to: &buffer)
    }
    buffer.append(units[unit])
  }

  private static let units = Array("KMGTPE".utf8)

  /// Returns the value divided by 1024, rounding half to even as `printf` does.
  private static func rounded(_ value: Int64) -> Int64 {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: 1024)
    return rest > 512 || rest == 512 && whole % 2 == 1 ? whole + 1 : whole
  }

  private static func append(_ number: Int64, columns: Int, to buffer: inout [UInt8]) {
    let digits = String(number).utf8
    for _ in digits.count..<max(columns, digits.count) { buffer.append(0x20) }
    buffer.append(contentsOf: digits)
  }
}
