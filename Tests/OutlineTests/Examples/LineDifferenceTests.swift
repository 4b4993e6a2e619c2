import Testing

@Suite(.ownThread) struct LineDifferenceTests {
  @Test func namesTheLinesThatWentAndCame() {
    #expect(lineDifference(from: "a\nb\nc\n", to: "a\nc\nd\n") == "- 2: b\n+ 3: d")
    #expect(lineDifference(from: "a\n", to: "b\n") == "- 1: a\n+ 1: b")
    #expect(lineDifference(from: "a\n", to: "a\n") == "")
    #expect(lineDifference(from: "a", to: "a\n") == "+ 2: ")
  }
}
