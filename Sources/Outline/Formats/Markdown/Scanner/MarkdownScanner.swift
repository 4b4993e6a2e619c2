/// Finds the blocks of Markdown line by line, following the rules of CommonMark: items, quotes, and the leaf
/// blocks inside them.
///
/// When rows are read, lists are the only containers, and the content of a quote is treated as text. If
/// quotes were containers, too, reading deeply nested items inside a quote would take quadratic time.
struct MarkdownScanner {
  /// The open containers, outermost first.
  var containers: [Container]
  var leaf = MarkdownLeaf.none
  /// True if the innermost item is still empty.
  var isFresh = false
  /// True if quotes are read as containers instead of text.
  let opensQuotes: Bool
  /// The column at which the content of the innermost quote begins on the current line.
  var origin = 0

  init(columns: [Int] = [], opensQuotes: Bool = false) {
    containers = columns.map { Container(marker: .bullet, column: $0) }
    self.opensQuotes = opensQuotes
  }

  /// An open block that contains other blocks.
  struct Container {
    /// The marker of an item; `nil` for a quote.
    let marker: MarkdownMarker?
    /// The column at which the content begins. If the container is inside a quote, the column is counted from
    /// the start of the quote's content.
    let column: Int
  }

  /// An item that begins at the start of a line, or at the start of another item's content.
  struct Item {
    var marker: MarkdownMarker
    /// The offsets at which the marker begins, the marker ends, and the content begins.
    var markerStart: Int
    var markerEnd: Int
    var contentStart = 0
    /// The columns of the marker and of the content.
    var column: Int
    var contentColumn = 0
  }

  /// The leaf block to which a line belongs.
  enum Block {
    case blank
    /// A line of a paragraph, or of a quote that is read as text.
    case text
    /// Indented code.
    case code
    case start(MarkdownBlockStart)
    /// The code or HTML block that was already open above the line. The line itself may close the block.
    case openLeaf
  }

  /// A line that was read.
  struct Line {
    /// The number of containers that were open before the line and are still open.
    var depth = 0
    /// The items that begin on the line. Each item is the child of the previous item.
    var items: [Item] = []
    var block = Block.text
    /// The text after the markers of quotes, and after the markers of items that begin on the line.
    var content: MarkdownCursor
    /// The column at which the content of the innermost container begins.
    var column = 0
    /// The text after all markers and blanks.
    var text: MarkdownCursor

    fileprivate init(_ text: MarkdownCursor) { (content, self.text) = (text, text) }

    /// True if an item begins on the line, or if the line contains a heading that is not inside an item.
    var isRow: Bool {
      switch block {
      case .start(.heading), .start(.underline): depth == 0 || !items.isEmpty
      default: !items.isEmpty
      }
    }
  }

  /// Reads the next line.
  ///
  /// - Parameter column: The column at which the line begins.
  mutating func read(_ line: ArraySlice<UInt8>, from column: Int = 0) -> Line {
    var line = Line(MarkdownCursor(line, column: column))
    let matched = match(&line)
    line.column = base(at: matched)
    if line.text.rest.isEmpty {
      readBlank(&line, matched)
    } else if matched == containers.count && continueLeaf(line.text) {
      isFresh = false
      (line.depth, line.block) = (matched, .openLeaf)
    } else {
      if matched < containers.count && !leaf.isLazy { leaf = .none }
      readStarts(&line, matched)
    }
    return line
  }

  /// The column at which the content of the innermost container begins. If the container is inside a quote,
  /// the column is counted from the start of the quote's content.
  var base: Int { containers.last?.column ?? 0 }

  /// Returns the column at which the content of the container at the given depth begins on the current line.
  /// Depth 0 is outside of all containers.
  func base(at depth: Int) -> Int { origin + (depth == 0 ? 0 : containers[depth - 1].column) }
}

/// Finding the containers that a line continues.
extension MarkdownScanner {
  /// Moves past the markers of quotes and the blanks at the start of a line.
  ///
  /// - Returns: The number of open containers that the line continues.
  private mutating func match(_ line: inout Line) -> Int {
    origin = 0
    var depth = 0
    while true {
      line.text.skipBlanks()
      let end = opensQuotes ? containers[depth...].firstIndex { $0.marker == nil } : nil
      let items = depth..<(end ?? containers.count)
      depth = line.text.rest.isEmpty ? items.upperBound : endOfMatch(in: items, line.text.column)
      guard depth == end, line.text.rest.first == 0x3E, line.text.column - base(at: depth) < 4
      else { return depth }
      skipQuoteMarker(of: &line)
      depth += 1
    }
  }

  mutating func skipQuoteMarker(of line: inout Line) {
    line.text.advance()
    if line.text.rest.first?.isBlank == true { line.text.advance() }
    line.content = line.text
    origin = line.text.column
  }

  /// Finds the open items that a line continues, among the items in a range. Returns the index after the last
  /// of these items. The text of the line begins at the given column.
  private func endOfMatch(in items: Range<Int>, _ column: Int) -> Int {
    if items.isEmpty || column >= base(at: items.upperBound) { return items.upperBound }
    return items.partitionPoint { base(at: $0 + 1) > column }
  }

  private mutating func readBlank(_ line: inout Line, _ matched: Int) {
    if isFresh {
      containers.removeLast()
      isFresh = false
    }
    // A blank line ends quotes, but not items.
    close(to: matched)
    if !leaf.isOpen { leaf = .none }
    line.column = origin
    (line.depth, line.block) = (containers.count, .blank)
  }

  /// Returns whether a line belongs to the open code or HTML block, and ends the block if the line closes
  /// the block.
  private mutating func continueLeaf(_ text: MarkdownCursor) -> Bool {
    switch leaf {
    case .fence(let fence):
      if text.column - base(at: containers.count) < 4 && fence.isClosed(by: text.rest) {
        leaf = .none
      }
      return true
    case .html(let html):
      if html.isClosed(by: text.rest) { leaf = .none }
      return true
    default: return false
    }
  }

  /// Closes the containers deeper than the given depth, and the leaf block inside them.
  mutating func close(to depth: Int) {
    guard depth < containers.count else { return }
    containers.removeLast(containers.count - depth)
    leaf = .none
    isFresh = false
  }

  /// True if no more containers can be opened. An item counts twice, because the list around it is a
  /// container, too.
  var isFull: Bool {
    opensQuotes
      && containers.reduce(0) { $0 + ($1.marker == nil ? 1 : 2) } >= 2 * MarkdownDrawing.deepest
  }
}

/// A position in a line, as an index and as a column. A tab advances the column to the next multiple of
/// four.
struct MarkdownCursor {
  /// The rest of the line.
  private(set) var rest: ArraySlice<UInt8>
  private(set) var column: Int

  init(_ line: ArraySlice<UInt8>, column: Int = 0) {
    rest = line
    self.column = column
  }

  var index: Int { rest.startIndex }

  mutating func advance() {
    guard let byte = rest.popFirst() else { return }
    column += byte == 0x09 ? 4 - column % 4 : 1
  }

  mutating func advance(by count: Int) {
    for _ in 0..<count { advance() }
  }

  mutating func skipBlanks() {
    while let byte = rest.first, byte.isBlank { advance() }
  }

  /// Returns the index and the column at which the content of an item begins. The cursor must be directly
  /// after the item's marker.
  func startOfContent() -> (index: Int, column: Int) {
    var cursor = self
    cursor.skipBlanks()
    if cursor.rest.isEmpty { return (cursor.index, column + 1) }
    if cursor.column - column < 5 { return (cursor.index, cursor.column) }
    return (index + 1, column + 1)
  }
}
