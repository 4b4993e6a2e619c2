import Testing

@testable import Outline
@testable import outline_tree

/// Sources with rows of any shape and any kind, and options to show them.
struct OverviewCase {
  var sources: [PrintInput] = []
  var display = DisplayOptions()
  var isTerminal = false
  var columns: Int?

  /// The output of showing; nil if it is refused.
  func output(_ budget: Budget?) -> (bytes: [UInt8]?, refusal: String) {
    let output = Sink()
    var display = display
    display.budget = budget
    do throws(ToolError) {
      let show = OutlinePrinter(run: run(output), display: display)
      _ = try show(sources)
      return (output.bytes, "")
    } catch {
      return (nil, String(decoding: error.lines[0].bytes, as: UTF8.self))
    }
  }

  private func run(_ output: Sink) -> Run {
    let size = columns.map { TerminalSize(columns: $0, rows: 24) }
    let streams = Streams(
      input: InputBuffer([]),
      output: output.stream(isTerminal: isTerminal, size: size),
      error: Sink().stream(isTerminal: false, size: nil))
    let colors = Array("di=1;34:ln=36:*.c=33".utf8)
    return Run(
      streams: streams, system: .real,
      environment: { $0 == "LS_COLORS" ? colors[...] : nil })
  }

  final class Sink {
    var bytes: [UInt8] = []

    func stream(isTerminal: Bool, size: TerminalSize?) -> outline_tree.OutputStream {
      outline_tree.OutputStream(isTerminal: isTerminal, size: size) { buffer throws(SystemError) in
        self.bytes.append(contentsOf: buffer)
      }
    }
  }
}

extension OverviewCase {
  /// A document whose titles are the positions of its rows.
  init(levels: [Int]) {
    self.init(rows: levels.enumerated().map { ("\($0)", $1) })
  }

  /// A document with all rows expanded.
  init(rows: [(title: String, level: Int)]) {
    let rows = rows.map { (content: ItemContent($0.title), level: $0.level, isExpanded: true) }
    let outline = SourceDocument(try! OutlineDocument(rows: rows))
    let row = SourceRow(name: Array("d".utf8)[...], kind: .plain)
    sources = [
      PrintInput(
        row: row, rows: .outline(FoldedOutline(document: outline, folding: FoldRules())))
    ]
  }
}

/// Random cases.
extension OverviewCase {
  init(_ random: inout SeededRandom, upTo count: Int) {
    let isDocument = random.oneIn(3)
    let sourceCount = isDocument || random.oneIn(2) ? 1 : Int.random(in: 2...4, using: &random)
    var limit = Int.max
    if random.oneIn(5) { limit = Int.random(in: 1...4, using: &random) }
    display.reading.limit = limit
    chooseLook(isDocument, &random)
    for index in 0..<sourceCount {
      let kind: NodeKind = isDocument ? .plain : .directory
      let row = SourceRow(
        name: Array("source\(index)".utf8)[...], kind: kind, details: details(4096, &random))
      var source = PrintInput(row: row, rows: .none)
      if isDocument || !random.oneIn(8) {
        let document = outline(isDocument, count: count, &random)
        let folding = Self.foldings.randomElement(using: &random)!
        source.rows = .outline(
          FoldedOutline(document: document, folding: folding, limit: limit))
        if !random.oneIn(3) {
          source.again = isDocument ? .document(Array("d.md".utf8)) : .folder(Array("s".utf8))
        }
      } else {
        source.row.kind = .file
      }
      sources.append(source)
    }
  }

  private static let foldings = [
    FoldRules(), FoldRules(), FoldRules(),
    FoldRules(rules: [.init(rows: .atLeast(level: 2), fold: .collapsed)]),
    FoldRules(rules: [
      .init(rows: .matching(try! RowPattern(Array("*1*".utf8)[...])), fold: .collapsed)
    ]),
  ]

  private mutating func chooseLook(_ isDocument: Bool, _ random: inout SeededRandom) {
    let formats: [DisplayOptions.Format] =
      [.text, .text, .text, .ascii, .paths] + (isDocument ? [] : [.json])
    display.format = formats.randomElement(using: &random)!
    display.endsPathsWithZero = display.format == .paths && random.oneIn(2)
    isTerminal = random.oneIn(4)
    if isTerminal { columns = Int.random(in: 1...100, using: &random) }
    if random.oneIn(6) { display.width = Int.random(in: 1...60, using: &random) }
    if random.oneIn(5) { display.escaping = [.always, .never].randomElement(using: &random)! }
    if random.oneIn(4) { display.color = .always }
    if random.oneIn(8) && !isDocument { display.hyperlink = .always }
    if random.oneIn(12) { display.columns.diskUsage = true }
    if random.oneIn(5) && !isDocument { display.columns.mode = true }
    if random.oneIn(5) && !isDocument { display.columns.size = true }
    if random.oneIn(4) && !isDocument { display.listing.showsPaths = true }
    if random.oneIn(3) { display.given = [Self.limitOption] }
  }

  /// An option that is repeated in what the report says of the rest.
  private static let limitOption = GivenOption(
    option: Option.named("--budget".utf8)!, spelling: "--budget",
    bytes: Array("1000".utf8)[...])

  private func details(_ size: Int64, _ random: inout SeededRandom) -> FileDetails? {
    guard display.columns.mode || display.columns.size || display.columns.diskUsage else {
      return nil
    }
    let time = FileTime(seconds: 0, nanoseconds: 0)
    return FileDetails(
      identity: FileIdentity(device: 0, inode: 0), type: .directory, mode: 0o755, size: size,
      modified: time, changed: time, owner: 0, group: 0, linkCount: 1)
  }

  private func outline(
    _ isDocument: Bool, count: Int, _ random: inout SeededRandom
  ) -> SourceDocument {
    var collector = FileCollector()
    var images: [ItemID] = []
    let levels = randomLevels(Int.random(in: 0...count, using: &random), &random)
    let titles = TitleMaker(random: &random)
    for (position, level) in levels.enumerated() {
      let hasChildren = position + 1 < levels.count && levels[position + 1] > level
      var row = OutlineRow(
        level: level, isLastSibling: false, title: titles.title(position, &random)[...],
        kind: isDocument ? .plain : hasChildren ? .directory : .file, branch: .leaf)
      if isDocument && random.oneIn(6) { images.append(ItemID(position)) }
      if !isDocument && random.oneIn(9) { row.target = Array("../elsewhere".utf8)[...] }
      if !hasChildren && random.oneIn(9) {
        row.branch = [.unreadable, .loop, .collapsed(hiding: nil)].randomElement(using: &random)!
      }
      row.details = details(Int64(position), &random)
      collector.add(row)
    }
    var document = try! collector.document(
      isDocument ? .rows : .directory)
    for item in images { document.document[item].fields["image"] = .text("🦊") }
    return document
  }

  /// Titles of one look.
  private struct TitleMaker {
    private let style: Int

    init(random: inout SeededRandom) { style = Int.random(in: 0..<6, using: &random) }

    func title(_ position: Int, _ random: inout SeededRandom) -> [UInt8] {
      switch style {
      case 0: return Array("\(position)".utf8)
      case 1: return Array("日本\(position)👩‍👩‍👧‍👦é.c".utf8)
      case 2: return Array(repeating: 0x78, count: Int.random(in: 1...200, using: &random))
      case 3: return HostileNames.all.randomElement(using: &random)!.filter { $0 != 0 }
      case 4: return Array("a name with '\(position)' [*].c".utf8)
      default: return random.oneIn(9) ? [] : Array("n\(position)".utf8)
      }
    }
  }

  /// Levels of a shape: a chain, a comb, one long list, many small lists, or anything.
  private func randomLevels(_ count: Int, _ random: inout SeededRandom) -> [Int] {
    let shape = Int.random(in: 0..<6, using: &random)
    var levels: [Int] = []
    for position in 0..<count {
      let last = levels.last ?? -1
      switch shape {
      case 0: levels.append(position)
      case 1: levels.append(position % 2 == 0 ? position / 2 : position / 2 + 1)
      case 2: levels.append(0)
      case 3: levels.append(min(last + 1, position % 7 == 0 ? 0 : 1))
      case 4: levels.append(min(last + 1, position % 11 == 3 ? 0 : position % 3))
      default: levels.append(Int.random(in: 0...(last + 1), using: &random))
      }
    }
    return levels
  }
}
