/// The rules of one ignore file. The last one that matches counts.
final class IgnoreFile: Sendable {
  let names: NameRules
  let paths: PathRules

  init(_ text: [UInt8]) {
    var names = NameRules()
    var paths = PathRules()
    var number: Int32 = 0
    Self.forEachLine(of: text[...]) { line in
      guard let pattern = IgnorePattern(line: line) else { return }
      let rule = IgnoreRule(
        number: number, isNegated: pattern.isNegated, isDirectoryOnly: pattern.isDirectoryOnly)
      number += 1
      switch pattern.place {
      case .anywhere(let name): names.add(name, rule)
      case .path(let path): paths.add(path, rule)
      }
    }
    self.names = names
    self.paths = paths
  }

  var isEmpty: Bool { names.isEmpty && paths.isEmpty }

  private static func forEachLine(of text: Bytes, _ body: (Bytes) -> Void) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: byteOrderMark) ? text.dropFirst(3) : text
    for line in text.split(separator: 0x0A) {
      body(line.last == 0x0D ? line.dropLast() : line)
    }
  }
}
