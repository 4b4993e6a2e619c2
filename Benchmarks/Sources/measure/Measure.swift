/// Runs commands alternately, and discards their output. For each command, prints the median of its times in
/// seconds, its peak memory in bytes, and its exit status:
///
///     measure ROUNDS TIMES -- COMMAND... -- COMMAND...
///
/// In each round, each command is run TIMES times, so that short commands can be measured. An additional first
/// round warms up caches.
@main struct Measure {
  static func main() {
    let parts = CommandLine.arguments.dropFirst().split(separator: "--").map(Array.init)
    guard parts.count > 1, parts[0].count == 2, let rounds = Int(parts[0][0]),
      let times = Int(parts[0][1]), rounds > 0, times > 0
    else { fatalError("usage: measure ROUNDS TIMES -- COMMAND... -- COMMAND...") }
    var commands = parts.dropFirst().map { MeasuredCommand(words: $0) }
    for place in commands.indices { commands[place].run(times: 1) }
    for _ in 1...rounds {
      for place in commands.indices { commands[place].measure(times: times) }
    }
    for command in commands { print(command.line) }
  }
}

struct MeasuredCommand {
  let words: [String]
  private var samples: [Double] = []
  private var peak = 0
  private var status: Int32 = 0

  init(words: [String]) { self.words = words }

  mutating func measure(times: Int) {
    let duration = ContinuousClock().measure { run(times: times) }
    samples.append(duration / .seconds(1) / Double(times))
  }

  mutating func run(times: Int) {
    for _ in 1...times {
      let end = ChildProcess(words).end()
      peak = max(peak, end.memory)
      status = max(status, end.status)
    }
  }

  var line: String { "\(samples.sorted()[samples.count / 2]) \(peak) \(status)" }
}
