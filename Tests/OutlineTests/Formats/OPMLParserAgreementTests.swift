import Foundation
import Outline
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Agreement with Foundation's parser: written texts are XML with the same items for both, and so is every
/// text that is read.
@Suite(.ownThread) struct OPMLParserAgreementTests {
  @Test(arguments: Seeds.some(20))
  func whatIsWritten(seed: UInt64) throws {
    var random = OPMLRandom(seed: seed)
    let document = random.document(of: 30)
    let elements = try #require(XMLWitness.elements(of: try DocumentFormat.opml.encode(document)))
    let outlines = elements.filter { $0.name == "outline" }
    try same(
      outlines.map { $0.attributes["text"] ?? "" },
      document.outline.items.map { document[$0].title },
      "titles")
    try same(
      outlines.map { $0.attributes["_note"] }, document.outline.items.map { document[$0].note },
      "notes")
    try same(outlines.map { $0.level - 2 }, document.outline.rows.map(\.level), "levels")
  }

  @Test(arguments: OPMLFixtures.all)
  func whatIsRead(fixture: String) throws {
    try expectAgreement(Array(fixture.utf8))
  }

  /// Texts with a changed byte: if they are read, they are XML with the same items for both.
  @Test(arguments: Seeds.some(20))
  func whatIsReadOfChangedTexts(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bytes = Array("<>&;\"'=/!?-[]# ax:\n".utf8)
    for fixture in OPMLFixtures.all {
      for _ in 0..<20 {
        var text = Array(fixture.utf8)
        let offset = Int.random(in: text.indices, using: &random)
        if random.oneIn(2) { text.remove(at: offset) }
        text.insert(bytes.randomElement(using: &random)!, at: offset)
        try expectAgreement(text)
      }
    }
  }

  @Test(arguments: DocumentFiles.named("opml", upTo: TestSize.pick(100_000, large: .max)))
  func whatIsReadOfFiles(file: URL) throws {
    try expectAgreement(try DocumentFiles.bytes(file))
  }

  private func expectAgreement(_ text: [UInt8]) throws {
    guard let document = try? OPMLText.decode(text).document else { return }
    let context = String(decoding: text, as: UTF8.self)
    guard let elements = XMLWitness.elements(of: text) else { throw Mismatch("no XML: \(context)") }
    let titles = elements.filter { $0.name == "outline" && $0.isItem }.map { element in
      element.attributes["text"] ?? element.attributes["title"] ?? ""
    }
    try same(titles, document.outline.items.map { document[$0].title }, "titles of \(context)")
  }
}

/// The elements that Foundation's parser reads.
final class XMLWitness: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var level: Int
    /// True if all its ancestors are elements of OPML.
    var isItem: Bool
    var text = ""
  }

  private var elements: [Element] = []
  private var open: [Int] = []

  /// Returns the elements in their order, or `nil` if the text is not well-formed.
  static func elements(of text: [UInt8]) -> [Element]? {
    let witness = XMLWitness()
    let parser = XMLParser(data: Data(withSomethingInInstructions(text)))
    parser.shouldResolveExternalEntities = false
    parser.delegate = witness
    let isRead = parser.parse()
    // Undeclared prefixes, names of namespaces and names that begin with `xml` do not matter for being
    // well-formed.
    let code = (parser.parserError as NSError?)?.code ?? 0
    let isFine = code == 0 && isRead || [64, 99, 100].contains(code) || (200...205).contains(code)
    return isFine && witness.open.isEmpty ? witness.elements : nil
  }

  /// Adds content to empty instructions such as `<?a?>`, which end the process on Linux.
  private static func withSomethingInInstructions(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var start: Int?
    for (index, byte) in text.enumerated() {
      if text[index...].starts(with: "<?".utf8) { start = index }
      if let begin = start, text[index...].starts(with: "?>".utf8), index > begin + 1 {
        let words = text[begin..<index].split { [0x20, 0x0A, 0x09, 0x0D].contains($0) }
        if words.count == 1 { result += " x".utf8 }
        start = nil
      }
      result.append(byte)
    }
    return result
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let around = open.map { elements[$0].name }
    let isItem =
      around.starts(with: ["opml", "body"]) && around.dropFirst(2).allSatisfy { $0 == "outline" }
    open.append(elements.count)
    elements.append(
      Element(name: name, attributes: attributes, level: open.count - 1, isItem: isItem))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    _ = open.popLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let element = open.last { elements[element].text += string }
  }
}
