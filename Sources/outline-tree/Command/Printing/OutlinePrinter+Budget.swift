import Outline

/// Choosing the rows that fit a budget.
extension OutlinePrinter {
  /// Returns the parts of the sources that fit the budget, and the note that describes these parts in the report.
  ///
  /// - Throws: An error if not even a report that only counts the rows fits the budget.
  func fit(
    _ sources: [PrintInput], _ budget: Budget
  ) throws(ToolError) -> (OverviewNote, [PrintInput]) {
    var fitting = try Fitting(show: self, budget: budget, sources)
    if let size = try fitting.size(of: sources), size <= fitting.limit {
      return (fitting.show.overview!, sources)
    }
    let overview = try fitting.overview(of: sources)
    return (fitting.show.overview!, overview)
  }
}

/// Fits the output into a budget.
private struct Fitting {
  var show: OutlinePrinter
  let limit: Int
  /// The byte at the end of each row; nil if the budget is a number of bytes.
  private let endOfRow: UInt8?
  private let budget: Budget
  /// A stream that has the same properties as the output stream, such as whether it is a terminal.
  private let stream: OutputStream

  init(show: OutlinePrinter, budget: Budget, _ sources: [PrintInput]) throws(ToolError) {
    let display = show.display
    let output = show.run.streams.output
    self.budget = budget
    endOfRow = budget.countsRows ? display.endsPathsWithZero ? 0 : 0x0A : nil
    stream =
      display.outputFile == nil
      ? output : OutputStream(isTerminal: false) { _ throws(SystemError) in }
    self.show = show
    self.show.overview = OverviewNote(tokens: budget.tokenCount, isCut: budget.countsRows)
    // A web page or an OPML file has lines that are not rows, and the limit must not count those lines.
    let format = show.documentFormat(of: sources)
    let frame = endOfRow == nil ? 0 : format.map { $0.emptyLineCount } ?? 0
    let (limit, overflow) = budget.limit(on: output).addingReportingOverflow(frame)
    self.limit = overflow ? .max : limit
  }

  /// Returns the size of the output for the given sources; nil if the size exceeds the limit.
  func size(of sources: [PrintInput], limit: Int? = nil) throws(ToolError) -> Int? {
    let counter = OutputCounter(counting: endOfRow, limit: limit ?? self.limit)
    var content = try show.content(of: sources)
    do {
      try show.write(&content, to: counter.stream(like: stream))
    } catch {
      return nil
    }
    return counter.count
  }

  /// Returns the sources with as many rows as fit the budget.
  mutating func overview(of sources: [PrintInput]) throws(ToolError) -> [PrintInput] {
    let weights = show.weights(of: sources, countsRows: budget.countsRows, stream)
    var overview = Overview(sources, weights)
    note(restInGeneral)
    // The report counts the hidden rows, so it does not become longer when more rows are shown.
    let least = try size(of: sources.with(overview), limit: .max)!
    if least > limit {
      note(nil)
      throw tooSmall(try size(of: sources, limit: least) ?? least)
    }
    // Each row has at least one line.
    // The number of bytes is an estimate.
    // It can be larger than the output, but is hardly ever twice as large.
    let most = budget.countsRows ? limit : 2 * min(limit, .max / 2)
    let weight = try choose(sources, &overview, upTo: min(most, overview.maximalRoom))
    try explainRest(of: sources, &overview, weight: weight, room: limit - least)
    return sources.with(overview)
  }

  /// Uses binary search to choose the largest overview that fits.
  ///
  /// - Returns: The weight for which the overview was chosen.
  @discardableResult
  private func choose(
    _ sources: [PrintInput], _ overview: inout Overview, upTo limit: Int
  ) throws(ToolError) -> Int {
    var fits = 0
    var tooMany = limit + 1
    while tooMany - fits > 1 {
      let middle = (fits + tooMany) / 2
      overview.choose(room: middle)
      if try size(of: sources.with(overview)) == nil { tooMany = middle } else { fits = middle }
    }
    overview.choose(room: fits)
    return fits
  }

  /// Adds a command line to the report, unless the command line is too long. The command line shows the largest
  /// hidden part. If necessary, reduces the number of shown rows, so that the command line fits.
  ///
  /// - Parameters:
  ///   - weight: The weight for which the overview was chosen.
  ///   - room: The size that is left for the rows and for the command line.
  private mutating func explainRest(
    of sources: [PrintInput], _ overview: inout Overview, weight: Int, room: Int
  ) throws(ToolError) {
    guard let rest = rest(of: overview, sources) else { return }
    if try fits(rest, below: overview, of: sources) { return }
    // This leaves out a long command line, because too few rows would fit into the rest of the budget.
    if rest.bytes.count - restInGeneral.bytes.count <= room / 4 {
      try choose(sources, &overview, upTo: weight)
      if let rest = self.rest(of: overview, sources), try fits(rest, below: overview, of: sources) {
        return
      }
      overview.choose(room: weight)
    }
    note(restInGeneral)
  }

  /// Adds a command line to the report.
  ///
  /// - Returns: True if the output contains the whole command line and fits the budget.
  private mutating func fits(
    _ rest: Message, below overview: Overview, of sources: [PrintInput]
  ) throws(ToolError) -> Bool {
    note(rest)
    if isCut(rest) { return false }
    return try size(of: sources.with(overview)) != nil
  }

  private mutating func note(_ rest: Message?) { show.overview?.rest = rest }

  private func isCut(_ rest: Message) -> Bool {
    guard show.overview?.isCut == true else { return false }
    let width = show.display.width ?? stream.size?.columns
    let line: Message = "rest: \(rest)"
    return width.map { DisplayWidth.columns(of: line.bytes[...]) > $0 } ?? false
  }

  private func rest(of overview: Overview, _ sources: [PrintInput]) -> Message? {
    overview.largestHiddenPart.flatMap { part in
      let shown = sources.filter { $0.outline != nil }
      return RestCommand(display: show.display, source: shown[part.outline], part: part).message
    }
  }

  private var restInGeneral: Message {
    let option = show.display.given.last { ["--budget", "--fit"].contains($0.name) }
    let name = option?.name ?? "--budget"
    return "without \(name)"
  }

  private func tooSmall(_ least: Int) -> ToolError {
    ToolError(
      "an overview does not fit into \(budget.inWords(on: stream)); it needs at least "
        + "\(budget.least(for: least))")
  }
}

/// Estimating the sizes of rows.
extension OutlinePrinter {
  /// Returns the weights of rows, which determine the rows that an overview shows.
  ///
  /// - Parameter countsRows: True to count rows; false to estimate bytes.
  fileprivate func weights(
    of sources: [PrintInput], countsRows: Bool, _ stream: OutputStream
  ) -> RowWeights {
    let format = documentFormat(of: sources)
    var weights = RowWeights()
    if !countsRows { weights = format?.weights ?? listingWeights(stream) }
    if format == nil && display.outputFormat != .paths {
      weights.omission = countsRows ? 1 : weights.row + "… 12 more".utf8.count
    }
    return weights
  }

  /// Returns the weights of rows that are written one by one, in bytes.
  private func listingWeights(_ stream: OutputStream) -> RowWeights {
    let listing = display.listing
    var weights = RowWeights(text: listing.showsPaths ? .paths : .titles)
    switch display.outputFormat {
    case .paths: weights.text = .chosenPaths
    case .json, .xml:
      // The constant is the size of `{"type":"file","name":""},`. An XML element has nearly the same size.
      weights.row = 26
      if listing.isIndented { weights.level = 2 }
    case .text, .ascii, .document:
      let style = connectorStyle
      if listing.isIndented {
        weights.row += style.branch.utf8.count
        weights.level = style.line.utf8.count
      }
      weights.countsNotes = listing.showsNotes
      weights.width = display.width ?? stream.size?.columns ?? .max
    }
    return weights
  }
}

extension DocumentFormat {
  /// The weights of rows in bytes, computed from the sizes of small documents.
  fileprivate var weights: RowWeights {
    let root = size([0, 0]) - size([0])
    let child = size([0, 1, 1]) - size([0, 1])
    return RowWeights(
      text: .titles, row: max(1, root - 1), level: max(0, child - root),
      countsNotes: traits.abilities.contains(.notes))
  }

  /// Returns the size of a document with rows of the given levels, each with a title of one byte.
  private func size(_ levels: [Int]) -> Int {
    let rows = levels.map { (content: ItemContent("x"), level: $0, isExpanded: true) }
    let document = try? OutlineDocument(rows: rows)
    return document.flatMap { try? encode($0, options: EncodingOptions()) }?.count ?? 0
  }

  /// The number of lines in the text of a document without rows.
  fileprivate var emptyLineCount: Int {
    let empty = try? encode(OutlineDocument(), options: EncodingOptions())
    return empty?.count { $0 == 0x0A } ?? 0
  }
}

/// The part of the report that describes an overview.
struct OverviewNote: Equatable {
  /// A hint on how to show the hidden rows, such as a command line; nil if there is no hint.
  var rest: Message?
  /// The budget in tokens; nil if the budget has another unit.
  var tokens: Int?
  /// True if the report, like the rows, is cut at the width of the output.
  var isCut: Bool
}

/// Counts the output that is written to a stream, and discards it.
private final class OutputCounter {
  private(set) var count = 0
  private let wanted: UInt8?
  private let limit: Int

  /// - Parameters:
  ///   - byte: The byte to count; nil to count all bytes.
  ///   - limit: The maximum count. If the count exceeds this limit, writing throws an error.
  init(counting byte: UInt8?, limit: Int) {
    wanted = byte
    self.limit = limit
  }

  /// Returns a stream like the given stream that counts its output instead of writing it.
  func stream(like other: OutputStream) -> OutputStream {
    OutputStream(isTerminal: other.isTerminal, size: other.size) { bytes throws(SystemError) in
      self.count += self.wanted.map { wanted in bytes.count { $0 == wanted } } ?? bytes.count
      if self.count > self.limit { throw .brokenPipe }
    }
  }
}
