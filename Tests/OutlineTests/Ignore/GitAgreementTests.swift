import Outline
import Testing

@testable import outline_tree

/// The rules compared with git.
@Suite(.ownThread) struct GitAgreementTests {
  @Test(arguments: Seeds.some(12))
  func ignoresWhatGitIgnores(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<4 {
      let repository = try RandomRepository(seed: random.next())
      let verdicts = try GitCheckIgnore.verdicts(
        on: repository.entries.map(\.path), in: repository.folder)
      #expect(verdicts.map(\.path).elementsEqual(repository.entries.map(\.path)))
      let walk = try IgnoreWalk(repository.folder)
      for verdict in verdicts { check(verdict, walk) }
      let folders = repository.paths(of: .directory)
      let source = folders.randomElement(using: &random)!
      // Everything in an ignored folder is ignored, unless the folder is the source.
      if walk.ignored.contains(source) { continue }
      let part = try IgnoreWalk(repository.folder, from: source)
      for verdict in verdicts where verdict.path.starts(with: source + [0x2F]) {
        check(verdict, part)
      }
    }
  }

  private func check(_ verdict: GitCheckIgnore.Verdict, _ walk: IgnoreWalk) {
    let path = String(decoding: verdict.path, as: UTF8.self)
    #expect(walk.ignored.contains(verdict.path) == verdict.isIgnored, "\(path) \(verdict.rule)")
    #expect(walk.shown.contains(verdict.path) != verdict.isIgnored, "\(path) \(verdict.rule)")
  }
}
