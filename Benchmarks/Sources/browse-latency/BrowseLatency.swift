/// Measures how fast the browser responds on a terminal, and prints the lines of a table:
///
///     browse-latency ROUNDS TOOL WIDE MANY
///
/// WIDE is a folder that contains a single folder with 100,000 files. MANY is a tree of a million files. Each
/// time begins with a key, or with the start of the program, and ends with the last byte of the screen.
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
