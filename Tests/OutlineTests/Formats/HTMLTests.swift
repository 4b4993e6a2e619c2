import Foundation
import Testing

@testable import Outline

@Suite(.ownThread) struct HTMLTests {
  private func page(_ document: OutlineDocument) throws -> String {
    String(decoding: try DocumentFormat.html.encode(document), as: UTF8.self)
  }

  private func elements(_ document: OutlineDocument) throws -> [XMLWitness.Element] {
    try #require(XMLWitness.elements(of: try DocumentFormat.html.encode(document)))
  }

  @Test func rows() throws {
    var document = OutlineDocument([
      (ItemContent("Food", note: "Eat\nit"), 0), (ItemContent("Tea & <b>Milk</b>"), 1),
      (ItemContent("Drinks"), 0), (ItemContent("Tea", note: ""), 1),
    ])
    document.outline.collapse([document.outline.item(at: 2)])
    let text = try page(document)
    let rows = """
      <ul id="outline">
      <li><details open=""><summary data-rows="1">Food</summary><p class="note">Eat
      it</p><ul>
      <li><div class="leaf">Tea &amp; &lt;b&gt;Milk&lt;/b&gt;</div></li>
      </ul></details></li>
      <li><details><summary data-rows="1">Drinks</summary><ul>
      <li><div class="leaf">Tea</div></li>
      </ul></details></li>
      </ul>

      """
    #expect(text.contains(rows))
  }

  @Test func checkBoxes() throws {
    let rows = ["true", "false", "null"].map { value in
      (ItemContent(value, fields: [DocumentField("checked", .json(value))]), 0)
    }
    let leaves = try elements(OutlineDocument(rows)).filter { $0.attributes["class"] == "leaf" }
    #expect(leaves.map(\.text) == ["☑ true", "☐ false", "null"])
  }

  @Test func titles() throws {
    var document = OutlineDocument()
    #expect(try elements(document).first { $0.name == "title" }?.text == "Outline")
    document.header["title"] = .text("</title><script>")
    let elements = try elements(document)
    #expect(elements.first { $0.name == "title" }?.text == "</title><script>")
    #expect(elements.first { $0.name == "h1" }?.text == "</title><script>")
    let options = DocumentFormat.EncodingOptions(title: "Other")
    let other = try DocumentFormat.html.encode(OutlineDocument(), options: options)
    #expect(XMLWitness.elements(of: other)?.first { $0.name == "h1" }?.text == "Other")
  }

  /// Titles and notes are text whatever they contain, and the page has the elements of its rows.
  @Test(arguments: Seeds.some(20))
  func anyDocument(seed: UInt64) throws {
    var random = OPMLRandom(seed: seed)
    let document = random.document(of: 40)
    let elements = try elements(document)
    let rows = elements.filter { $0.name == "summary" || $0.attributes["class"] == "leaf" }
    let contents = document.outline.items.map { document[$0] }
    try same(
      rows.map { String($0.text.drop { "☑☐ ".contains($0) }) },
      contents.map { String($0.title.drop { "☑☐ ".contains($0) }) }, "titles")
    let notes = contents.compactMap(\.note).filter { !$0.isEmpty }
    try same(
      elements.filter { $0.attributes["class"] == "note" }.map(\.text), notes, "notes")
    let folds = document.outline.rows.filter(\.hasChildren).map(\.isExpanded)
    try same(
      elements.filter { $0.name == "details" }.map { $0.attributes["open"] != nil }, folds, "folds")
    #expect(elements.filter { $0.name == "script" }.count == 1)
  }

  @Test func charactersThatHTMLDoesNotAllow() throws {
    let document = OutlineDocument([(ItemContent("a\u{0}b\u{1B}c\u{FFFE}"), 0)])
    let leaf = try elements(document).first { $0.attributes["class"] == "leaf" }
    #expect(leaf?.text == "a\u{FFFD}b\u{FFFD}c\u{FFFD}")
  }

  @Test func aDeepChain() async throws {
    try await onSmallStack {
      let depth = TestSize.depth
      let text = try page(OutlineDocument((0..<depth).map { (ItemContent("a"), $0) }))
      try holds(text.utf8.count < 200 * depth, "the page is not of the square of the depth")
      let lines = text.utf8.lazy.filter { $0 == UInt8(ascii: "\n") }.count
      try holds(lines > depth, "a line for each row")
    }
  }

  /// The policy allows only the style and script of the page, which loads nothing.
  @Test func policy() throws {
    #expect(HTMLPage.styleHash == "sha256-" + SHA256.base64(of: HTMLPage.style))
    #expect(HTMLPage.scriptHash == "sha256-" + SHA256.base64(of: HTMLPage.script))
    let elements = try elements(OutlineDocument())
    let policy = elements.first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"] == HTMLPage.policy)
    #expect(elements.first { $0.name == "style" }?.text == HTMLPage.style)
    #expect(elements.first { $0.name == "script" }?.text == HTMLPage.script)
    #expect(elements.allSatisfy { $0.attributes["src"] == nil && $0.attributes["href"] == nil })
  }

  @Test func cannotBeRead() {
    #expect(throws: FormatError.self) { try DocumentFormat.html.decode(Array("<html/>".utf8)) }
  }
}

/// The hash that the policy of a page uses.
enum SHA256 {
  static func base64(of text: String) -> String {
    Data(digest(Array(text.utf8))).base64EncodedString()
  }

  static func digest(_ message: [UInt8]) -> [UInt8] {
    var state = initial
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: (message.count * 8) >> shift))
    }
    for start in stride(from: 0, to: bytes.count, by: 64) {
      mix(bytes[start..<start + 64], into: &state)
    }
    return state.flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (a, b) = (words[index - 15], words[index - 2])
      let first = turn(a, 7) ^ turn(a, 18) ^ a >> 3
      let second = turn(b, 17) ^ turn(b, 19) ^ b >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var s = state
    for index in 0..<64 {
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      let sum = turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)
      let first = s[7] &+ sum &+ choice &+ constants[index] &+ words[index]
      let second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) &+ majority
      s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    for index in 0..<8 { state[index] &+= s[index] }
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// The first primes: the fractions of their roots are the constants.
  private static let primes = (2...311).filter { number in
    !(2..<number).contains { number % $0 == 0 }
  }

  private static let initial = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
  private static let constants = primes.map { fraction(cbrt(Double($0))) }

  private static func fraction(_ number: Double) -> UInt32 {
    UInt32((number - number.rounded(.down)) * 4_294_967_296)
  }
}
