/// A line of a tree: what it is drawn with, and what it says.
struct TreeLine {
  /// How many pieces stand in front of the connector.
  private(set) var level = 0
  /// Whether there is a connector; the line of a source has none.
  private(set) var hasConnector = false
  /// The drawing that its first piece shows.
  private(set) var drawing: TreeDrawing?
  /// What follows the pieces.
  private(set) var text: ArraySlice<UInt8>

  init(_ line: ArraySlice<UInt8>) {
    text = line
    while !hasConnector, let (length, isConnector, drawing) = Self.piece(at: text) {
      text = text.dropFirst(length)
      if self.drawing == nil || self.drawing == .text { self.drawing = drawing ?? self.drawing }
      hasConnector = isConnector
      if !isConnector { level += 1 }
    }
  }

  /// Whether it says something, of itself or by a piece.
  var isDrawn: Bool { hasConnector || level > 0 }

  private static func piece(
    at text: ArraySlice<UInt8>
  ) -> (length: Int, isConnector: Bool, TreeDrawing?)? {
    // Most of what stands behind the pieces is seen to be none at its first byte.
    guard let first = text.first, TreeDrawing.firstBytes.contains(first) else { return nil }
    for drawing in TreeDrawing.all {
      if text.starts(with: drawing.line) { return (drawing.line.count, false, drawing) }
      for piece in [drawing.branch, drawing.lastBranch] where text.starts(with: piece) {
        return (piece.count, true, drawing)
      }
    }
    return spaces(at: text).map { ($0, false, nil) }
  }

  /// The length of four spaces, the first three of which may be such that are not broken.
  private static func spaces(at text: ArraySlice<UInt8>) -> Int? {
    var length = 0
    for count in 1...4 {
      let rest = text.dropFirst(length)
      if rest.first == 0x20 {
        length += 1
      } else if count < 4 && rest.starts(with: [0xC2, 0xA0]) {
        length += 2
      } else {
        return nil
      }
    }
    return length
  }
}
