import Foundation
import Outline
import Testing

@testable import outline_tree

/// Real processes on real terminals that are killed while they edit: the next browser offers to
/// recover everything that the screen had shown.
@Suite(.ownThread) struct BrowserKillTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func rows(_ screen: VirtualScreen) -> Set<String> {
    Set(screen.rows.joined(separator: " ").split(separator: " ").map(String.init))
      .filter { $0.hasPrefix("row") }
  }

  @Test(arguments: EditedDocuments.names, Seeds.some(2))
  func killed(_ name: String, _ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    try EditedDocuments.make(name, in: folder)
    let run = try BrowserRun(["browse", folder.path(name)])
    try run.wait("the document") { $0.focusedText?.contains("one") == true }
    for number in 100..<100 + Int.random(in: 1...14, using: &random) {
      try run.type("orow\(number)x\r")
      // Without waiting, the signal arrives somewhere in the middle of the typing.
      if random.oneIn(3) { try run.wait(for: "row\(number)x") }
    }
    let shown = rows(run.screen)
    let signal = [SIGKILL, SIGKILL, SIGTERM, SIGHUP].randomElement(using: &random)!
    run.signal(signal)
    _ = try run.ending()
    try expectOffered(shown.union(rows(run.screen)).filter { $0.hasSuffix("x") }, name)
  }

  private func expectOffered(_ shown: Set<String>, _ name: String) throws {
    let next = try KeptBrowser(folder.path(name))
    if next.question != nil { next.type("r\r") }
    let titles = Set(next.titles.split { $0 == " " || $0 == ">" }.map(String.init))
    #expect(shown.isSubset(of: titles), "\(shown.subtracting(titles)) are lost")
  }

  /// A title that is still being typed is recovered, too.
  @Test(arguments: [SIGKILL, SIGTERM, SIGHUP, 0])
  func whileTyping(_ signal: Int32) throws {
    for name in ["a.md", "a.outline"] {
      try EditedDocuments.make(name, in: folder)
      let run = try BrowserRun(["browse", folder.path(name)])
      try run.wait("the document") { $0.focusedText?.contains("one") == true }
      try run.type("ohalf a ti")
      try run.wait(for: "half a ti")
      if signal == 0 { run.hangUp() } else { run.signal(signal) }
      _ = try run.ending()
      let next = try BrowserRun(["browse", folder.path(name)], size: .init(columns: 120, rows: 24))
      try next.wait(for: "r: recover them")
      try next.type("r")
      try next.wait(for: "new row below: half a ti")
      try next.type("tle\r\u{13}q")
      #expect(try next.ending() == .exited(0))
      #expect(try KeptBrowser(folder.path(name)).titles.contains("half a title"))
      folder.remove(name)
    }
  }
}
