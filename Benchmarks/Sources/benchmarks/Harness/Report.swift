import Foundation

/// The contents of a file of results.
struct Report {
  let origin: Origin
  let options: Options
  let table: Table

  var text: String {
    """
    # Results

    - revision: \(origin.revision)
    - toolchain: \(origin.toolchain)
    - machine: \(origin.machine), \(origin.cores) cores
    - date: \(origin.date)
    - targets missed: \(table.missed)

    Medians of \(options.isQuick ? "3 to 7" : "7 to 101") samples of at least 1 ms each, fewer where
    a sample takes longer than 0.1 s, in one process, of a release build from another module than
    the library's. What an operation needs is prepared outside of the timed part; what it leaves
    behind is freed inside of it. Items are `Int` unless the row says otherwise. *Unique*: nothing
    else refers to the outline. *After a copy*: each operation is the first one on a new copy, and
    the time includes making and freeing the copy. The ratio is the baseline's median over that of
    the library, both measured one after the other at the same size; up to 10,000 items they take
    \(options.isQuick ? "one turn" : "five turns"), and of all three numbers the median is shown. A
    dash is a baseline that would take minutes. Sizes count items.

    \(table.markdown)

    """
  }

  func write(to name: String) throws {
    let folder = Origin.package.appending(path: "Results")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(
      to: folder.appending(path: name + ".md"), atomically: true, encoding: .utf8)
  }
}
