/// A line of the screen, made of pieces of text in different styles.
struct StyledLine {
  private var bytes: [UInt8] = []
  /// The style of the whole line. If this style is not empty, it replaces the styles of the pieces.
  private let base: Bytes
  private var style: Bytes = []

  /// The sequence that ends all styles.
  static let reset = Array("\u{1B}[m".utf8)

  /// A generous estimate of the bytes per column. Many characters consist of several bytes, and some take no column.
  static let bytesPerColumn = 32

  init(base: Bytes = []) {
    self.base = base
    change(to: base)
  }

  /// Appends text whose control characters are escaped.
  mutating func append(_ text: Bytes, _ style: Bytes = []) {
    if text.isEmpty { return }
    change(to: base.isEmpty ? style : base)
    TerminalEscaping.append(text, to: &bytes)
  }

  mutating func append(_ text: String, _ style: Bytes = []) { append(Array(text.utf8)[...], style) }

  mutating func appendSpaces(_ count: Int) {
    append(Array(repeating: 0x20, count: max(0, count))[...])
  }

  /// Appends text in the given style. If the whole line has a style, the two styles are combined.
  mutating func append(_ text: Bytes, adding style: Bytes) {
    change(to: base.isEmpty || style.isEmpty ? base + style : base + [0x3B] + style)
    TerminalEscaping.append(text, to: &bytes)
  }

  private mutating func change(to newer: Bytes) {
    if newer == style { return }
    // If the new style only adds to the current style, only the added part is written.
    let isAdded = !style.isEmpty && newer.starts(with: style + [0x3B])
    if !style.isEmpty && !isAdded { bytes += Self.reset }
    if !newer.isEmpty {
      bytes += "\u{1B}[".utf8
      bytes += isAdded ? newer.dropFirst(style.count + 1) : newer
      bytes.append(UInt8(ascii: "m"))
    }
    style = newer
  }

  /// The number of columns that the text takes on the screen.
  var columns: Int { DisplayWidth.columns(of: bytes[...]) }

  /// Returns the bytes of the line, cut at the given number of columns.
  ///
  /// - Parameter isFilled: Whether to fill the line with spaces in the style of the whole line.
  func bytes(columns: Int, isFilled: Bool = false) -> [UInt8] {
    var line = self
    if isFilled { line.appendSpaces(columns - line.columns) }
    line.change(to: [])
    var bytes = line.bytes
    RowCutting.cut(&bytes, from: 0, columns: columns)
    return bytes
  }
}
