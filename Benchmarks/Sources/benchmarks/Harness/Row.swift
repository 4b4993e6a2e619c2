/// One line of the table: an operation, measured at every size.
struct Row {
  /// What the operation finds: an outline that shares nothing, or one of which a copy is alive.
  enum Sharing: String {
    case unique
    case afterCopy = "after a copy"
    case none = ""
  }

  let name: String
  var sharing = Sharing.none
  /// What the operation is compared with, in the same run and at the same size.
  var baseline: String?
  var targets: [Target] = []
  var unit = Unit.time
  /// The sizes at which the row means something.
  var sizes = 1...Int.max
  /// The sizes at which the baseline is done in seconds, not minutes.
  var baselineSizes = 1...Int.max
  let measure: (Setting) -> Figure
}

/// At which size, with which stopwatch, and whether to measure the baseline.
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

/// What was measured: in nanoseconds, bytes or changes, as the row's unit says.
struct Figure {
  let value: Double
  let baseline: Double?
  /// How many times the baseline's figure is that of the library.
  let ratio: Double?

  init(_ value: Double, baseline: Double? = nil) {
    self.value = value
    self.baseline = baseline
    ratio = baseline.map { $0 / max(value, 0.01) }
  }

  /// The medians of figures of one thing.
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
  /// A figure whose baseline is measured only where that takes no minutes.
  func figure(_ value: Double, baseline: () -> Double) -> Figure {
    Figure(value, baseline: hasBaseline ? baseline() : nil)
  }
}
