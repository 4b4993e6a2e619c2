/// One update of the screen by the browser.
struct Answer {
  var bytes: [UInt8]
  var milliseconds: Double

  /// The number of rows that the update draws. The browser erases each row before drawing it.
  var rows: Int { count(of: "\u{1B}[K") }

  var tellsProgress: Bool { says("rows read") }

  func says(_ text: String) -> Bool { bytes.firstRange(of: Array(text.utf8)) != nil }

  private func count(of text: String) -> Int { bytes.ranges(of: Array(text.utf8)).count }
}
