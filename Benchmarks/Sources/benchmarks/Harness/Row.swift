/// One line of the table: an operation, measured at every size.
struct Row {
  /// Describes whether the outline has a copy while an operation is measured. For some operations, a copy makes
  /// no difference.
  enum Sharing: String {
    case unique
    case afterCopy = "after a copy"
    case none = ""
  }

  let name: String
  var sharing = Sharing.none
  /// The name of the baseline, which is measured in the same run and at the same size.
  var baseline: String?
  var targets: [Target] = []
  var unit = Unit.time
  /// The sizes at which the row is measured.
  var sizes = 1...Int.max
  /// The sizes at which the baseline is measured. At other sizes, the baseline would take minutes.
  var baselineSizes = 1...Int.max
  let measure: (Setting) -> Figure
}

/// The size at which a row is measured, the stopwatch, and whether the baseline is measured, too.
struct Setting {
  let size: Int
  let stopwatch: Stopwatch
  let hasBaseline: Bool
  let unit: Unit

  func time(_ body: (_ count: Int) -> Void) -> Double { stopwatch.time(body) }

  func time(batch: Int = 1, _ run: () -> Void, restore: () -> Void) -> Double {
    stopwatch.time(batch: batch, run, restore: restore)
  }
}

/// A result, in the row's unit: nanoseconds, bytes or changes.
struct Figure {
  let value: Double
  let baseline: Double?
  /// The baseline's figure divided by that of the library.
  let ratio: Double?

  init(_ value: Double, baseline: Double? = nil) {
    self.value = value
    self.baseline = baseline
    ratio = baseline.map { $0 / max(value, 0.01) }
  }

  /// Creates a figure with the medians of several figures of the same row.
  init(medianOf figures: [Figure]) {
    value = figures.map(\.value).median
    let baselines = figures.compactMap(\.baseline)
    baseline = baselines.isEmpty ? nil : baselines.median
    ratio = baselines.isEmpty ? nil : figures.compactMap(\.ratio).median
  }
}

extension [Double] {
  fileprivate var median: Double { sorted()[count / 2] }
}

extension Setting {
  /// Creates a figure. The baseline is measured only at sizes where it does not take minutes.
  func figure(_ value: Double, baseline: () -> Double) -> Figure {
    Figure(value, baseline: hasBaseline ? baseline() : nil)
  }
}
