import Testing

/// Each example succeeds, writes no messages, and prints the expected output.
@Suite(.ownThread) struct ExampleTests {
  @Test(arguments: [
    "emoji-explorer", "bookshelf", "storefront", "notes-search", "tags", "notebook",
    "file-browser",
  ])
  func prints(example: String) throws {
    let outcome = try BuiltExecutable(example).run()
    #expect(outcome.status == 0)
    #expect(outcome.errorText == "")
    try expectOutput(outcome.outputText, named: example)
  }
}
