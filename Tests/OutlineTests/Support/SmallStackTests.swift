import Testing

/// The tests of depth can fail: code that recurses does not survive them.
@Suite(.ownThread) struct SmallStackTests {
  @Test func recursionOverflowsTheStack() async {
    await #expect(processExitsWith: .failure) {
      try await onSmallStack { try same(depth(of: 0), 0, "a depth that is never returned") }
    }
  }
}

/// About the least that a recursive function can do at each level.
@inline(never) private func depth(of level: Int) -> Int {
  level == TestSize.depth ? level : max(level, depth(of: level + 1))
}
