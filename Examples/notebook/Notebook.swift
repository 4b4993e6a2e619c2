// A durable notebook. With a file, it appends a row for each line of its input and prints the line
// when the row is on disk: if it is killed at any moment, every row that it printed is there.
// Without a file, it demonstrates what the store can do.

import Foundation
import Outline

@main
struct Notebook {
  static func main() {
    do {
      if let path = CommandLine.arguments.dropFirst().first {
        try keepLines(in: path)
      } else {
        try inTemporaryFile(show)
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

  /// Opens a file for writing. If there is none it is created.
  static func open(_ path: String) throws(OutlineFileError) -> OutlineFile {
    do {
      try OutlineFile.create(at: path, OutlineDocument())
    } catch .alreadyExists {
      // So much the better.
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
