/// A row of a document that is being read or written.
struct TextRow: Leveled {
  var content: ItemContent
  var level: Int
}

/// An element of a list in preorder, with its level.
protocol Leveled {
  var level: Int { get }
}

extension Array where Element: Leveled {
  func hasChildren(at index: Int) -> Bool {
    index + 1 < count && self[index + 1].level > self[index].level
  }

  var nextSiblings: NextSiblings { NextSiblings(self) }
}

/// The index of each row's next sibling; `nil` for a last child.
struct NextSiblings {
  /// The index of each row's next sibling; 0 if the row has no next sibling. The index 0 never means a sibling,
  /// because the first row cannot be the next sibling of another row.
  private var next: [Int32]

  init(_ rows: [some Leveled]) {
    next = Array(repeating: 0, count: rows.count)
    /// For each level, the next sibling that the current row would have at that level.
    var below: [Int32] = []
    for index in rows.indices.reversed() {
      let level = rows[index].level
      if below.count > level + 1 { below.removeLast(below.count - level - 1) }
      while below.count <= level { below.append(0) }
      next[index] = below[level]
      below[level] = Int32(index)
    }
  }

  subscript(index: Int) -> Int? { next[index] == 0 ? nil : Int(next[index]) }
}

extension OutlineDocument {
  /// Creates a document from rows. All rows with children are expanded, except the rows in `collapsed`.
  ///
  /// - Parameters:
  ///   - collapsed: The indices of the collapsed parents.
  ///   - source: The text from which the rows were read.
  init(
    _ rows: [TextRow], header: [DocumentField] = [], collapsed: Set<Int> = [],
    source: DocumentText? = nil
  ) throws(FormatError) {
    let states = rows.indices.lazy.map { index in
      let isExpanded = rows.hasChildren(at: index) && !collapsed.contains(index)
      var content = rows[index].content
      content.source = source.map { RowOrigin($0, row: index) }
      return (content: content, level: rows[index].level, isExpanded: isExpanded)
    }
    do throws(OutlineError) {
      try self.init(rows: states, header: header)
      style = source?.style
    } catch {
      throw FormatError("\(error)")
    }
  }

  /// If the document was read from a text in the given format, returns the style of that text. Otherwise, returns the
  /// usual style.
  func style(of format: DocumentFormat) -> TextStyle {
    if let style, style.format == format { style } else { TextStyle(format: format) }
  }

  /// The rows in preorder.
  var textRows: [TextRow] {
    outline.rows.map { TextRow(content: self[$0.item], level: $0.level) }
  }
}

/// Limits the total size, in bytes, of the indentation in a text. This size can grow with the square of the
/// outline's depth.
enum IndentationSize {
  static let limit = 1 << 28

  /// - Parameter levels: The levels of the rows that are indented.
  static func check(_ levels: some Sequence<Int>, bytesPerLevel: Int) throws(FormatError) {
    var size = 0
    for level in levels {
      size += level * bytesPerLevel
      if size > limit { throw error }
    }
  }

  static let error = FormatError(
    """
    the outline is too deep for a format that indents: its indentation would take hundreds of \
    megabytes; write another format, such as json
    """)
}
