/// The options of the command line.
struct Options {
  var filter = ""
  var sizes = [100, 1000, 10_000, 100_000, 1_000_000]
  var isQuick = false
  var lists = false
  /// The name of the file of results; `nil` writes none.
  var output: String?

  static let usage = """
    usage: benchmarks [--filter TEXT] [--sizes 100,1000,…] [--quick] [--list] [--output NAME]

      --filter TEXT  only rows whose name or variant contains the text
      --sizes LIST   sizes, 100 to 1,000,000 by default
      --quick        fewer repetitions
      --list         name the rows, measure nothing
      --output NAME  write Benchmarks/Results/NAME.md (latest when all rows run)
    """

  struct Misuse: Error {
    let message: String
  }

  init(_ arguments: some Sequence<String>) throws(Misuse) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--quick": isQuick = true
      case "--list": lists = true
      case "--filter": filter = try Self.value(of: argument, from: &arguments)
      case "--output": output = try Self.value(of: argument, from: &arguments)
      case "--sizes": sizes = try Self.sizes(in: Self.value(of: argument, from: &arguments))
      default: throw Misuse(message: "unknown option: \(argument)\n\(Self.usage)")
      }
    }
  }

  private static func value(
    of option: String, from arguments: inout some IteratorProtocol<String>
  ) throws(Misuse) -> String {
    guard let value = arguments.next() else {
      throw Misuse(message: "\(option) needs a value\n\(usage)")
    }
    return value
  }

  private static func sizes(in text: String) throws(Misuse) -> [Int] {
    var sizes: [Int] = []
    for part in text.split(separator: ",") {
      guard let size = Int(part), size > 0 else {
        throw Misuse(message: "not a size: \(part)")
      }
      sizes.append(size)
    }
    return sizes
  }
}
