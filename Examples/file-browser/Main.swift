// Without arguments, the program changes a temporary folder and shows each change. With the path of a folder,
// the program shows that folder until you type `q`. Typing the number of a row expands or collapses the row.

import Outline

@main
struct Main {
  static func main() async throws {
    if let path = CommandLine.arguments.dropFirst().first {
      try await browse(path)
    } else {
      try await demonstrate()
    }
  }

  /// Shows a folder, follows its changes, and toggles the rows that the user types.
  static func browse(_ path: String) async throws {
    let browser = try FileBrowser(root: path)
    let screen = SharedScreen(browser)
    let updates = browser.source.updates
    let drawing = Task { for await update in updates { await screen.draw(update) } }
    let watching = Task { try await browser.watch(every: .milliseconds(500)) }
    await screen.prompt()
    while let line = readLine(), line != "q" {
      await screen.prompt()
      guard let row = Int(line) else { continue }
      Task {
        // If the folder cannot be read, it stays collapsed, and the error is shown.
        do { try await browser.toggle(row: row - 1) } catch { await screen.prompt("\(error)") }
      }
    }
    watching.cancel()
    drawing.cancel()
    await screen.end()
  }

  /// Changes a temporary folder step by step, and draws the changes after each step.
  static func demonstrate() async throws {
    let root = try Disk.makeTemporaryFolder()
    defer { try? Disk.remove(root) }
    for folder in ["Documents", "Music", "Pictures"] { try Disk.makeFolder("\(root)/\(folder)") }
    for file in ["Documents/a.txt", "Documents/c.txt", "Pictures/cat.png", "notes.txt"] {
      try Disk.makeFile("\(root)/\(file)")
    }

    let browser = try FileBrowser(root: root)
    let updates = browser.source.updates.makeAsyncIterator()
    var screen = Screen(browser, terminalHeight: nil)

    /// Performs a step, and draws everything that has changed.
    func step(_ title: String, _ body: () async throws -> Void) async throws {
      Disk.show("# \(title)\n")
      do { try await body() } catch let failure as Disk.Failure { screen.prompt("\(failure)") }
      if let update = await updates.next() { screen.draw(update) }
      Disk.show("\n")
    }

    try await step("The folder, nothing in it expanded") {}
    try await step("Documents is read and expanded") { try await browser.toggle(row: 0) }
    try await step("A file appears") {
      try Disk.makeFile("\(root)/Documents/b.txt")
      await browser.refresh()
    }
    try await step("Documents is collapsed") { try await browser.toggle(row: 0) }
    try await step("Pictures cannot be read any more when it is expanded") {
      try Disk.remove("\(root)/Pictures")
      try await browser.toggle(row: 2)
    }
    try await step("The browser notices that it is gone") { await browser.refresh() }
  }
}

/// The screen that several tasks draw on.
private actor SharedScreen {
  private var screen: Screen

  init(_ browser: FileBrowser) {
    screen = Screen(browser, terminalHeight: Disk.terminalHeight)
  }

  func draw(_ update: OutlineUpdate<String, Entry>) { screen.draw(update) }
  func prompt(_ message: String = "") { screen.prompt(message) }
  func end() { screen.end() }
}
