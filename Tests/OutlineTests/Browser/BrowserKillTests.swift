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
    try run.type("o")
    for number in 100..<100 + Int.random(in: 1...14, using: &random) {
      try run.type("row\(number)x\r")
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
    if next.question != nil { next.type("r\u{3}") }
    let titles = Set(next.titles.split { $0 == " " || $0 == ">" }.map(String.init))
    #expect(shown.isSubset(of: titles), "\(shown.subtracting(titles)) are lost")
  }

  /// A law: whatever the moment at which the browser is killed, each word that the screen has shown is in the
  /// document, or is offered.
  ///
  /// The words are Greek, so that none of their letters is a key. So nothing else happens if a busy system
  /// sends Esc and the key after it as one key.
  @Test(arguments: EditedDocuments.names)
  func atAnyMoment(_ name: String) throws {
    for seed in Seeds.some(200, standard: 8) {
      var random = SeededRandom(seed: seed)
      try EditedDocuments.make(name, in: folder)
      let run = try BrowserRun(["browse", folder.path(name)])
      try run.wait("the document") { $0.focusedText?.contains("one") == true }
      try typeSession(run, &random)
      usleep(.random(in: 0...20_000, using: &random))
      let before = words(run.screen)
      run.signal(SIGKILL)
      _ = try run.ending()
      let shown = before.union(words(run.screen))
      let next = try KeptBrowser(folder.path(name))
      if next.question != nil { next.type("r") }
      if next.host.state.mode != .rows { next.type("\u{3}") }
      let lost = shown.filter { !next.titles.contains($0) }
      #expect(lost == [], "of \(shown), seed \(seed); there are \(next.titles)")
      next.type(":q!\r")
      folder.remove(name)
    }
  }

  /// Types rows until a random number of keys has been pressed, and sometimes moves a row or saves.
  private func typeSession(_ run: BrowserRun, _ random: inout SeededRandom) throws {
    var left = Int.random(in: 0...90, using: &random)
    func press(_ key: String) throws {
      if left > 0 { try run.type(key) }
      left -= 1
    }
    while left > 0 {
      try press("o")
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let word = (0..<Int.random(in: 3...8, using: &random)).map { _ in letter(&random) }
        for letter in word + [" "] { try press(letter) }
        if random.oneIn(4), left > 0 { try run.wait(for: word.joined()) }
      }
      if random.oneIn(2) { try press("\t") }
      if random.oneIn(2) {
        try press("\r")
        try press(letter(&random))
      }
      try press("\u{1B}")
      try run.settle()
      if random.oneIn(3) { try press("\u{1B}[1;3A") }
      if random.oneIn(3) { try press("\u{13}") }
    }
  }

  private func letter(_ random: inout SeededRandom) -> String {
    String(Unicode.Scalar(UInt32.random(in: 0x3B1...0x3C1, using: &random))!)
  }

  /// The words of the session that are on the screen, complete or not.
  private func words(_ screen: VirtualScreen) -> Set<String> {
    let letters = "\u{3B1}"..."\u{3C1}" as ClosedRange<Unicode.Scalar>
    return Set(
      screen.rows.joined(separator: " ").split(separator: " ").map(String.init)
        .filter { $0.unicodeScalars.allSatisfy(letters.contains) })
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
      try next.wait(for: "half a ti")
      try next.type("tle\u{13}\u{3}q")
      #expect(try next.ending() == .exited(0))
      #expect(try KeptBrowser(folder.path(name)).titles.contains("half a title"))
      folder.remove(name)
    }
  }
}
