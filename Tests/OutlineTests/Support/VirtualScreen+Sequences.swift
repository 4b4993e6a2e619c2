/// Control sequences.
extension VirtualScreen {
  private static let escape: UInt8 = 0x1B

  /// The length of the first character or sequence; nil if its end has not come yet.
  static func length(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let first = bytes.first else { return nil }
    if first == escape { return sequenceLength(Array(bytes)) }
    let length = first < 0xC0 || first > 0xF7 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    let found = 1 + bytes.dropFirst().prefix(length - 1).prefix { $0 & 0xC0 == 0x80 }.count
    return found == length || found < bytes.count ? found : nil
  }

  private static func sequenceLength(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 1 else { return nil }
    switch bytes[1] {
    case UInt8(ascii: "["):
      guard let end = bytes.dropFirst(2).firstIndex(where: { $0 >= 0x40 || $0 == escape })
      else { return nil }
      return bytes[end] == escape ? end : end + 1
    case UInt8(ascii: "]"):
      guard let end = bytes.dropFirst(2).firstIndex(of: escape), end + 1 < bytes.count
      else { return nil }
      return bytes[end + 1] == UInt8(ascii: "\\") ? end + 2 : end
    case escape: return 1
    default: return 2
    }
  }

  private static func isCutOff(_ text: String) -> Bool {
    if text.hasPrefix("\u{1B}]") { return !text.hasSuffix("\u{1B}\\") }
    if text.hasPrefix("\u{1B}[") { return text.utf8.count == 2 || text.utf8.last! < 0x40 }
    return text.utf8.count == 1
  }

  mutating func obey(_ unit: ArraySlice<UInt8>) {
    let text = String(decoding: unit, as: UTF8.self)
    if unit.first != Self.escape {
      obey(text.unicodeScalars.first!, isValid: String(validating: unit, as: UTF8.self) != nil)
    } else if Self.isCutOff(text) {
      fail("cut off: \(text.debugDescription)")
    } else if text.hasPrefix("\u{1B}]8;;") {
      style.link = String(text.dropFirst(5).dropLast(2))
    } else if text.hasPrefix("\u{1B}[") {
      control(String(text.dropFirst(2).dropLast()), text.last!)
    } else {
      fail("the sequence \(text.debugDescription)")
    }
  }

  private mutating func obey(_ scalar: Unicode.Scalar, isValid: Bool) {
    switch scalar {
    // A program that shows no full screen writes lines.
    case "\r" where !isFullScreen: cursor.column = 0
    case "\n" where !isFullScreen: startLine()
    case _ where !isValid: fail("bytes that are not UTF-8")
    case _ where scalar.properties.generalCategory == .control:
      fail("the control \(scalar.debugDescription)")
    default: put(scalar)
    }
  }

  private mutating func startLine() {
    if cursor.row == rowCount - 1 {
      scroll(0..<rowCount, by: 1)
    } else {
      cursor.row += 1
    }
  }

  private mutating func control(_ parameters: String, _ final: Character) {
    let isPrivate = parameters.first == "?"
    let words = parameters.dropFirst(isPrivate ? 1 : 0)
      .split(separator: ";", omittingEmptySubsequences: false)
    let numbers = parameters.isEmpty ? [] : words.map { $0.isEmpty ? 0 : Int($0) ?? -1 }
    guard !numbers.contains(-1) else { return fail("the parameters of \(parameters)\(final)") }
    if isPrivate {
      setModes(numbers, final)
    } else if !move(numbers, final), !change(numbers, final) {
      fail("the control sequence \(parameters)\(final)")
    }
  }

  private mutating func setModes(_ numbers: [Int], _ final: Character) {
    let known: Set = [25, 1000, 1002, 1006, 1049, 2004, 2026]
    guard final == "h" || final == "l", known.isSuperset(of: numbers) else {
      return fail("the modes \(numbers)\(final)")
    }
    for mode in numbers {
      if mode == 1049 { showFullScreen(final == "h") }
      if final == "h" { modes.insert(mode) } else { modes.remove(mode) }
    }
  }

  private mutating func move(_ numbers: [Int], _ final: Character) -> Bool {
    switch (final, numbers.count) {
    case ("H", 0...2):
      let row = max(1, numbers.first ?? 1)
      let column = max(1, numbers.dropFirst().first ?? 1)
      if row > rowCount || column > columns { fail("there is no place \(row);\(column)") }
      cursor = Place(row: min(row, rowCount) - 1, column: min(column, columns) - 1)
    case ("r", 0), ("r", 2):
      let (top, bottom) = numbers.isEmpty ? (1, rowCount) : (numbers[0], numbers[1])
      guard 1 <= top, top < bottom, bottom <= rowCount else { return false }
      region = top - 1..<bottom
      cursor = Place()
    default: return false
    }
    return true
  }

  private mutating func change(_ numbers: [Int], _ final: Character) -> Bool {
    if final == "m" { return style.apply(numbers) }
    guard numbers.count <= 1 else { return false }
    let count = max(1, numbers.first ?? 1)
    switch final {
    case "K": return eraseRow(numbers.first ?? 0)
    case "J": return eraseScreen(numbers.first ?? 0)
    case "S": scroll(region, by: count)
    case "T": scroll(region, by: -count)
    case "L" where region.contains(cursor.row):
      scroll(cursor.row..<region.upperBound, by: -count)
    case "M" where region.contains(cursor.row):
      scroll(cursor.row..<region.upperBound, by: count)
    default: return false
    }
    return true
  }

  private mutating func eraseRow(_ kind: Int) -> Bool {
    switch kind {
    // After a character in the last column, the cursor still stands upon it.
    case 0: erase(cursor.row, min(cursor.column, columns - 1)..<columns)
    case 1: erase(cursor.row, 0..<min(cursor.column, columns - 1) + 1)
    case 2: erase(cursor.row, 0..<columns)
    default: return false
    }
    return true
  }

  private mutating func eraseScreen(_ kind: Int) -> Bool {
    guard 0...2 ~= kind else { return false }
    if kind < 2 { _ = eraseRow(kind) }
    let rows =
      kind == 0 ? cursor.row + 1..<rowCount : 0..<(kind == 1 ? cursor.row : rowCount)
    for row in rows { erase(row, 0..<columns) }
    return true
  }
}
