/// Measures how soon the browser answers on a terminal, and prints the lines of a table:
///
///     browse-latency ROUNDS TOOL WIDE MANY
///
/// WIDE is a folder with one folder in it, of 100,000 files; MANY is a tree of a million files. The
/// times are from the key, or from the start, to the last byte of the screen.
@main struct BrowseLatency {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let rounds = Int(arguments[1]), rounds > 0 else {
      fatalError("usage: browse-latency ROUNDS TOOL WIDE MANY")
    }
    let bench = BrowserBench(
      rounds: rounds, tool: arguments[2], wide: arguments[3], many: arguments[4])
    for row in bench.rows() { print(row.line) }
  }
}
