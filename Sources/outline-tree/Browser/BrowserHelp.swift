/// What the keys do, as a page of the browser.
enum BrowserHelp {
  static let lines: [String] =
    ["keys", ""]
    + KeyBindings.passages.map { passage in
      let padding = String(repeating: " ", count: max(2, column - passage.keys.count))
      return "  " + passage.keys + padding + passage.help
    }

  private static let column = 20
}
