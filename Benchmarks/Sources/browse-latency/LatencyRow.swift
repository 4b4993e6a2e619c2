/// A line of the table.
struct LatencyRow {
  var what: String
  var value: String
  var target = ""
  var isMet: Bool?

  init(_ what: String, milliseconds samples: [Double], atMost target: Double? = nil) {
    let median = samples.sorted()[samples.count / 2]
    self.what = what
    value = Self.milliseconds(median)
    guard let target else { return }
    self.target = "≤ \(Self.milliseconds(target))"
    isMet = median <= target
  }

  init(_ what: String, count: Int, _ unit: String = "", atMost target: Int? = nil) {
    self.what = what
    value = "\(count)\(unit)"
    guard let target else { return }
    self.target = "≤ \(target)\(unit)"
    isMet = count <= target
  }

  init(_ what: String, _ value: String, isMet: Bool) {
    (self.what, self.value, self.isMet) = (what, value, isMet)
  }

  private static func milliseconds(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    if hundredths >= 100_000 { return "\(hundredths / 100_000).\(hundredths / 10_000 % 10) s" }
    if hundredths >= 10_000 || hundredths % 100 == 0 { return "\(hundredths / 100) ms" }
    let digits = "\(hundredths % 100)"
    return "\(hundredths / 100).\(digits.count == 1 ? "0" : "")\(digits) ms"
  }

  var line: String {
    let sign = isMet.map { $0 ? "✓" : "✗" } ?? ""
    return "| \(what) | \(value) | \(target) | \(sign) |"
  }
}
