import Testing

@testable import Outline

@Suite(.ownThread) struct VisibleTextTests {
  @Test(arguments: [
    ("[Error Handling](ch09.md)", "Error Handling"), ("**Bold** and `code`", "Bold and code"),
    ("![logo](a.png) Name", "logo Name"), ("A &amp; B", "A & B"), (#"\*not\*"#, "*not*"),
    ("<https://a.org>", "https://a.org"), ("[a [b](c)](d)", "[a b](d)"), ("[](x)", ""),
  ])
  func titlesWithMarks(title: String, visible: String) {
    #expect(VisibleText.of(Array(title.utf8)[...]) == Array(visible.utf8))
  }

  @Test(arguments: [
    "", "Tea", "snake_case_name", "a * b", "[ ] open", "a[0] < b", "x: y", "C:\\dir",
  ])
  func otherTitles(title: String) { #expect(VisibleText.of(Array(title.utf8)[...]) == nil) }

  @Test func bytesThatAreNotText() {
    #expect(VisibleText.of([0x2A, 0xFF, 0x2A]) == [0xFF])
  }
}
