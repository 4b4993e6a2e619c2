/// What the last line says.
struct Report: Equatable {
  enum Unit { case items, directories, directoriesAndFiles }

  var unit: Unit
  var rows = 0
  var directories = 0
  var files = 0
  /// Rows of an edited directory that stand for no file.
  var plain = 0
  var hidden = 0

  init(_ unit: Unit) { self.unit = unit }

  mutating func count(_ row: OutlineRow) {
    // As `tree` does, the source itself is a directory when it holds anything.
    if rows == 0 { directories += 1 }
    rows += 1
    if row.kind.isDirectory {
      directories += 1
    } else if row.kind == .plain {
      plain += 1
    } else {
      files += 1
    }
    if case .collapsed(let hiding?) = row.branch {
      hidden += hiding
      if unit == .items { rows += hiding }
    }
  }
}

extension Report {
  /// `3 directories, 14 files`.
  var text: Message {
    (counts + (hidden > 0 ? ["\(hidden) hidden"] : [])).joined(separator: ", ")
  }

  private var counts: [Message] {
    switch unit {
    case .items: [Self.count(rows, "item", "items")]
    case .directories: [Self.count(directories, "directory", "directories")] + added
    case .directoriesAndFiles:
      [Self.count(directories, "directory", "directories"), Self.count(files, "file", "files")]
        + added
    }
  }

  private var added: [Message] {
    plain > 0 ? [Self.count(plain, "added row", "added rows")] : []
  }

  private static func count(_ number: Int, _ one: String, _ many: String) -> Message {
    "\(number) \(number == 1 ? one : many)"
  }
}
