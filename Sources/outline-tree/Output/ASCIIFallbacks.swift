/// ASCII characters that replace symbols and typographic quotes on terminals that cannot show them. Each replacement
/// has the same width as the original character.
enum ASCIIFallbacks {
  static let all: [(mark: Unicode.Scalar, ascii: Unicode.Scalar)] = [
    ("▸", ">"), ("▾", "v"), ("↷", "~"), ("→", ">"), ("←", "<"), ("↑", "^"), ("↓", "v"), ("…", "~"),
    ("“", "\""), ("”", "\""), ("‘", "'"), ("’", "'"),
  ]

  private static let bytes = all.map { mark, ascii in
    (mark: Array(String(mark).utf8), ascii: UInt8(ascii: ascii))
  }

  /// Returns a line with the symbols and typographic quotes replaced by ASCII characters.
  static func replacingMarks(in line: [UInt8]) -> [UInt8] {
    if line.allSatisfy({ $0 < 0x80 }) { return line }
    var (result, rest) = ([UInt8](), line[...])
    while let byte = rest.first {
      if byte >= 0xC0, let known = bytes.first(where: { rest.starts(with: $0.mark) }) {
        result.append(known.ascii)
        rest = rest.dropFirst(known.mark.count)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
