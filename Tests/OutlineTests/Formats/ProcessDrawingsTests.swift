import Outline
import Testing

/// Drawings with several rows in one line, as `pstree` draws processes.
@Suite(.ownThread) struct ProcessDrawingsTests {
  private static let names = [
    "a", "bash", "g++", "tmux: server", "(sd-pam)", "{gmain}", "a--b", "x -> y", "memfd:91/",
    "b+-c",
  ]

  /// A random forest is read as it was before it was drawn.
  @Test(arguments: Seeds.some(40)) func forestsAreReadAsTheyWere(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      var drawer = ProcessDrawer(&random, names: Self.names)
      for _ in 0..<2 {
        let text = drawer.drawn()
        let document = try TextDocuments.read(text, as: .tree)
        #expect(TextDocuments.picture(document) == drawer.picture, "\(text)")
        let written = try TextDocuments.written(document, as: .tree)
        #expect(try TextDocuments.picture(written, as: .tree) == drawer.picture, "\(written)")
        drawer.glyphs = ProcessDrawer.box
      }
    }
  }

  static let read: [(String, [String])] = [
    // `pstree -A`, with threads and equal processes.
    (
      """
      init-+-cron
           |-sshd---sshd-+-bash---make-+-2*[cc]
           |             |             `-ld---3*[{ld}]
           |             `-sftp
           `-udevd

      """,
      [
        "cron", "sshd", "  sshd", "    bash", "      make", "        2*[cc]", "        ld",
        "          3*[{ld}]", "    sftp", "udevd",
      ]
    ),
    // The brackets of equal trees are after each row without children.
    (
      "init-+-4*[sh---sleep]\n     |-2*[make-+-cc]\n     |         `-3*[{make}]]\n     `-ld\n",
      ["4*[sh]", "  sleep", "2*[make]", "  cc", "  3*[{make}]", "ld"]
    ),
    ("a---2*[b-+-3*[c---d]]\n         `-e]\n", ["2*[b]", "  3*[c]", "    d", "  e"]),
    // `pstree`, `pstree -p`, `pstree -G`, colors.
    ("init─┬─a───b\n     └─c\n", ["a", "  b", "c"]),
    ("init(1)-+-a(20,root)---{b}(21)\n        `-c(3)\n", ["a(20,root)", "  {b}(21)", "c(3)"]),
    (
      "init\u{1B}(0\u{F}qwq\u{1B}(Ba\n    \u{1B}(0\u{F} mq\u{1B}(Bb\n", ["a", "b"]
    ),
    ("init-+-\u{1B}[0;32ma\u{1B}[0m\n     `-b\n", ["a", "b"]),
    // Trees of one user, a single line, a short name, hyphens that are part of names.
    ("sh\n\nbash---vi\n\nx-+-a\n  `-b\n", ["sh", "bash", "  vi", "x", "  a", "  b"]),
    ("bash---pstree\n", ["pstree"]), ("x-+-a\n  `-b\n", ["a", "b"]),
    ("a-b--+-c-d\n     `--e\n", ["c-d", "-e"]), ("make---g++\n", ["g++"]),
    ("init-+-a\r\n     `-b\r\n", ["a", "b"]),
  ]

  @Test(arguments: read) func reads(_ text: String, _ picture: [String]) throws {
    let document = try TextDocuments.read(text, as: .tree)
    #expect(TextDocuments.picture(document) == picture)
    let written = try TextDocuments.written(document, as: .tree)
    #expect(try TextDocuments.picture(written, as: .tree) == picture, "\(written)")
  }

  /// Names are no paths, links or columns, whatever they look like.
  @Test func namesAreTitles() throws {
    let document = try TextDocuments.read("a/-+-a -> b*\n   `-[c]  d/\n", as: .tree)
    #expect(TextDocuments.picture(document) == ["a -> b*", "[c]  d/"])
    #expect(document.header["title"] == .text("a/"))
    #expect(document.outline.items.allSatisfy { document[$0].fields.isEmpty })
  }

  static let refused = [
    // A name that contains `---` moves the column of the joint.
    ("init-+-a\n      `-b\n", "2:7: the connector is not below a joint"),
    ("init-+-a-+-b\n     `-c\n", "2:6: another row is missing below the joint in column 10"),
    ("init-+-a-+-b\n         `-c\n", "2:6: the vertical lines are not below the joints"),
    ("init-+-a-+-b\n     |   `-c\n", "2:1: another row is missing below the joint in column 6"),
    ("init-+-a\n     |-b\n\nc---d\n", "3:1: another row is missing below the joint"),
    ("init-+-a\n     `-b\nc---d\n", "3:1: the row has no connector"),
    ("init-+-a\n     `-b\n     `-c\n", "3:6: the connector is not below a joint"),
    ("a---b-+-c\n      |-d\ne\n", "3:1: the row has no connector below the joint"),
    ("a----b---c\n", "1:2: there are more hyphens than the three"),
    ("a-+-b---\n  `-c\n", "1:9: the row has no name"),
    ("a(1)---b-c---d(3)\n", "1:8: the name has no number in parentheses"),
    ("init-+-abc+\n     `-b\n", "1:11: the line is cut off"),
    ("init-+-bash-+\n     `-b\n", "1:13: the line is cut off"),
    ("init-+-a---bcd-+\n     |         `+\n     `-e\n", "2:17: the line is cut off"),
    ("init-+-2*[a---b\n     `-c\n", "1:1: the brackets of equal processes"),
  ]

  @Test(arguments: refused) func refuses(_ text: String, _ message: String) throws {
    let problem = try #require(TextDocuments.problem(text, as: .tree))
    #expect(problem.hasPrefix(message), "\(problem)")
    let document = try TextDocuments.read(text, as: .tree, isLenient: true)
    let written = try TextDocuments.written(document, as: .tree)
    let again = try TextDocuments.read(written, as: .tree)
    #expect(TextDocuments.picture(again) == TextDocuments.picture(document), "\(written)")
  }

  /// A line that is left out is never passed over: either a joint lacks its last row, or the rows below have
  /// no joint. Only a missing row that has no children and is not the last sibling cannot be noticed.
  @Test(arguments: Seeds.some(20)) func aLostLastRowIsRefused(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<20 {
      let drawer = ProcessDrawer(&random, names: ["a", "bash", "x y"])
      var lines = drawer.drawn().split(separator: "\n", omittingEmptySubsequences: false)
      let ends = lines.indices.filter { lines[$0].drop { $0 == " " || $0 == "|" }.first == "`" }
      guard let end = ends.randomElement(using: &random) else { continue }
      lines.remove(at: end)
      #expect(TextDocuments.problem(lines.joined(separator: "\n"), as: .tree) != nil)
    }
  }

  /// Nothing traps, and what is repaired is written so that nothing has to be repaired again.
  @Test(arguments: Seeds.some(20)) func damagedDrawings(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let pieces = [
      "-", "+", "|", "`", " ", "\n", "---", "-+-", "─┬─", "└─", "2*[", "]", "(1)", "+\n",
    ]
    for _ in 0..<40 {
      var text = Array(ProcessDrawer(&random, names: Self.names).drawn().unicodeScalars)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let piece = pieces.randomElement(using: &random)!
        let end = random.oneIn(2) ? place : min(place + 1, text.count)
        text.replaceSubrange(place..<end, with: piece.unicodeScalars)
      }
      let damaged = String(String.UnicodeScalarView(text))
      let document = try TextDocuments.read(damaged, as: .tree, isLenient: true)
      let written = try TextDocuments.written(document, as: .tree)
      let again = try TextDocuments.read(written, as: .tree, isLenient: true)
      #expect(TextDocuments.picture(again) == TextDocuments.picture(document), "\(damaged)")
    }
  }

  /// Long lines, many joints and deep rows cost no more than their length, and no stack.
  @Test func longLines() throws {
    let count = TestSize.pick(20_000, large: 200_000)
    let chain = Array(repeating: "a", count: count).joined(separator: "---") + "\n"
    #expect(try TextDocuments.read(chain, as: .tree).outline.count == count - 1)
    let joints = Array(repeating: "a", count: count).joined(separator: "-+-") + "\n"
    #expect(TextDocuments.problem(joints + "  `-b\n", as: .tree) != nil)
    let depth = 300
    var text = Array(repeating: "a", count: depth + 1).joined(separator: "-+-") + "\n"
    for level in (0..<depth).reversed() {
      text += String(repeating: "  | ", count: level) + "  `-b\n"
    }
    let document = try TextDocuments.read(text, as: .tree)
    #expect(document.outline.count == depth * 2)
    #expect(document.outline.rows.map(\.level).max() == depth - 1)
  }
}
