import Testing

@testable import Outline

/// Shapes and titles that could make a matching slow, at sizes where work for each pair of rows would
/// never end, and recursion would overflow the stack.
@Suite(.ownThread) struct HostileMatchingTests {
  private let count = TestSize.pick(3_000, large: 200_000)

  private func rows(
    _ count: Int, level: (Int) -> Int = { _ in 0 }, _ title: (Int) -> String
  ) -> [TracedOutline.Row] {
    (0..<count).map { .init(identity: $0, level: level($0), title: title($0)) }
  }

  private func matched(_ old: [TracedOutline.Row], _ new: [TracedOutline.Row]) -> Int {
    RowIdentification.pairs(old, new).count
  }

  @Test func equalSiblings() {
    #expect(matched(rows(count) { _ in "x" }, rows(count - 1) { _ in "x" }) == count - 1)
  }

  @Test func deepSpines() async throws {
    let depth = TestSize.depth
    let old = rows(depth, level: { $0 }) { _ in "x" }
    let shorter = rows(depth - 1, level: { $0 }) { _ in "x" }
    let other = rows(depth, level: { $0 }) { "a\($0)" }
    let renamed = rows(depth, level: { $0 }) { "\($0)b" }
    try await onSmallStack {
      try same(RowIdentification.pairs(old, shorter).count, depth - 1, "equal rows")
      try holds(RowIdentification.pairs(other, renamed).count <= depth, "each row once")
    }
  }

  @Test func titlesThatAreAllDifferent() {
    let old = rows(count) { "the title of \($0 * 7919 % 100_003) here" }
    let new = rows(count) { "what is not \($0 * 7907 % 100_019) like it" }
    #expect(matched(old, new) == 0)
  }

  @Test func titlesThatAllHaveATypo() {
    let old = rows(count) { "title of row \($0) x" }
    #expect(matched(old, rows(count) { "title of row \($0) y" }) == count)
  }

  @Test func manyParentsWithRenamedChildren() {
    let level: (Int) -> Int = { $0 % 12 == 0 ? 0 : 1 }
    let old = rows(count, level: level) { $0 % 12 == 0 ? "\($0)" : "old \($0)" }
    let new = rows(count, level: level) { $0 % 12 == 0 ? "\($0)" : "ancient \($0)" }
    #expect(matched(old, new) >= count / 12)
  }

  @Test func parentsThatAreMatchedOneAfterAnother() {
    let level: (Int) -> Int = { $0 % 300 }
    let old = rows(count, level: level) { $0 % 300 == 299 ? "leaf \($0)" : "x" }
    let new = rows(count, level: level) { $0 % 300 == 299 ? "leaf \($0)" : "y" }
    #expect(matched(old, new) >= count / 300)
  }

  @Test func longTitles() {
    let long = String(repeating: "long title ", count: 10_000)
    let old = rows(40) { "\(long)\($0)\(long)" }
    #expect(matched(old, rows(40) { "\(long)\($0)!\(long)" }) <= 40)
  }
}
