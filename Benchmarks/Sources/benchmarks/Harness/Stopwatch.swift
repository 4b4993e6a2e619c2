/// Measures how long an operation takes, in nanoseconds, as the median of several samples.
struct Stopwatch {
  /// The minimal duration of a sample. The clock is accurate to about 50 ns, so a shorter sample would be less
  /// accurate.
  var sampleDuration = Duration.milliseconds(1)
  /// The total time for samples after the first `minimalSamples`.
  var budget = Duration.milliseconds(300)
  var minimalSamples = 7
  var maximalSamples = 101

  static let standard = Stopwatch()

  /// A stopwatch for one of the several rounds that are combined into one figure.
  static let partial = Stopwatch(budget: .milliseconds(60), minimalSamples: 5)

  static let quick = Stopwatch(
    budget: .milliseconds(30), minimalSamples: 3, maximalSamples: 7)

  /// Measures an operation that can be repeated without being undone.
  ///
  /// - Parameter body: Performs the operation `count` times.
  func time(_ body: (_ count: Int) -> Void) -> Double {
    var count = 1
    while true {
      let duration = ContinuousClock().measure { body(count) }
      if duration >= sampleDuration { break }
      count *= duration * 8 < sampleDuration ? 8 : 2
    }
    return median { ContinuousClock().measure { body(count) } / count }
  }

  /// Measures an operation that has to be undone, or prepared, before it can be repeated.
  ///
  /// - Parameters:
  ///   - batch: The number of operations that `run` performs.
  ///   - run: The part that is timed.
  ///   - restore: The part that is not timed, after each run.
  func time(batch: Int = 1, _ run: () -> Void, restore: () -> Void) -> Double {
    median {
      var timed = Duration.zero
      var runs = 0
      let start = ContinuousClock.now
      repeat {
        timed += ContinuousClock().measure(run)
        restore()
        runs += 1
      } while timed < sampleDuration && ContinuousClock.now - start < sampleDuration * 50
      return timed / (runs * batch)
    }
  }

  private func median(of sample: () -> Duration) -> Double {
    var samples: [Duration] = []
    let start = ContinuousClock.now
    while samples.count < maximalSamples {
      samples.append(sample())
      let elapsed = ContinuousClock.now - start
      if samples.count >= minimalSamples, elapsed >= budget { break }
      if samples.count >= 3, elapsed >= .seconds(1) { break }
      if elapsed >= .seconds(4) { break }
    }
    return samples.sorted()[samples.count / 2].nanoseconds
  }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
