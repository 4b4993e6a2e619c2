import Foundation

/// Replays the merges of git repositories in which both sides changed the same Markdown or OPML file. Each such
/// file is merged with `outline-tree merge` and with `git merge-file`.
///
///     Benchmarks/merges [--diff] [--keep FOLDER] [NAME=]REPOSITORY…
///
/// Prints a table. Below the table, lists each merge that is clean in git but has another result here, that is
/// refused, or that loses or duplicates a line. The progress is printed on standard error.
@main
enum MergesBenchmark {
  static func main() throws {
    let options = Options(CommandLine.arguments.dropFirst())
    let folder = try options.folder()
    defer { options.removeFolder(folder) }
    let programs = MergePrograms(tool: options.tool, folder: folder)
    var table = MergesTable()
    for (name, path) in options.repositories {
      let repository = GitRepository(name: name, path: path)
      var tally = MergesTally()
      let merges = try repository.merges()
      for (number, merge) in merges.enumerated() {
        for file in try repository.filesChangedOnBothSides(of: merge) {
          let replay = try programs.replay(try repository.texts(of: file))
          tally.add(replay)
          guard replay.isWorthTelling else { continue }
          table.tell(replay, of: file, in: name)
          try options.keep(file, of: name, from: folder)
          if options.showsDifferences { try table.add(difference: programs.difference()) }
        }
        progress("\(name): \(number + 1) of \(merges.count) merges, \(tally.files) files")
      }
      progress("", isLast: true)
      table.add(name, tally)
    }
    print(table.text)
  }

  private static func progress(_ text: String, isLast: Bool = false) {
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
  }
}

/// The options of the command line.
struct Options {
  var tool = "outline-tree"
  var showsDifferences = false
  /// The folder to which the texts of the listed merges are copied; nil if they are not copied.
  private var keptFolder: URL?
  private(set) var repositories: [(name: String, path: String)] = []

  init(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      switch argument {
      case "--diff": showsDifferences = true
      case "--tool": tool = arguments.popFirst() ?? tool
      case "--keep": keptFolder = arguments.popFirst().map { URL(filePath: $0) }
      default: repositories.append(Self.repository(argument))
      }
    }
  }

  /// Reads an argument: `NAME=PATH`, or a path whose last component becomes the name.
  private static func repository(_ argument: String) -> (name: String, path: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2, !FileManager.default.fileExists(atPath: argument) {
      return (parts[0], parts[1])
    }
    return (URL(filePath: argument).standardizedFileURL.lastPathComponent, argument)
  }

  /// Makes a folder for the texts of one merge.
  func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "merges-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    return folder
  }

  func removeFolder(_ folder: URL) { try? FileManager.default.removeItem(at: folder) }

  /// Copies the folder with the texts of a merge.
  func keep(_ file: ChangedFile, of name: String, from folder: URL) throws {
    guard let keptFolder else { return }
    let place = "\(name)/\(file.merge.prefix(10))/\(file.path)".replacing("/", with: "_")
    let copy = keptFolder.appending(path: place)
    try FileManager.default.createDirectory(at: keptFolder, withIntermediateDirectories: true)
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.copyItem(at: folder, to: copy)
  }
}
