/// The characters between the rows of one line: `---` and `-+-`, or `───` and `─┬─`.
struct ProcessJoints {
  let isBox: Bool

  private static let dash = Array("─".utf8)
  private static let fork = Array("┬─".utf8)

  /// The number of bytes of a dash.
  var dashLength: Int { isBox ? 3 : 1 }

  /// The number of bytes of `+-` or `┬─`.
  var forkLength: Int { 2 * dashLength }

  func dashes(at text: ArraySlice<UInt8>) -> Int {
    var count = 0
    var rest = text
    while isBox ? rest.starts(with: Self.dash) : rest.first == 0x2D {
      count += 1
      rest = rest.dropFirst(dashLength)
    }
    return count
  }

  /// Whether a text after a dash begins with `+-` or `┬─`.
  func isFork(at text: ArraySlice<UInt8>) -> Bool {
    isBox ? text.starts(with: Self.fork) : text.first == 0x2B && text.dropFirst().first == 0x2D
  }

  /// Finds the kind of the first joint in a line, or `nil` if there is none.
  init?(in line: ArraySlice<UInt8>) {
    if Self(isBox: true).occurs(in: line) {
      isBox = true
    } else if Self(isBox: false).occurs(in: line) {
      isBox = false
    } else {
      return nil
    }
  }

  private init(isBox: Bool) { self.isBox = isBox }

  private func occurs(in line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    while !rest.isEmpty {
      let dashes = dashes(at: rest)
      rest = rest.dropFirst(max(1, dashes * dashLength))
      if dashes > 0 && rest.startIndex > line.startIndex + dashes * dashLength
        && (dashes == 3 || isFork(at: rest)) && !rest.isEmpty
      {
        return true
      }
    }
    return false
  }
}
