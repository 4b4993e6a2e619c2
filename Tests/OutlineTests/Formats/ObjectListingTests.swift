import Outline
import Testing

/// Lists of objects, as `aws s3 ls` prints them.
@Suite(.ownThread) struct ObjectListingTests {
  private static func picture(_ text: String) throws -> [String] {
    TextDocuments.picture(try DocumentFormat.paths.decode(Array(text.utf8)).document)
  }

  /// The columns before paths change nothing.
  @Test(arguments: Seeds.some(10)) func columnsAreLeftOut(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let names = ["a", "b c", " d", "Bytes", "PRE x", "2024-05-01 10:00:00 1 e", "é", "\"", "1"]
    for _ in 0..<TestSize.pick(50, large: 500) {
      // A list of one folder would be in that folder.
      let paths =
        ["z1", "z2"]
        + (0..<Int.random(in: 1...6, using: &random)).map { _ in
          (0..<Int.random(in: 1...3, using: &random)).map { _ in
            names.randomElement(using: &random)!
          }
          .joined(separator: "/") + (random.oneIn(4) ? "/" : "")
        }
      let unit = random.oneIn(2) ? " KiB" : ""
      let lines = paths.map { path -> String in
        let isFolder = path.hasSuffix("/") && random.oneIn(2)
        if isFolder { return String(repeating: " ", count: 27) + "PRE " + path }
        let size = String(Int.random(in: 0...99_999, using: &random))
        let spaces = String(repeating: " ", count: 11 - size.count)
        return "2024-05-01 10:00:00" + spaces + size + unit + " " + path
      }
      // Spaces and quotes at the start of a plain list mean nothing either.
      let plain = "./\n" + paths.map { "./" + $0 + "\n" }.joined()
      let listed = lines.map { $0 + "\n" }.joined()
      #expect(try Self.picture(listed) == Self.picture(plain), "\(listed)")
    }
  }

  @Test func readsWhatIsPrinted() throws {
    let list = "2024-05-01 10:00:00       1234 p/cat.jpg\n2024-05-01 10:00:01          0 p/old/\n"
    #expect(try Self.picture(list) == ["p", "  cat.jpg", "  old"])
    let folder = "                           PRE p/\n2024-05-01 10:00:00    1.2 KiB c.txt\n"
    #expect(try Self.picture(folder) == ["p", "c.txt"])
    #expect(try Self.picture(list.replacing("\n", with: "\r\n")) == ["p", "  cat.jpg", "  old"])
  }

  @Test(arguments: [
    "2024-05-01 10:00:00 12 a\nb\n", "2024-05-01 10:00:00 12 a\n2024-05-01 10:00 12 b\n",
    "2024-05-01 10:00:00 12 a\n2024-05-01 10:00:00 b\n",
    "2024-05-01 10:00:00 12 KiB a\n2024-05-01 10:00:00 12 b\n",
    "2024-05-01 10:00:00 12 a\nTotal Objects: 1\n", "2024-05-01 10:00:00 12 a\n  PRE b/\n",
  ])
  func aLineWithoutColumnsIsRefused(_ text: String) throws {
    let problem = try #require(TextDocuments.problem(text, as: .paths))
    #expect(problem.hasPrefix("2:1: unlike the first line, this line does not"), "\(problem)")
  }

  /// The first line decides, so such a line later in a list is a path.
  @Test func linesOfAPlainListArePaths() throws {
    let line = "2024-05-01 10:00:00 12 a"
    #expect(try Self.picture("b\n\(line)\n") == ["b", line])
    #expect(try Self.picture("\(line)\0b\0") == [line, "b"])
    for line in ["2024-05-01", "2024-05-01 10:00:00", "2024-05-01 10:00:00 x a", " PRE a/", " "] {
      #expect(try Self.picture(line + "\nb\n") == [line == " PRE a/" ? " PRE a" : line, "b"])
    }
  }
}
