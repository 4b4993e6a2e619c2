import Outline
import Testing

@testable import outline_tree

/// A browser without a terminal: keys in, lines out. A made-up directory stands in for the disk.
struct BrowserBench {
  var state: BrowserState
  /// The effects that only a host could perform.
  private(set) var asked: [BrowserEffect] = []
  var directory = MadeUpDirectory()
  private var decoder = KeyDecoder()

  /// Creates a browser of rows such as `Food`, `> Apple`, `> > Peel`, all of them expanded.
  init(_ rows: [String], rights: EditingRights = .file) {
    let levels = rows.map { row -> (content: ItemContent, level: Int, isExpanded: Bool) in
      let level = row.prefix { $0 == ">" || $0 == " " }.count { $0 == ">" }
      return (ItemContent(String(row.drop { $0 == ">" || $0 == " " })), level, true)
    }
    let document = SourceDocument(try! OutlineDocument(rows: levels))
    state = BrowserState(document, name: Array("test".utf8), rights: rights)
  }

  init(_ document: SourceDocument, rights: EditingRights = .file) {
    state = BrowserState(document, name: Array("test".utf8), rights: rights)
  }

  init(_ directory: MadeUpDirectory, isKept: Bool = true) {
    let empty = SourceDocument(kind: .directory)
    state = BrowserState(empty, name: Array("made/up".utf8), rights: .order(isKept: isKept))
    self.directory = directory
    perform([.read(nil)])
  }

  static var emoji: BrowserBench { BrowserBench(SourceDocument(OutlineDocument.emoji)) }

  /// Presses keys as a terminal sends them: `\u{1B}[A` is ↑.
  mutating func type(_ text: String) {
    let keys = decoder.decode(text.utf8) + decoder.timeOut()
    for key in keys { press(key) }
  }

  mutating func press(_ key: Key) {
    let focusedIndex = state.view.focusedIndex
    perform(state.handle(key))
    while let folder = state.view.nextFolder() { perform([.read(folder)]) }
    state.view.settle(from: focusedIndex)
  }

  private mutating func perform(_ effects: [BrowserEffect]) {
    var waiting = effects[...]
    while let effect = waiting.popFirst() {
      state.view.effects = []
      switch effect {
      case .read(let folder):
        if folder.map({ state.document.outline.contains($0) }) ?? true {
          state.view.receive(directory.entries(state.document.names(to: folder)), of: folder)
        }
      case .resumeTyping(let typed): state.resume(typed)
      case .askForPath(let next): state.ask(.path(then: next))
      case .readAgain where state.view.isDirectory: state.view.readAgain()
      default: asked.append(effect)
      }
      waiting += state.view.effects
    }
  }

  mutating func takeAsked() -> [BrowserEffect] {
    defer { asked = [] }
    return asked
  }

  /// The titles on the screen, after `>` for each level and ▸ or ▾. The focused one is in brackets.
  var rows: [String] {
    state.view.shown.visibleRows[state.view.window].map { row in
      let symbol = state.view.isUnread(row.item) || row.hasChildren && !row.isExpanded ? "▸" : ""
      let open = row.hasChildren && row.isExpanded ? "▾" : symbol
      let indentation = String(repeating: ">", count: row.level)
      let title = state.document.text(of: row.item)
      return indentation + open + (row.item == state.view.focus ? "[\(title)]" : title)
    }
  }

  var picture: String { rows.joined(separator: " ") }

  /// All titles, including those of folded rows.
  var outline: String {
    state.document.outline.rows.map { row in
      String(repeating: ">", count: row.level) + state.document.text(of: row.item)
    }.joined(separator: " ")
  }

  var message: String? { state.message.map { String(decoding: $0.bytes, as: UTF8.self) } }
}

extension KeyBindings {
  static let all: [KeyBinding] = passages.flatMap(\.bindings)
}

extension OutlineView {
  /// The visible rows that the focus can reach.
  var reach: Range<Int> { viewport.reach(in: shown) }

  /// The reachable rows that are on the screen.
  var window: Range<Int> { viewport.window(in: shown) }
}

/// A directory in which every folder has the same number of files and, above the last level, of
/// folders.
struct MadeUpDirectory {
  var folders = 2
  var files = 2
  var levels = 3
  /// Additional and missing names, by the path of their folder.
  var added: [[String]: [String]] = [:]
  var removed: [[String]: Set<String>] = [:]

  func entries(_ names: [[UInt8]]) -> FolderEntries {
    let path = names.map { String(decoding: $0, as: UTF8.self) }
    if path.last == "secret" { return .refused("secret: Permission denied") }
    let below = names.count + 1 < levels ? (0..<folders).map { "d\($0)" } : []
    let all = below + (0..<files).map { "f\($0)" } + (added[path] ?? [])
    let gone = removed[path] ?? []
    return .entries(
      all.filter { !gone.contains($0) }.sorted().map { name in
        let isFolder = name.first != "f"
        return FolderEntries.Entry(
          name: Array(name.utf8), kind: isFolder ? .directory : .file, isFolder: isFolder)
      })
  }
}
