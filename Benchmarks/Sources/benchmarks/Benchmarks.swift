import Foundation

@main
enum Benchmarks {
  @MainActor static let rows =
    buildRows + equalHashRows + memoryRows + lookUpRows + readingRows + copyRows + editRows
    + firstEditRows
    + manyItemsRows + expansionRows + differenceRows + twinDifferenceRows + outlineDifferenceRows
    + unrelatedRows + unrelatedOutlineRows + unrelatedTwinRows + dataSourceRows + stringItemRows
    + storeRows + matchingRows + mergeRows

  @MainActor static func main() {
    do {
      try run(Options(CommandLine.arguments.dropFirst()))
    } catch let misuse as Options.Misuse {
      fail(misuse.message)
    } catch {
      fail("\(error)")
    }
  }

  @MainActor private static func run(_ options: Options) throws {
    let rows = rows.filter {
      options.filter.isEmpty || "\($0.name) \($0.sharing.rawValue)".contains(options.filter)
    }
    guard !options.lists else {
      for row in rows { print(row.name, row.sharing.rawValue) }
      return
    }
    if let refusal = refusal() { fail(refusal) }
    let origin = Origin()
    let table = measure(rows, options)
    print("targets missed: \(table.missed)")
    if let name = options.output ?? (options.filter.isEmpty ? "latest" : nil) {
      try Report(origin: origin, options: options, table: table).write(to: name)
    }
  }

  private static func measure(_ rows: [Row], _ options: Options) -> Table {
    var table = Table()
    show(Table.header)
    for row in rows {
      for size in options.sizes where row.sizes.contains(size) {
        let rounds = options.isQuick || size > roundSizeLimit ? 1 : 5
        let setting = Setting(
          size: size, stopwatch: options.isQuick ? .quick : rounds > 1 ? .partial : .standard,
          hasBaseline: row.baseline != nil && row.baselineSizes.contains(size), unit: row.unit)
        let figures = (0..<rounds).map { _ in row.measure(setting) }
        show(table.add(Figure(medianOf: figures), of: row, at: size))
      }
    }
    return table
  }

  /// Up to this size, the library and the baseline are measured in several rounds. So if the machine slows down
  /// for a second, the medians hardly change.
  private static let roundSizeLimit = 10_000

  /// Prints a line without buffering.
  private static func show(_ line: [String]) {
    FileHandle.standardOutput.write(Data((Table.aligned(line) + "\n").utf8))
  }

  private static func fail(_ message: String) -> Never {
    FileHandle.standardError.write(Data("benchmarks: \(message)\n".utf8))
    exit(2)
  }
}
