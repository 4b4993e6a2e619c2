import Outline
import Testing

/// Lists of paths are read as a naive reader reads them, however they are cut into pieces.
@Suite(.ownThread) struct PathTreeTests {
  private static let names = [
    "a", "b", "a.c", ".", "..", "", "é", "a b", "\"", "long name of a file",
  ]

  @Test(arguments: Seeds.some(10))
  func randomLists(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<TestSize.pick(40, large: 1000) {
      let paths = (0..<Int.random(in: 0...30, using: &random)).map { _ in
        (0..<Int.random(in: 1...5, using: &random))
          .map { _ in Self.names.randomElement(using: &random)! }.joined(separator: "/")
      }
      try check(paths, &random)
    }
  }

  /// Every list of up to three of these paths.
  @Test func everySmallList() throws {
    var random = SeededRandom(seed: 1)
    let paths = ["a", "b", "a/", "a/b", "/a", "./a", "a//b/", "b/a/a", "/", "."]
    for first in paths {
      for second in paths {
        for third in paths { try check([first, second, third], &random) }
      }
    }
  }

  private func check(_ paths: [String], _ random: inout SeededRandom) throws {
    let expected = NaivePaths(paths)
    for end in ["\n", "\r\n", "\0"] {
      let text = Array(paths.map { $0 + end }.joined().utf8)
      let tree = try Self.read(text, &random)
      #expect(expected.rows == Self.rows(of: tree), "\(paths) \(end.utf8.first!)")
    }
  }

  /// Reads a list in random pieces.
  private static func read(_ text: [UInt8], _ random: inout SeededRandom) throws -> PathTree {
    var reader = PathListReader()
    // The first piece has the first end of a path, or the reader could not know how the others end.
    let first = text.firstIndex(of: 0) ?? text.firstIndex(of: 0x0A) ?? 0
    var start = 0
    while start < text.count {
      let end = Int.random(in: max(start, first + 1)...text.count, using: &random)
      try text[start..<end].withUnsafeBytes { try reader.read($0) }
      start = end
    }
    return try reader.finish()
  }

  private static func rows(of tree: PathTree) -> [String] {
    var rows: [String] = []
    func add(_ node: PathTree.Node, _ level: Int) {
      for child in tree.children(of: node) {
        let mark = tree.isDirectory(child) ? "/" : ""
        rows.append(
          String(repeating: "  ", count: level)
            + String(decoding: tree.name(of: child), as: UTF8.self) + mark)
        add(child, level + 1)
      }
    }
    add(0, 0)
    return rows
  }

  private static func tree(_ text: String) throws -> PathTree {
    var random = SeededRandom(seed: 7)
    return try read(Array(text.utf8), &random)
  }

  /// The folder that all paths are in, if the list has it.
  @Test(arguments: [
    ("src\nsrc/a\nsrc/b/c\n", "src"), ("./src/\n./src/a\n", "src"), (".\n./src\n./src/a\n", "."),
    ("src/a\nsrc/b\n", "."), ("/etc\n/etc/a\n", "/etc"), ("/etc/a\n/usr/b\n", "/"),
    ("/a\nb\n", "."), ("a/b\na/b/c\n", "a/b"), ("a\n", "."), ("", "."), ("a/b/\n", "a/b"),
    ("/\n/a\n", "/"),
  ])
  func listedRoot(_ list: String, _ path: String) throws {
    let tree = try Self.tree(list)
    #expect(String(decoding: tree.path(of: tree.listedRoot), as: UTF8.self) == path)
  }

  /// Names may contain line breaks if zero bytes end the paths; quotes of `git` are removed otherwise.
  @Test func specialNames() throws {
    #expect(Self.rows(of: try Self.tree("a\nb\0c\0")) == ["a\nb", "c"])
    let quoted = #""caf\303\251/\"x\"\t\\""# + "\n" + #""a"b""# + "\n" + #""plain""# + "\n"
    #expect(
      Self.rows(of: try Self.tree(quoted))
        == ["café/", "  \"x\"\t\\", "\"a\"b\"", "\"plain\""])
    #expect(Self.rows(of: try Self.tree("\"\\101\"\0")) == ["\"\\101\""])
    for broken in [#""\4""#, #""\400""#, #""\q""#, #""\""#, #""a\"#] {
      #expect(Self.rows(of: try Self.tree(broken + "\n")) == [broken])
    }
  }

  @Test func whatCannotBeAPath() throws {
    let long = String(repeating: "x", count: PathTree.nameLimit + 1)
    #expect {
      try Self.tree("a\nb/\(long)\n")
    } throws: { error in
      (error as? FormatError)?.description
        == "2: a name has 65536 bytes; expected at most 65535"
    }
    var reader = PathListReader()
    try Array("a\nb\n".utf8).withUnsafeBytes { try reader.read($0) }
    #expect(throws: FormatError.self) {
      try Array("c\0d\n".utf8).withUnsafeBytes { try reader.read($0) }
    }
  }

  /// A deep path, and many names in one folder.
  @Test func largeLists() throws {
    let depth = TestSize.pick(20_000, large: 200_000)
    let deep = try DocumentFormat.paths.decode(
      Array(String(repeating: "a/", count: depth).utf8)
    ).document
    #expect(deep.outline.count == 0, "the only path is the title")
    let long = Array(repeating: "a", count: depth).joined(separator: "/") + "\nb\n"
    let document = try DocumentFormat.paths.decode(Array(long.utf8)).document
    #expect(document.outline.count == depth + 1)
    let wide = (0..<depth).map { "n\($0)\n" }.joined()
    #expect(try DocumentFormat.paths.decode(Array(wide.utf8)).document.outline.count == depth)
  }
}

/// A list of paths, read in the simplest way.
private struct NaivePaths {
  private final class Node {
    var name: String
    var isDirectory = false
    var children: [Node] = []

    init(_ name: String) { self.name = name }
  }

  private let root = Node("")

  init(_ paths: [String]) {
    for path in paths where !path.isEmpty {
      var node = root
      var names = path.utf8.split(separator: 0x2F).map { String($0)! }.filter { $0 != "." }
      if path.utf8.first == 0x2F { names.insert("/", at: 0) }
      for name in names {
        node.isDirectory = true
        if let child = node.children.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
          node = child
        } else {
          node.children.append(Node(name))
          node = node.children.last!
          node.isDirectory = name == "/"
        }
      }
      if path.utf8.last == 0x2F { node.isDirectory = true }
    }
  }

  var rows: [String] {
    func rows(_ node: Node, _ level: Int) -> [String] {
      node.children.flatMap { child in
        [String(repeating: "  ", count: level) + child.name + (child.isDirectory ? "/" : "")]
          + rows(child, level + 1)
      }
    }
    return rows(root, 0)
  }
}
