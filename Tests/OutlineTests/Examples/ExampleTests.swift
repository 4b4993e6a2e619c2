import Testing

/// Each example runs to its end, says nothing against it, and prints what it is meant to.
@Suite struct ExampleTests {
  @Test(arguments: [
    "emoji-explorer", "bookshelf", "storefront", "notes-search", "tags", "notebook",
  ])
  func prints(example: String) throws {
    let outcome = try BuiltExecutable(example).run()
    #expect(outcome.status == 0)
    #expect(outcome.errorText == "")
    try expectOutput(outcome.outputText, named: example)
  }
}
