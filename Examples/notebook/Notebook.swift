// A durable notebook. With a file, the program appends a row for each line of its input. When the row is on the
// disk, the program prints how many rows it has kept. If the program is killed, none of these rows is lost.
// With `--screen` and a file, the program shows the file while other programs edit it. Without a file, the
// program demonstrates the features of the store.

import Foundation
import Outline

@main
struct Notebook {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.first, arguments.last) {
      case (nil, _): try inTemporaryFile(show)
      case ("--screen", let path?): try await Screen.show(path)
      case (let path?, _): try keepLines(in: path)
      }
    } catch {
      FileHandle.standardError.write(Data("notebook: \(error)\n".utf8))
      exit(1)
    }
  }

  static func keepLines(in path: String) throws {
    let file = try open(path)
    while let line = readLine() {
      try write(line, to: file)
      print("kept \(file.document.outline.count)")
      fflush(nil)
    }
  }

  /// Opens a file for writing. If the file does not exist, it is created.
  static func open(_ path: String) throws(OutlineFileError) -> OutlineFile {
    do {
      try OutlineFile.create(at: path, OutlineDocument())
    } catch .alreadyExists {
      // The existing file is opened below.
    }
    return try OutlineFile(at: path, for: .writing)
  }

  static func write(_ line: String, to file: OutlineFile) throws(OutlineFileError) {
    var document = file.document
    document.outline.append([document.makeItem(ItemContent(line))])
    try file.commit(document, note: "write “\(line)”")
  }
}

extension Notebook {
  static func show(_ path: String) throws {
    var file = try open(path)
    for line in ["Buy tea", "Call Ada", "Learn to juggle"] { try write(line, to: file) }

    print("# rename a row, move it to the front, and take both back\n")
    var document = file.document
    let juggle = document.outline.items[2]
    document[juggle].title = "Learn to juggle five balls"
    try file.commit(document, note: "be ambitious")
    document.outline.move([juggle], before: document.outline.items[0])
    try file.commit(document, note: "first things first")
    show(file)
    for _ in 0..<2 {
      if let undo = try file.undo() { print("undone: \(undo.note)") }
    }
    show(file)

    print("# another one who wants to write\n")
    do {
      _ = try OutlineFile(at: path, for: .writing)
    } catch .locked {
      print("has to wait\n")
    }

    print("# tomorrow\n")
    file.close()
    file = try OutlineFile(at: path, for: .writing)
    if let redo = try file.redo() { print("redone: \(redo.note)") }
    show(file)
    for entry in file.history { print("\(entry.sequence)  \(name(entry.kind))  \(entry.note)") }
  }

  static func show(_ file: OutlineFile) {
    for row in file.document.outline.rows { print("- \(file.document[row.item].title)") }
    print()
  }

  static func name(_ kind: HistoryEntry.Kind) -> String {
    switch kind {
    case .edit: "edit     "
    case .folding: "folding  "
    case .undo(let edit): "undo of \(edit)"
    case .redo(let edit): "redo of \(edit)"
    }
  }

  static func inTemporaryFile(_ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("notebook-\(UUID().uuidString).outline")
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }
}

/// A document on the screen. This type uses a `DocumentModel` as an app does, but its view is a terminal. Each
/// line of the input is a command: `+ TITLE` adds a row, `x N` checks row number N, `d N` deletes row number N,
/// and `u` undoes the last edit. The rows are drawn whenever they change, even if another program has changed
/// them.
@MainActor struct Screen {
  let model: DocumentModel

  static func show(_ path: String) async throws {
    let screen = Screen(model: try await DocumentModel.open(at: path))
    let watching = Task { await screen.model.watch(every: .milliseconds(50)) }
    let drawing = Task { for await _ in screen.model.updates { screen.draw() } }
    for await line in lines { screen.perform(line) }
    watching.cancel()
    drawing.cancel()
  }

  private func draw() {
    let lines = model.rows.enumerated().map { number, row in
      let box = row.isChecked.map { $0 ? "[x] " : "[ ] " } ?? ""
      return "\(number)  \(String(repeating: "  ", count: row.level))\(box)\(row.title)\n"
    }
    // `print` is not used, because flushing its output would wait for the thread that reads the input.
    FileHandle.standardOutput.write(Data((lines.joined() + "--\n").utf8))
  }

  private func perform(_ command: String) {
    switch (command.first, String(command.dropFirst(2))) {
    case ("+", let title): model.insert(ItemContent(title), at: .into(nil, at: nil))
    case ("x", let number): edit(number) { model.edit($0, "check") { $0.isChecked = true } }
    case ("d", let number): edit(number) { model.delete([$0]) }
    case ("u", _): model.undo()
    default: print("unknown command: \(command)")
    }
    if let error = model.error { print("not done: \(error)") }
  }

  private func edit(_ number: String, _ edit: (ItemID) -> Void) {
    guard let row = Int(number), model.rows.indices ~= row else { return print("no such row") }
    edit(model.rows[row].item)
  }

  /// The lines of the input. A separate thread reads them, because reading blocks.
  private static var lines: AsyncStream<String> {
    AsyncStream { lines in
      Thread {
        while let line = readLine() { lines.yield(line) }
        lines.finish()
      }.start()
    }
  }
}
