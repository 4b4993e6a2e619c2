import Outline

/// Choosing what fits a budget.
extension Show {
  /// Returns the sources as they fit, and what the report says about it.
  ///
  /// - Throws: If not even the number of rows fits.
  func fit(
    _ sources: [ShownSource], _ budget: Budget
  ) throws(Refusal) -> (OverviewNote, [ShownSource]) {
    var fitting = Fitting(show: self, budget: budget)
    if let size = fitting.size(of: sources), size <= fitting.limit {
      return (fitting.show.overview!, sources)
    }
    let overview = try fitting.overview(of: sources)
    reportRestOfPaths(fitting.show.overview!, overview)
    return (fitting.show.overview!, overview)
  }

  /// Paths have no report, so messages say what one would.
  private func reportRestOfPaths(_ note: OverviewNote, _ sources: [ShownSource]) {
    guard display.outputFormat == .paths, let rest = note.rest else { return }
    let estimate: Message = note.tokens.map { "\($0) tokens at most (estimate); " } ?? ""
    Diagnostics(run.streams.error, display.escaping).report(
      "\(estimate)paths are left out; rest: \(rest)")
  }
}

/// What is written, as far as a budget has to know it.
private struct Fitting {
  var show: Show
  let limit: Int
  private let unit: OutputUnit
  private let budget: Budget
  /// Looks like the stream that is written to.
  private let stream: OutputStream

  init(show: Show, budget: Budget) {
    let display = show.display
    let output = show.run.streams.output
    self.budget = budget
    limit = budget.limit(on: output)
    unit = budget.countsRows ? .records(end: display.endsPathsWithZero ? 0 : 0x0A) : .bytes
    stream =
      display.outputFile == nil
      ? output : OutputStream(isTerminal: false) { _ throws(SystemError) in }
    self.show = show
    self.show.overview = OverviewNote(tokens: budget.tokenCount, isCut: budget.countsRows)
  }

  /// Returns the size of what is written for sources; nil if it is too large.
  func size(of sources: [ShownSource]) -> Int? { size(of: sources, limit: limit) }

  private func size(of sources: [ShownSource], limit: Int) -> Int? {
    let counter = OutputCounter(unit, limit: limit)
    do {
      try show.write(sources, to: counter.stream(like: stream))
    } catch {
      return nil
    }
    return counter.count
  }

  /// Returns as much of the sources as there is room for.
  mutating func overview(of sources: [ShownSource]) throws(Refusal) -> [ShownSource] {
    let counter = OutputCounter(unit)
    let meter = show.meter(of: sources, counter, counter.stream(like: stream))
    var overview = Overview(sources.compactMap(\.overviewOutline), meter)
    note(restInGeneral)
    let least = leastSize(of: sources.with(overview), overview)
    if least > limit {
      note(nil)
      throw tooSmall(size(of: sources, limit: least) ?? least)
    }
    overview.choose(room: limit - least)
    explainRest(of: sources, &overview, room: limit - least)
    return sources.with(overview)
  }

  /// Returns the size of what says only how many rows there are. The numbers of the report get more digits
  /// as rows are shown.
  private func leastSize(of sources: [ShownSource], _ overview: Overview) -> Int {
    let size = size(of: sources, limit: .max)!
    if unit != .bytes || show.display.outputFormat == .paths { return size }
    return size + overview.growthOfReport
  }

  /// Says how to see the largest part that is hidden, if there is room for that.
  private mutating func explainRest(
    of sources: [ShownSource], _ overview: inout Overview, room: Int
  ) {
    guard let rest = rest(of: overview, sources) else { return }
    let isCounted = unit == .bytes && show.display.outputFormat != .paths
    let more = isCounted ? rest.bytes.count - restInGeneral.bytes.count : 0
    // A long path would leave no room for rows.
    if more > room / 4 { return }
    if more > 0 { overview.choose(room: room - more) }
    note(self.rest(of: overview, sources) ?? restInGeneral)
    if isCut(show.overview?.rest) || size(of: sources.with(overview)) == nil {
      note(restInGeneral)
    }
  }

  private mutating func note(_ rest: Message?) { show.overview?.rest = rest }

  private func isCut(_ rest: Message?) -> Bool {
    guard let rest, show.overview?.isCut == true else { return false }
    let width = show.display.width ?? stream.size?.columns
    let line: Message = "rest: \(rest)"
    return width.map { DisplayWidth.columns(of: line.bytes[...]) > $0 } ?? false
  }

  private func rest(of overview: Overview, _ sources: [ShownSource]) -> Message? {
    overview.largestHiddenPart.flatMap { part in
      let shown = sources.filter { if case .outline = $0.rows { true } else { false } }
      return RestCommand(
        display: show.display, source: shown[part.outline],
        document: overview.outlines[part.outline].document, part: part
      ).message
    }
  }

  private var restInGeneral: Message {
    let option = show.display.given.last { ["--budget", "--fit"].contains($0.name) }
    return "without \(option?.name ?? "--budget")"
  }

  private func tooSmall(_ least: Int) -> Refusal {
    Refusal(
      "there is not room for an overview in \(budget.inWords(on: stream)); it needs at least "
        + "\(budget.least(for: least))")
  }
}
