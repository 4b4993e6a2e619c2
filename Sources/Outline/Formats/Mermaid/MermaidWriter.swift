/// Writes the nodes of a mindmap, each on a line.
struct MermaidWriter {
  private(set) var output = Array("mindmap\n".utf8)
  private var nodeCount = 0

  static let spacesPerLevel = 2

  mutating func writeNode(_ title: String, level: Int) {
    output += repeatElement(UInt8(ascii: " "), count: Self.spacesPerLevel * (level + 1))
    output += "n\(nodeCount)[\"".utf8
    nodeCount += 1
    // A node needs a text.
    if title.isEmpty { output += "#160;".utf8 } else { MermaidText.append(title, to: &output) }
    output += "\"]\n".utf8
  }
}
