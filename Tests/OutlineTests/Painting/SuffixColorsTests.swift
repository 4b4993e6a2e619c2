import Testing

@testable import outline_tree

@Suite(.ownThread) struct SuffixColorsTests {
  private typealias Suffix = (suffix: Bytes, color: Bytes)

  private func color(_ name: String, _ suffixes: (String, String)...) -> String? {
    SuffixColors(suffixes.map { (bytes($0), bytes($1)) }).color(of: bytes(name))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The definition, by looking at all suffixes.
  private func naive(_ name: Bytes, _ suffixes: [Suffix]) -> Bytes? {
    func lowercased(_ bytes: Bytes) -> [UInt8] {
      bytes.map { (0x41...0x5A).contains($0) ? $0 + 32 : $0 }
    }
    func lastColor(of suffix: Bytes) -> Bytes? { suffixes.last { $0.suffix == suffix }?.color }
    return suffixes.last { suffix, color in
      let sameLetters = suffixes.filter { lowercased($0.suffix) == lowercased(suffix) }
      let isAmbiguous = sameLetters.contains { lastColor(of: $0.suffix) != lastColor(of: suffix) }
      return isAmbiguous
        ? name.hasSuffix(suffix) : lowercased(name).hasSuffix(lowercased(suffix))
    }?.color
  }

  @Test(arguments: Seeds.some(20))
  func agreeWithTheirDefinition(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let letters = Array("aAb.\u{80}".utf8)
    func word(_ length: Range<Int>) -> Bytes {
      Bytes(
        (0..<Int.random(in: length, using: &random)).map { _ in
          letters.randomElement(using: &random)!
        })
    }
    for _ in 0..<100 {
      let suffixes = (0..<Int.random(in: 0..<12, using: &random)).map { _ -> Suffix in
        (word(random.oneIn(10) ? 0..<1 : 1..<4), [UInt8.random(in: 0x31...0x33, using: &random)])
      }
      let colors = SuffixColors(suffixes)
      for _ in 0..<20 {
        let name = word(0..<6)
        #expect(colors.color(of: name) == naive(name, suffixes), "\(name) \(suffixes)")
      }
    }
  }

  /// The output of GNU `ls` 9.1, and for two spellings 9.2.
  @Test func examples() {
    #expect(color("a.tar", (".tar", "31")) == "31" && color("A.TAR", (".tar", "31")) == "31")
    #expect(color("a.tar", (".TAR", "31")) == "31" && color("tar", (".tar", "31")) == nil)
    #expect(color("a.tar.gz", (".tar.gz", "31"), (".gz", "32")) == "32")
    #expect(color("a.tar.gz", (".gz", "32"), (".tar.gz", "31")) == "31")
    #expect(color("a", ("", "33")) == "33" && color("", ("", "33")) == "33")
    #expect(color("a~", ("~", "90")) == "90" && color(".c", (".c", "1")) == "1")
    #expect(color("a.tar", (".tar", "31"), (".TAR", "32")) == "31")
    #expect(color("a.TAR", (".tar", "31"), (".TAR", "32")) == "32")
    #expect(color("a.Tar", (".tar", "31"), (".TAR", "32")) == nil)
    #expect(color("a.Tar", (".tar", "31"), (".TAR", "32"), (".tar", "32")) == "32")
    #expect(color("a.Z", (".z", "1"), (".Z", "1")) == "1")
  }

  /// A suffix of very many bytes, and as many suffixes as an environment can hold.
  @Test func largeVariables() {
    let deep = "*" + String(repeating: "a", count: TestSize.pick(100_000, large: 1_000_000)) + "=31"
    let many = (0..<TestSize.pick(5_000, large: 30_000)).map { "*\($0)=31" }.joined(separator: ":")
    let spellings = (0..<TestSize.pick(3_000, large: 10_000)).map { number in
      "*." + (0..<16).map { number >> $0 & 1 == 0 ? "a" : "A" }.joined() + "=\(number % 2)1"
    }.joined(separator: ":")
    for variable in [
      deep, many, spellings,
      String(repeating: ":", count: TestSize.pick(200_000, large: 1_000_000)),
    ] {
      let colors = FileColors(variable: bytes(variable))
      let name = bytes("x.aaaaAAAAaaaaAAAb")
      let isNeverColored = (0..<1000).allSatisfy { _ in colors.suffixes.color(of: name) == nil }
      #expect(isNeverColored)
    }
    #expect(FileColors(variable: bytes(many)).suffixes.color(of: bytes("x29999")) != nil)
    let spelled = FileColors(variable: bytes(spellings))
    #expect(spelled.suffixes.color(of: bytes(".Aaaaaaaaaaaaaaaa")) == bytes("11"))
    #expect(spelled.suffixes.color(of: bytes(".aaaaaaaaaaaaaaaa")) == bytes("01"))
  }
}
