import Foundation
import Outline

@testable import outline_tree

/// A browser of a document, without a terminal. Releasing it without quitting is like killing its
/// process.
final class KeptBrowser {
  let host: BrowserHost

  init(
    _ path: String, options: [String] = [], system: SystemCalls = .real,
    environment: [String: String] = [:]
  ) throws {
    let run = Run(
      streams: .standard(system), system: system,
      environment: { name in environment[name].map { Array($0.utf8)[...] } })
    let arguments = (["browse", path] + options).map { Array($0.utf8) }
    var request = try ArgumentParser.parse(arguments)
    // Locks are held by the test itself, which cannot release them while it waits.
    request.display.input.waiting = .zero
    host = try BrowseCommand(run: run, request: request).host()
  }

  /// Presses keys.
  ///
  /// - Returns: The effects left for the terminal, including `quit` if the browser has ended.
  @discardableResult
  func type(_ text: String) -> [TerminalEffect] {
    var decoder = KeyDecoder()
    var effects: [TerminalEffect] = []
    for key in decoder.decode(text.utf8) + decoder.timeOut() {
      let focusedIndex = host.state.view.focusedIndex
      effects += host.perform(host.state.handle(key))
      host.state.view.settle(from: focusedIndex)
      if !effects.contains(where: \.isQuit) { host.keepTyped() }
    }
    return effects
  }

  /// Looks at the file, as a browser on a terminal does when no key was pressed for a while.
  func look() { host.readChanges() }

  /// All titles, each after `>` for each level.
  var titles: String {
    host.state.document.outline.rows.map { row in
      String(repeating: ">", count: row.level) + host.state.document.text(of: row.item)
    }.joined(separator: " ")
  }

  var question: Question? {
    if case .question(let question) = host.state.mode { question } else { nil }
  }

  var screen: String {
    host.state.size = .init(columns: 200, rows: 20)
    host.readScreen()
    return host.state.frame().lines.map { line in
      String(decoding: line, as: UTF8.self).replacing(#/\u{1B}\[[0-9;]*m/#, with: "")
    }.joined(separator: "\n")
  }
}

extension KeptBrowser {
  /// Returns the titles in a file. A store is read while a browser holds it.
  static func rows(of path: String) throws -> [String] {
    let run = ToolRun([path, "--format", "paths"])
    guard run.status == .done else { throw Mismatch(run.messages) }
    return run.text.split(separator: "\n").map { String($0.split(separator: "/").last ?? "") }
  }
}

/// One document in each format that can be edited.
enum EditedDocuments {
  static let names = ["a.md", "a.opml", "a.txt", "a.json", "a.outline"]

  static func make(_ name: String, in folder: ScratchFolder) throws {
    folder.makeFile("source.md", "- one\n  - two\n- three\n")
    let options = name == "a.txt" ? ["--format", "indented"] : []
    let run = ToolRun([folder.path("source.md"), "-o", folder.path(name)] + options)
    guard run.status == .done else { throw Mismatch(run.messages) }
    folder.remove("source.md")
  }
}
