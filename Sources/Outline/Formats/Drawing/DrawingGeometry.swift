/// The columns at which the levels of a drawing begin, and the form of its connectors. The geometry is
/// determined from all lines together, so a single title that looks like a connector cannot change the geometry.
struct DrawingGeometry {
  /// The columns at which the first and the second level begin.
  private var base = Int.max
  private var second = Int.max
  private(set) var dashes = Int.max
  private var hasSpace = true
  private(set) var isBox = true
  private var isUnbroken = false
  private var isJoined = false
  private var hasPlus = false

  var hasConnectors: Bool { dashes < .max }

  mutating func note(_ line: DrawingLine) {
    guard let connector = line.connector else { return }
    if !hasConnectors { isBox = connector.isBox }
    guard connector.isBox == isBox else { return }
    isUnbroken = isUnbroken || line.isUnbroken
    isJoined = isJoined || connector.isJoined
    hasPlus = hasPlus || connector.isPlus
    for column in [line.firstLine, line.lastLine, line.column].compactMap(\.self) { note(column) }
    let isSpaced = line.text.isEmpty || line.text.first == 0x20
    hasSpace =
      connector.dashes < dashes ? isSpaced : hasSpace && (isSpaced || connector.dashes > dashes)
    dashes = min(dashes, connector.dashes)
  }

  private mutating func note(_ column: Int) {
    if column < base {
      second = base
      base = column
    } else if column > base {
      second = min(second, column)
    }
  }

  /// The number of columns between two levels. If the second level begins farther to the right than in any
  /// program's drawings, the drawing contains a row that is too deep, and the number is computed from the
  /// length of the connectors.
  var step: Int {
    guard hasConnectors else { return ConnectorStyle.tree.space.utf8.count }
    let connectorLength = dashes + (hasSpace ? 2 : 1)
    let step = second < .max ? second - base : connectorLength
    return step <= connectorLength + 2 ? step : connectorLength
  }

  /// Returns the level that begins at a column, or `nil` if no level begins there.
  func level(ofColumn column: Int) -> Int? {
    guard column >= base else { return nil }
    return (column - base).isMultiple(of: step) ? (column - base) / step : nil
  }

  /// Returns the text after a row's connector, or `nil` if the connector differs from the connectors of the
  /// other rows.
  func text(after connector: DrawingLine.Connector) -> ArraySlice<UInt8>? {
    guard connector.isBox == isBox else { return nil }
    let text = connector.text.dropFirst(dashes * connector.dashLength)
    guard hasSpace else { return text }
    return text.isEmpty || text.first == 0x20 ? text.dropFirst() : nil
  }

  /// The column of the first level, counted from 1, if that level begins too far to the right; otherwise
  /// `nil`. A drawing may be indented by up to two columns.
  var misplacedBase: Int? { hasConnectors && base > 2 ? base + 1 : nil }

  /// The style that is used when the document is written as a drawing again.
  var drawing: ConnectorStyle {
    switch (isBox, step) {
    case (true, 2) where isJoined: .joined
    case (true, 3): .narrow
    case (true, _): isUnbroken ? .unbroken : .tree
    case (false, _): hasPlus || step == 2 ? .narrowASCII : .ascii
    }
  }
}
