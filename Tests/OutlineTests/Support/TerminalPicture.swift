/// Windows with the contents of terminals, side by side, as an SVG image.
///
/// Every run of characters starts at its column, so that a wide character, or one from another font, moves no
/// other. Connectors are lines instead of text, so that they meet in every font.
struct TerminalPicture {
  struct Window {
    var title: String
    var screen: VirtualScreen
  }

  var windows: [Window]
  /// The number of columns and rows that each window shows.
  var columns: Int
  var rows: Int

  private static let (cellWidth, cellHeight, fontSize) = (8, 18, 13)
  private static let (margin, titleHeight, gap) = (16, 36, 20)
  private static let (background, foreground) = ("#161b22", "#d1d7e0")
  private static let windowStyle = "fill=\"\(background)\" stroke=\"#444c56\""
  private static let titleStyle = "text-anchor=\"middle\" fill=\"#8b949e\""
  private static let textStyle =
    "font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace\""
    + " font-size=\"\(fontSize)\" fill=\"\(foreground)\""
  /// The colors 30 to 37 and 90 to 97.
  private static let colors = [
    "#6e7681", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#76e3ea", "#d1d7e0",
  ]

  var svg: String {
    let width = columns * Self.cellWidth + 2 * Self.margin
    let height = rows * Self.cellHeight + Self.titleHeight + Self.margin
    let total = windows.count * (width + Self.gap) - Self.gap
    let drawn = windows.enumerated().map { index, window in
      """
      <g transform="translate(\(index * (width + Self.gap)) 0)">
      <rect x=".5" y=".5" width="\(width - 1)" height="\(height - 1)" rx="8" \(Self.windowStyle)/>
      <circle cx="20" cy="18" r="5" fill="#ff5f57"/>
      <circle cx="38" cy="18" r="5" fill="#febc2e"/>
      <circle cx="56" cy="18" r="5" fill="#28c840"/>
      <text x="\(width / 2)" y="22" \(Self.titleStyle)>\(Self.escaped(window.title))</text>
      <g transform="translate(\(Self.margin) \(Self.titleHeight))">
      \(contents(of: window.screen).joined(separator: "\n"))
      </g>
      </g>

      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(total)" height="\(height)" \
      viewBox="0 0 \(total) \(height)" \(Self.textStyle)>
      \(drawn.joined())</svg>

      """
  }

  private func contents(of screen: VirtualScreen) -> [String] {
    var connectors: [String: String] = [:]
    var lines: [String] = []
    for row in 0..<min(rows, screen.rowCount) {
      for run in Self.runs(of: screen.cells(of: row).prefix(columns)) {
        if let connector = Self.connector(run.text, row: row, column: run.columns.lowerBound) {
          let isReverse = run.style.isReverse
          if isReverse {
            lines.append(Self.rect(row: row, columns: run.columns, fill: Self.foreground))
          }
          let isQuiet = run.style.attributes.contains("2")
          let color = isReverse ? Self.background : isQuiet ? Self.colors[0] : Self.foreground
          connectors[color, default: ""] += connector
        } else {
          lines += Self.elements(of: run, row: row)
        }
      }
    }
    let cursor = screen.cursor
    if screen.isFullScreen && screen.modes.contains(25) {
      let columns = cursor.column..<cursor.column + 1
      lines.append(Self.rect(row: cursor.row, columns: columns, fill: Self.foreground))
    }
    for (color, path) in connectors.sorted(by: { $0.key < $1.key }) {
      let style = "transform=\"translate(.5 .5)\" fill=\"none\" stroke=\"\(color)\""
      lines.append("<path \(style) d=\"\(path)\"/>")
    }
    return lines
  }
}

/// The runs of a row.
extension TerminalPicture {
  private struct Run {
    var columns: Range<Int>
    var text: String
    var style: ScreenStyle
  }

  /// The longest runs of ASCII characters with one style, and single characters of other kinds.
  private static func runs(of cells: ArraySlice<VirtualScreen.Cell>) -> [Run] {
    var runs: [Run] = []
    for (column, cell) in cells.enumerated() {
      let isSame = runs.last.map { $0.style == cell.style && isASCII($0.text + cell.text) } ?? false
      if cell.text.isEmpty || isSame {
        let start = runs[runs.count - 1].columns.lowerBound
        runs[runs.count - 1].columns = start..<column + 1
        runs[runs.count - 1].text += cell.text
      } else {
        runs.append(Run(columns: column..<column + 1, text: cell.text, style: cell.style))
      }
    }
    return runs
  }

  private static func elements(of run: Run, row: Int) -> [String] {
    let color = run.style.attributes.compactMap(Int.init).first { 30...37 ~= $0 || 90...97 ~= $0 }
    var fill = color.map { colors[$0 % 10] }
    if run.style.attributes.contains("2") { fill = colors[0] }
    var elements: [String] = []
    if run.style.isReverse {
      elements.append(rect(row: row, columns: run.columns, fill: fill ?? foreground))
      fill = background
    }
    return elements + texts(of: run, row: row, fill: fill)
  }

  /// The text between spaces that a renderer may collapse. Its length is fixed, for fonts of other widths.
  private static func texts(of run: Run, row: Int, fill: String?) -> [String] {
    run.text.matches(of: #/[^ ]+(?: [^ ]+)*/#).map { match in
      let column = run.columns.lowerBound + run.text[..<match.range.lowerBound].utf8.count
      var text = "<text x=\"\(column * cellWidth)\" y=\"\(row * cellHeight + fontSize)\""
      let length = match.output.utf8.count
      if length > 1 && isASCII(run.text) { text += " textLength=\"\(length * cellWidth)\"" }
      if let fill { text += " fill=\"\(fill)\"" }
      if run.style.isBold { text += " font-weight=\"bold\"" }
      return text + ">\(escaped(String(match.output)))</text>"
    }
  }

  private static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  private static func rect(row: Int, columns: Range<Int>, fill: String) -> String {
    let place = "x=\"\(columns.lowerBound * cellWidth)\" y=\"\(row * cellHeight)\""
    return "<rect \(place) width=\"\(columns.count * cellWidth)\" height=\"\(cellHeight)\""
      + " fill=\"\(fill)\"/>"
  }

  /// The lines of a character that connects rows; nil for any other character.
  private static func connector(_ text: String, row: Int, column: Int) -> String? {
    let (x, y) = (column * cellWidth, row * cellHeight)
    let (middle, center) = (x + cellWidth / 2, y + cellHeight / 2)
    return switch text {
    case "─": "M\(x) \(center)h\(cellWidth)"
    case "│": "M\(middle) \(y)v\(cellHeight)"
    case "├": "M\(middle) \(y)v\(cellHeight)M\(middle) \(center)h\(cellWidth / 2)"
    case "└": "M\(middle) \(y)v\(cellHeight / 2)h\(cellWidth / 2)"
    default: nil
    }
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
