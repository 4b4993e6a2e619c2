import Foundation

/// The unit of a figure.
enum Unit {
  case time, bytes, changes

  func text(_ value: Double) -> String {
    switch self {
    case .time: time(value)
    case .bytes: "\(rounded(value)) B"
    case .changes: String(Int(value))
    }
  }

  /// Returns the text of a ratio to a baseline, with about three digits.
  func text(ratio: Double) -> String { "\(rounded(ratio)) ×" }

  private func time(_ nanoseconds: Double) -> String {
    switch nanoseconds {
    case ..<1e3: "\(rounded(nanoseconds)) ns"
    case ..<1e6: "\(rounded(nanoseconds / 1e3)) µs"
    case ..<1e9: "\(rounded(nanoseconds / 1e6)) ms"
    default: "\(rounded(nanoseconds / 1e9)) s"
    }
  }

  private func rounded(_ value: Double) -> String {
    let digits = value >= 100 || value == value.rounded() ? 0 : value >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", value)
  }
}
