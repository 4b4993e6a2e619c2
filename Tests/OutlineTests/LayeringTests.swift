import Foundation
import Testing

/// Dependencies point one way: read from the sources as text, which is cheap and enough.
@Suite(.ownThread) struct LayeringTests {
  /// The folders of the engine, by what they may know: a folder knows those with a lower rank.
  static let ranks = [
    "Index": 0, "Tree": 1, "SectionSnapshot": 2, "Snapshot": 3, "Difference": 4, "Rendering": 5,
    "DataSource": 5,
    "Document": 5, "Encoding": 0, "JSON": 0, "System": 0, "Formats": 6,
    "Model": 6, "Matching": 6, "Merge": 6, "Store": 7, "DocumentModel": 8, "Views": 9,
    "Operations": 7,
  ]

  /// The folder that stands aside: it uses the public API of `SectionSnapshot` and nothing else.
  static let guests = ["Samples"]

  struct SourceFile {
    var folder: String
    var name: String
    /// Without comments, string literals and indentation of the first column's declarations.
    var code: String
    var words: Set<Substring>
    var imports: [String]
    /// The types that it declares at its top level, with what comes before the keyword.
    var declarations: [(modifiers: String, name: String)]

    var types: [String] { declarations.map(\.name) }
    var publicTypes: [String] {
      declarations.filter { $0.modifiers.contains("public") }.map(\.name)
    }

    init(folder: String, name: String, code: String) {
      (self.folder, self.name, self.code) = (folder, name, code)
      words = Set(code.utf8.split { !Self.isInWord($0) }.map { Substring($0) })
      imports = LayeringTests.imports(in: code)
      declarations = LayeringTests.declarations(in: code)
    }

    /// Bytes are much faster than characters. Those of other scripts count as letters.
    private static func isInWord(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF: true
      default: false
      }
    }
  }

  /// Read once: each rule is about the same files.
  static let libraryFiles = Result { try files(below: "Sources/Outline") }
  static let toolFiles = Result { try files(below: "Sources/outline-tree") }
  private static let examples = Result { try files(below: "Examples") }

  private static func files(below path: String) throws -> [SourceFile] {
    let root = Fixtures.packageFolder.appending(path: path)
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      let folder = name.contains("/") ? String(name.prefix { $0 != "/" }) : ""
      return SourceFile(folder: folder, name: name, code: code(of: text))
    }
  }

  /// The text without comments and without what stands in quotation marks. A regular expression would take
  /// several seconds for all sources.
  private static func code(of text: String) -> String {
    let bytes = Array(text.utf8)
    var code: [UInt8] = []
    var index = 0
    func isAt(_ mark: StaticString) -> Bool {
      let end = index + mark.utf8CodeUnitCount
      return end <= bytes.count && mark.withUTF8Buffer { bytes[index..<end].elementsEqual($0) }
    }
    func skip(_ start: StaticString, past mark: StaticString, orTo end: UInt8? = nil) {
      let isString = bytes[index] == UInt8(ascii: "\"")
      index += start.utf8CodeUnitCount
      while index < bytes.count, bytes[index] != end {
        if isAt(mark) { return index += mark.utf8CodeUnitCount }
        // In a string, a backslash makes the next character a part of it.
        index += isString && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\"") where isAt("\"\"\""): skip("\"\"\"", past: "\"\"\"")
      case UInt8(ascii: "\""): skip("\"", past: "\"", orTo: 0x0A)
      case UInt8(ascii: "/") where isAt("//"):
        skip("//", past: "\n", orTo: 0x0A)
      case UInt8(ascii: "/") where isAt("/*"):
        skip("/*", past: "*/")
      default:
        code.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: code, as: UTF8.self)
  }

  private static func imports(in code: String) -> [String] {
    let pattern =
      #/^\s*(?:@\w+ )?(?:\w+ )?import (?:(?:struct|class|enum|protocol|func|var) )?(\w+)/#
    return lines(of: code).filter { $0.utf8.count < 100 && $0.contains("import ") }
      .compactMap { $0.firstMatch(of: pattern).map { String($0.output.1) } }
  }

  private static func declarations(in code: String) -> [(modifiers: String, name: String)] {
    let pattern =
      #/^((?:\w+ |@\w+ )*)(?:struct|enum|final class|class|actor|protocol|typealias) (\w+)/#
    // Other lines are indented, or end a declaration.
    return lines(of: code).filter {
      $0.utf8.first.map { $0 >= UInt8(ascii: "@") && $0 != 0x7D } ?? false
    }
    .compactMap { line in
      line.firstMatch(of: pattern).map { (String($0.output.1), String($0.output.2)) }
    }
  }

  private static func lines(of code: String) -> [Substring] {
    code.utf8.split(separator: 0x0A).map { Substring($0) }
  }

  @Test func theReaderSeesCodeOnly() {
    let text = "// import A \\\n/* import B \\*/ let x = \"import C \\\" D\"\nimport Real\n"
    let file = SourceFile(folder: "", name: "", code: Self.code(of: text))
    #expect(file.imports == ["Real"])
    let declared = SourceFile(
      folder: "", name: "",
      code: """
        public struct A<B> {
          struct Inner {}
        }
        final class C {}
        public indirect enum E {}
        """)
    #expect(declared.types == ["A", "C", "E"])
    #expect(declared.publicTypes == ["A", "E"])
    #expect(declared.words.isSuperset(of: ["A", "B", "Inner"]))
  }

  /// The engine meets the world in three folders only.
  @Test func theEngineImportsNothing() throws {
    let files = try Self.libraryFiles.get()
    #expect(!files.isEmpty)
    for file in files where !["Formats", "Store", "System"].contains(file.folder) {
      // One file knows the views of Apple's systems.
      let views = file.name == "Views/AppleViews.swift" ? ["UIKit", "AppKit"] : []
      let known = ["Synchronization", "Observation"] + views
      let foreign = file.imports.filter { !known.contains($0) }
      #expect(foreign.isEmpty, "\(file.name) imports \(foreign)")
    }
  }

  /// Foundation would add 5 MB to the tool.
  @Test func nothingImportsFoundation() throws {
    let files =
      try Self.libraryFiles.get() + Self.toolFiles.get()
    #expect(!files.isEmpty)
    for file in files {
      let foundation = file.imports.filter { $0.hasPrefix("Foundation") }
      #expect(foundation.isEmpty, "\(file.name) imports \(foundation)")
    }
  }

  /// A new folder has to be assigned to a layer.
  @Test func everyFolderHasItsPlace() throws {
    let known = Set(Self.ranks.keys).union(Self.guests)
    for file in try Self.libraryFiles.get() {
      #expect(known.contains(file.folder), "\(file.name)")
    }
  }

  @Test func dependenciesPointOneWay() throws {
    let files = try Self.libraryFiles.get()
    var folders: [String: Set<String>] = [:]
    for file in files {
      for type in file.types { folders[type, default: []].insert(file.folder) }
    }
    for file in files {
      guard let rank = Self.ranks[file.folder] else { continue }
      for word in file.words {
        guard let owners = folders[String(word)], !owners.contains(file.folder) else { continue }
        let isBelow = owners.allSatisfy { (Self.ranks[$0] ?? .max) <= rank }
        #expect(isBelow, "\(file.name) knows \(word), which is in \(owners)")
      }
    }
  }

  /// Samples know the public types of section snapshots, and their own.
  @Test func guestsUseThePublicInterface() throws {
    let files = try Self.libraryFiles.get()
    for guest in Self.guests {
      let own = Set(files.filter { $0.folder == guest }.flatMap { $0.types })
      let open = Set(
        files.filter { $0.folder == "SectionSnapshot" }
          .flatMap { $0.publicTypes })
      let closed = Set(files.flatMap { $0.types }).subtracting(own).subtracting(open)
      for file in files where file.folder == guest {
        let known = file.words.map(String.init).filter(closed.contains)
        #expect(known.isEmpty, "\(file.name) knows \(known)")
      }
    }
  }

  /// The files that the library shares with the tool and promises to no other program: the system layer, the text of
  /// recovery files and of transaction files, times as text, the traits of formats, the visible text
  /// of titles, names that are not UTF-8 or not allowed in XML, matching of rows, binary search, and
  /// connectors.
  private static let sharedFiles = [
    "Store/History/RecoveryText.swift",
    "Store/Log/JournalCheckpoint.swift", "Store/History/TransactionText.swift",
    "Store/Log/Timestamp.swift", "DataSource/UndoHistory.swift", "Difference/RowPlaces.swift",
    "Document/DocumentBuilder.swift", "Document/DocumentDifference.swift",
    "Document/FieldNames.swift", "Document/ItemContent.swift",
    "Formats/Text/CheckBox.swift", "Formats/Text/ContentInBytes.swift",
    "Formats/Text/TextLines.swift",
    "Formats/Drawing/DrawingTitle.swift", "Formats/Drawing/DrawingEntry.swift",
    "Formats/Paths/PathTree.swift",
    "Formats/Paths/PathListReader.swift",
    "Formats/Detection/FormatDetector.swift",
    "Formats/Detection/FormatDetector+Drawings.swift", "Formats/DocumentFormat+Coding.swift",
    "Formats/JSON/JSONFormat.swift", "Formats/DocumentFormat+Options.swift",
    "Formats/Markdown/BlockField.swift",
    "Formats/Detection/ForeignFormat.swift", "Formats/HTML/LinkAddress.swift",
    "Formats/HTML/Markdown/InlineWriter.swift",
    "Formats/OPML/OPMLRowLayout.swift", "Formats/OPML/OutlineDocument+XML.swift",
    "Formats/XML/XMLEscaping.swift",
    "Formats/Text/PercentEncoding.swift", "Formats/FormatTraits.swift",
    "Encoding/UTF8Sequence.swift",
    "Encoding/Base64.swift", "Encoding/Checksum.swift", "Index/UnsafePointer+Bytes.swift",
    "Matching/ItemMatching.swift", "Matching/OutlineDocument+Renumbering.swift",
    "Merge/Conflicts/ConflictedText+Reading.swift", "Merge/Documents/DocumentMerge+Grouping.swift",
    "Merge/Documents/MergedLines.swift",
    "Merge/Conflicts/RecordedConflicts.swift",
    "Rendering/ConnectorStyle.swift",
    "Store/File/OutlineFile.swift", "Store/File/OutlineFile+Sharing.swift",
    "Store/File/OutlineFile+Undoing.swift", "Store/File/OutlineFile+Waiting.swift",
  ]

  /// The folders that are shared as a whole: system calls, reading and writing JSON, and what other programs can
  /// request.
  private static let sharedFolders = ["System", "JSON", "Operations"]

  /// Only the tests reach past the public interface and what is shared.
  @Test func toolAndExamplesUseThePublicInterface() throws {
    let files =
      try Self.toolFiles.get() + Self.examples.get()
    #expect(!files.isEmpty)
    for file in files {
      #expect(!file.code.contains("@testable") && !file.code.contains("@_spi"), "\(file.name)")
    }
    for file in try Self.libraryFiles.get() where !Self.sharedFolders.contains(file.folder) {
      let isShared = Self.sharedFiles.contains(file.name)
      #expect(file.words.contains("package") == isShared, "\(file.name)")
    }
  }

  /// Two types of one name would be two ideas, or one idea twice.
  @Test func typesHaveNamesOfTheirOwn() throws {
    var owners: [String: Set<String>] = [:]
    for (target, files) in [("library", Self.libraryFiles), ("tool", Self.toolFiles)] {
      for type in try files.get().flatMap(\.types) { owners[type, default: []].insert(target) }
    }
    #expect(owners.count > 100)
    for (type, targets) in owners { #expect(targets.count == 1, "\(type)") }
  }

  /// Files are created, locked, synced and removed in one place.
  @Test func oneLayerForTheSystem() throws {
    let calls: Set<Substring> = [
      "O_CREAT", "O_EXCL", "fchmod", "fchown", "flock", "fsync", "ftruncate", "pwrite", "unlink",
    ]
    let files =
      try Self.libraryFiles.get() + Self.toolFiles.get()
    let callers = files.filter { !$0.words.isDisjoint(with: calls) }
    #expect(!callers.isEmpty)
    for file in callers { #expect(file.folder == "System" && file.name.contains("PosixFiles")) }
  }

  @Test func thePackageDependsOnNothing() throws {
    let manifest = try String(
      contentsOf: Fixtures.packageFolder.appending(path: "Package.swift"), encoding: .utf8)
    #expect(!manifest.contains(".package("))
  }
}
