import Testing

@testable import outline_tree

/// The tool prints the same as a naive implementation, with any options.
@Suite(.ownThread) struct NaiveTreeTests {
  @Test(arguments: Seeds.some(12))
  func anyOptions(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let tree = try RandomTree(&random)
    for _ in 0..<TestSize.pick(50, large: 60) { try check(tree, .random(using: &random)) }
  }

  private func check(_ tree: RandomTree, _ options: NaiveOptions) throws {
    let source = tree.folder.path
    let naive = NaiveTree(source, options)
    try within("outline-tree \(options.arguments.joined(separator: " ")) \(source)") {
      let run = ToolRun(options.arguments + [source])
      try holds(run.status == .done && run.error.isEmpty, "it is done, and says nothing")
      let expected = String(decoding: naive.text, as: UTF8.self).split(separator: "\n")
      for (row, expected) in zip(run.text.split(separator: "\n"), expected) {
        try same(row, expected, "a row")
      }
      try same(run.output.count, naive.text.count, "the length")
      try holds(run.output == naive.text, "the bytes are the same")
      let bare = options.withoutColumns
      let paths = ToolRun(bare.arguments + ["--format", "paths", source])
      try same(paths.lines, NaiveTree(source, bare).paths + [""], "the paths")
    }
  }

  /// Each option alone, and each pair: the simplest failures. By default a fifth of the pairs, with each option in
  /// some of them.
  @Test func everyOptionAlone() throws {
    var random = SeededRandom(seed: 1)
    let tree = try RandomTree(&random, count: 60)
    let keys = EntryOrder.Key.allCases.map { key in
      { (options: inout NaiveOptions) in options.key = key }
    }
    let others: [(inout NaiveOptions) -> Void] = [
      { _ in }, { $0.showsHidden = true }, { $0.directoriesOnly = true }, { $0.prunes = true },
      { $0.followsLinks = true }, { $0.excluded = ["*b", "a*/"] }, { $0.included = ["*.c"] },
      { $0.limit = 2 }, { $0.isReversed = true },
      { $0.directoriesFirst = true }, { $0.filesFirst = true }, { $0.folds = [.level(2)] },
      { $0.folds = [.collapse("a*")] },
      { $0.folds = [.collapsed, .expand("b*")] }, { $0.showsMode = true }, { $0.showsSize = true },
      { $0.sumsSizes = true },
    ]
    let changes = others + keys
    let period = TestSize.pick(5, large: 1)
    for (index, first) in changes.enumerated() {
      // The first one changes nothing.
      for (number, second) in changes.enumerated().dropFirst(index)
      where index == 0 || (index + number).isMultiple(of: period) {
        var options = NaiveOptions()
        first(&options)
        second(&options)
        if options.key == .none { options.isReversed = false }
        // These conflict.
        if options.directoriesFirst && options.filesFirst { continue }
        if options.directoriesOnly && (options.prunes || !options.included.isEmpty) { continue }
        try check(tree, options)
      }
    }
  }
}
