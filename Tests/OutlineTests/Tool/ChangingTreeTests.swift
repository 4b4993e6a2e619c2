import Foundation
import Testing

@testable import outline_tree

/// A folder that changes while it is read.
@Suite(.ownThread) struct ChangingTreeTests {
  /// Changes the same few names again and again.
  private struct Racer {
    let folder: ScratchFolder
    var random: SeededRandom

    static let names = (0..<6).flatMap { outer in ["\(outer)"] + (0..<6).map { "\(outer)/\($0)" } }

    mutating func act() {
      let name = Self.names.randomElement(using: &random)!
      switch Int.random(in: 0..<8, using: &random) {
      case 0: rename(folder.path(name), folder.path(Self.names.randomElement(using: &random)!))
      case 1: rename(folder.path(name), folder.path("moved"))
      case 2: rename(folder.path("moved"), folder.path(name))
      default: replace(name)
      }
    }

    /// Replaces an entry by one of another kind.
    private mutating func replace(_ name: String) {
      for inside in 0..<6 { folder.remove("\(name)/\(inside)") }
      folder.remove(name)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: folder.makeFile(name)
      case 1: folder.makePipe(name)
      // No link leads out of the folder, where changes would continue.
      case 2: folder.makeLink(name, to: ["nowhere", "3", "."].randomElement(using: &random)!)
      default:
        folder.makeFolder(name)
        for inside in 0..<6 { folder.makeFolder("\(name)/\(inside)") }
      }
    }
  }

  private func makeFolder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in Racer.names { folder.makeFolder(name) }
    return folder
  }

  @Test(arguments: Seeds.some(3))
  func isReadWithoutTrouble(seed: UInt64) throws {
    let folder = try makeFolder()
    let isDone = CallCount()
    let racer = Thread {
      var racer = Racer(folder: folder, random: SeededRandom(seed: seed))
      for _ in 0..<TestSize.pick(300, large: 1500) { racer.act() }
      _ = isDone.next()
    }
    racer.start()
    let options = [
      [], ["-J"], ["-l"], ["-ps"], ["--du"], ["--fit", "9"], ["-d"], ["-0"], ["-J", "-l", "-D"],
      ["--sort", "mtime"], ["-x"], ["--prune"],
    ]
    var rounds = 0
    while isDone.value == 0 || rounds == 0 {
      for options in options { try check(ToolRun(options + [folder.path]), options) }
      rounds += 1
    }
  }

  private func check(_ run: ToolRun, _ options: [String]) throws {
    try within("\(options)") {
      try same(run.messages, "", "nothing is said")
      try holds(run.status == .done, "it is done")
      switch options.first {
      case "-J": _ = try run.json
      case "-0": try holds(run.output.last == 0, "every path ends")
      default: _ = try WellFormedDrawing(run)
      }
    }
  }
}
