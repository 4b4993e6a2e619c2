import Testing

@testable import Outline

/// Pages of directories: counts, columns, links to files.
@Suite(.ownThread) struct HTMLListingTests {
  private func file(_ name: String, _ type: String, _ fields: (String, String)...) -> ItemContent {
    ItemContent(
      name,
      fields: [DocumentField("type", .text(type))] + fields.map { DocumentField($0.0, .text($0.1)) }
    )
  }

  private func elements(
    _ document: OutlineDocument, linkBase: String? = nil
  ) throws -> [XMLWitness.Element] {
    let options = DocumentFormat.EncodingOptions(linkBase: linkBase)
    return try #require(
      XMLWitness.elements(of: try DocumentFormat.html.encode(document, options: options)))
  }

  private func links(_ document: OutlineDocument, _ base: String?) throws -> [String] {
    try elements(document, linkBase: base).filter { $0.name == "a" }
      .map { $0.attributes["href"] ?? "" }
  }

  @Test func filesAreLinks() throws {
    let document = OutlineDocument([
      (file("a b", "directory"), 0), (file("x/y:z?#", "file"), 1), (file("é\"<", "directory"), 1),
      (file("l", "link", ("target", "a b")), 2), (ItemContent("no file"), 0),
      (file("e", "directory"), 0),
    ])
    let paths = [
      "a%20b/", "a%20b/x%2Fy%3Az%3F%23", "a%20b/%C3%A9%22%3C/", "a%20b/%C3%A9%22%3C/l", "e/",
    ]
    for (base, start) in [
      ("https://h.example/p", "https://h.example/p/"), (".", "./"), ("/", "/"), ("", ""),
      ("a b", "a%20b/"),
      ("file:///x/", "file:///x/"),
    ] {
      #expect(try links(document, base) == paths.map { start + $0 })
    }
    #expect(try links(document, nil) == [])
  }

  @Test func namesThatAreNotTextAreLinkedByTheirBytes() throws {
    var content = ItemContent(bytes: [0x61, 0xFF])
    content.fields["type"] = .text("file")
    #expect(try links(OutlineDocument([(content, 0)]), ".") == ["./a%FF"])
  }

  @Test(arguments: ["javascript:x", "JAVASCRIPT:", "data:", "a\u{1}b", " ", "mailto:a@b"])
  func basesThatAreRefused(base: String) {
    let options = DocumentFormat.EncodingOptions(linkBase: base)
    #expect(throws: FormatError.self) {
      try DocumentFormat.html.encode(OutlineDocument(), options: options)
    }
  }

  /// The addresses of a chain would have the square of its length if they were not limited.
  @Test func longPathsAreNotLinked() throws {
    let depth = TestSize.pick(3_000, large: 100_000)
    let document = OutlineDocument((0..<depth).map { (file("a", "directory"), $0) })
    let options = DocumentFormat.EncodingOptions(linkBase: ".")
    let page = try DocumentFormat.html.encode(document, options: options)
    let text = String(decoding: page, as: UTF8.self)
    #expect(text.ranges(of: "<a href").count == HTMLFileLinks.longestPath / 2)
    // After such a chain, names are linked again.
    let next = OutlineDocument(
      (0..<depth).map { (file("a", "directory"), $0) } + [(file("b", "file"), 0)])
    #expect(
      String(decoding: try DocumentFormat.html.encode(next, options: options), as: UTF8.self)
        .contains("\"./b\""))
  }

  @Test func counts() throws {
    func counts(_ rows: [(ItemContent, Int)]) throws -> String? {
      try elements(OutlineDocument(rows)).first { $0.attributes["id"] == "counts" }?.text
    }
    #expect(try counts([]) == "0 rows")
    #expect(try counts([(ItemContent("a"), 0)]) == "1 row")
    #expect(
      try counts([(file("a", "directory"), 0), (file("b", "file"), 1), (file("c", "fifo"), 1)])
        == "3 rows: 1 directory, 2 files")
    let many = (0..<1_234).map { _ in (ItemContent("a"), 0) }
    #expect(try counts(many) == "1,234 rows")
  }

  /// Every row says how many rows are below it.
  @Test(arguments: Seeds.some(10))
  func hiddenRows(seed: UInt64) throws {
    var random = OPMLRandom(seed: seed)
    let document = random.document(of: 40)
    let levels = document.outline.rows.map(\.level)
    let expected = levels.indices.map { index in
      levels[(index + 1)...].prefix { $0 > levels[index] }.count
    }
    let found = try elements(document).filter { $0.name == "summary" }
      .map { $0.attributes["data-rows"] }
    try same(found, expected.filter { $0 > 0 }.map(String.init), "counts")
  }

  @Test func columns() throws {
    let document = OutlineDocument([
      (file("a", "directory", ("size", "4.0K"), ("time", "Nov 22  2023")), 0),
      (file("b", "file", ("size", "17"), ("time", "2026-11-23T03:50:12.5Z")), 1),
      (ItemContent("c", fields: [DocumentField("size", .text("?"))]), 1),
    ])
    let spans = try elements(document).filter { $0.name == "span" && $0.attributes["id"] == nil }
    #expect(
      spans.map { "\($0.attributes["class"] ?? ""): \($0.text)" } == [
        "title: a", "columns: ", "size: 4.0K", "time: Nov 22  2023", "title: b", "columns: ",
        "size: 17",
        "time: 2026-11-23 03:50", "title: c", "columns: ", "size: ", "time: ",
      ])
  }

  @Test func imagesAndTargets() throws {
    let document = OutlineDocument([
      (ItemContent("Fox", fields: [DocumentField("image", .text("🦊"))]), 0),
      (ItemContent("Cat", fields: [DocumentField("image", .text("https://a.example/cat.png"))]), 0),
      (file("l", "link", ("target", "<x>")), 0),
    ])
    let spans = try elements(document).filter { $0.name == "span" && $0.attributes["id"] == nil }
    #expect(spans.map(\.text) == ["🦊", "→ <x>"])
  }
}
