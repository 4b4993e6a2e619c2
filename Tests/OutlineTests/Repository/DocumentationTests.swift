import Foundation
import Testing

/// The links and names on the pages exist.
@Suite(.ownThread) struct DocumentationTests {
  /// Links to files and headings.
  @Test func linksResolve() throws {
    for page in try Page.front() {
      let links = Self.links(in: page)
      #expect(!links.isEmpty || page.path == "CHANGELOG.md")
      for link in links where !link.contains("://") {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = parts[0].isEmpty ? page.path : String(parts[0])
        #expect(Self.exists(path), "\(page.path): \(link)")
        if parts.count == 2 && path.hasSuffix(".md") {
          let headings = try Page(path).prose.filter { $0.hasPrefix("#") }.map(Self.anchor)
          #expect(headings.contains(String(parts[1])), "\(page.path): \(link)")
        }
      }
    }
  }

  /// Paths in prose and pictures, such as `Tests/OutlineTests/Expected`.
  @Test func pathsExist() throws {
    let path = #/`((?:Sources|Tests|Examples|Benchmarks|\.ci)\/[A-Za-z0-9_.\/-]+)`/#
    for page in try Page.front() + Page.articles() {
      for match in page.lines.joined(separator: "\n").matches(of: path) {
        #expect(Self.exists(String(match.output.1)), "\(page.path): \(match.output.1)")
      }
    }
  }

  /// The list of folders is complete, and all of them exist.
  @Test func thePictureShowsTheHouse() throws {
    let picture = try #require(try Page("CONTRIBUTING.md").blocks(in: "text").first)
    var shown: Set<String> = []
    var house = ""
    for line in picture.lines {
      guard let name = line.firstMatch(of: #/^( *)([A-Za-z.][A-Za-z0-9_.\/-]*)/#) else { continue }
      if name.output.1.isEmpty { house = String(name.output.2) }
      let path = name.output.1.isEmpty ? house : house + name.output.2
      #expect(Self.exists(path), "\(path)")
      shown.insert(path.hasSuffix("/") ? String(path.dropLast()) : path)
    }
    for house in ["Sources/Outline", "Sources/outline-tree"] {
      for folder in try Self.folders(in: house) {
        #expect(shown.contains("\(house)/\(folder)"), "\(house)/\(folder) is not in the picture")
      }
    }
  }

  /// Variables and suites that CONTRIBUTING names are those of the tests.
  @Test func contributingNamesWhatTheTestsKnow() throws {
    let contributing = try Page("CONTRIBUTING.md").lines.joined(separator: "\n")
    let tests = try Self.swiftFiles(below: "Tests")
    let sources = try tests + [Page("Package.swift")].map { $0.lines.joined(separator: "\n") }
    let variables = Set(contributing.matches(of: #/OUTLINE_[A-Z_]+/#).map { String($0.output) })
    #expect(variables.count >= 3)
    for variable in variables {
      #expect(sources.contains { $0.contains("\"\(variable)\"") }, "\(variable)")
    }
    for suite in contributing.matches(of: #/--filter ([A-Za-z]+)/#).map(\.output.1) {
      #expect(tests.contains { $0.contains("@Suite(.ownThread) struct \(suite) ") }, "\(suite)")
    }
  }

  /// Each file and each suite in the table “Adding one thing” exists.
  @Test func theTableNamesWhatExists() throws {
    let rows = try Page("CONTRIBUTING.md").lines.filter { $0.hasPrefix("| ") }
      .joined(separator: "\n").replacing("Formats/X/XFormat.swift", with: "")
    let paths = try ["Sources", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(
        atPath: Fixtures.packageFolder.appending(path: folder).path)
    }
    let files = rows.matches(of: #/`([A-Za-z+.\/]+\.swift)`/#).map(\.output.1)
    #expect(files.count > 50)
    for file in files { #expect(paths.contains { $0.hasSuffix("/\(file)") }, "\(file)") }
    let tests = try Self.swiftFiles(below: "Tests")
    for suite in rows.matches(of: #/`([A-Z]\w+Tests)`/#).map(\.output.1) {
      #expect(tests.contains { $0.contains("@Suite(.ownThread) struct \(suite) ") }, "\(suite)")
    }
  }

  /// Pages link to each other and to pictures that exist, and the landing page leads to each.
  @Test func articlesAreLinked() throws {
    let articles = try Page.articles()
    let names = articles.map { $0.path.split(separator: "/").last!.dropLast(3) }
    var linked: Set<Substring> = []
    for article in articles {
      for line in article.prose {
        for match in line.matches(of: #/<doc:([A-Za-z-]+)>/#) {
          #expect(names.contains(match.output.1), "\(article.path): \(match.output.1)")
          if article.path.hasSuffix("/Outline.md") { linked.insert(match.output.1) }
        }
        for match in line.matches(of: #/!\[[^\]]*\]\(([^)]+)\)/#) {
          #expect(
            Self.exists("\(Page.catalogue)/Resources/\(match.output.1)"), "\(match.output.1)")
        }
      }
    }
    for (article, name) in zip(articles, names)
    where !article.path.contains("/Extensions/") && name != "Outline" {
      #expect(linked.contains(name), "the landing page does not lead to \(article.path)")
    }
  }

  /// The landing page lists every public type.
  @Test func everyPublicTypeIsCurated() throws {
    let landing = Set(try Page("\(Page.catalogue)/Outline.md").lines)
    let declaration =
      #/(?m)^public (?:indirect )?(?:struct|enum|final class|class|actor|protocol) (\w+)/#
    var count = 0
    for source in try Self.swiftFiles(below: "Sources/Outline") {
      for type in source.matches(of: declaration).map(\.output.1) {
        count += 1
        #expect(landing.contains("- ``\(type)``"), "\(type)")
      }
    }
    #expect(count > 10)
  }

  /// The license is the one that the pages name.
  @Test func theLicenseIsTheOneNamed() throws {
    #expect(try Page("LICENSE").lines[0] == "MIT License")
    #expect(try Page("README.md").prose.contains { $0.contains("[MIT License](LICENSE)") })
  }
}

extension DocumentationTests {
  private static func links(in page: Page) -> [String] {
    page.prose.flatMap { line in
      line.matches(of: #/\[[^\]]+\]\(([^)\s]+)\)/#).map { String($0.output.1) }
    }
  }

  /// The fragment of links to a heading.
  private static func anchor(_ heading: String) -> String {
    heading.drop { $0 == "#" || $0 == " " }.lowercased()
      .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      .replacing(" ", with: "-")
  }

  private static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Fixtures.packageFolder.appending(path: path).path)
  }

  private static func folders(in path: String) throws -> [String] {
    let folder = Fixtures.packageFolder.appending(path: path)
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
      var isFolder: ObjCBool = false
      let path = folder.appending(path: name).path
      return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        && isFolder.boolValue
    }
  }

  private static func swiftFiles(below path: String) throws -> [String] {
    let folder = Fixtures.packageFolder.appending(path: path)
    return try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }
}
