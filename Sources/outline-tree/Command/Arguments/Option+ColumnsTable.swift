import Outline

/// The options for the columns before file names, in the order of the columns, and then the options for
/// names.
extension Option {
  static let columns: [Option] = [
    .flag(["--inodes"], "inode number", .columns) { $0.display.columns.inode = true },
    .flag(["--device"], "number of the device", .columns) { $0.display.columns.device = true },
    .flag(["-p"], "type and permissions", .columns) { $0.display.columns.mode = true },
    .flag(["-u"], "owner", .columns) { $0.display.columns.owner = true },
    .flag(["-g"], "group", .columns) { $0.display.columns.group = true },
    .flag(["-s"], "size in bytes", .columns) { $0.display.columns.size = true },
    .flag(["-h"], "human-readable size: 4.0K", .columns) { $0.display.columns.humanSize = true },
    .flag(["--si"], "the same in powers of 1000: 4.1k", .columns) {
      $0.display.columns.humanSize = true
      $0.display.columns.sizeUnit = .decimal
    },
    .flag(["-D"], "time of the last modification", .columns) { $0.display.columns.date = true },
    .value(
      ["--timefmt"], Argument(name: "FORMAT"), "the same in a strftime format: %F", .columns
    ) { options, value throws(ToolError) in
      options.display.columns.date = true
      options.display.columns.dateFormat = try value.dateFormat()
    },
    .flag(
      ["--du"], "sizes; that of a directory includes its contents",
      [OptionScope([.print, .convert], of: [.directory], as: OutputForm.detailed)]
    ) {
      $0.display.columns.diskUsage = true
    },
    .flag(
      ["--git"], "git status of each file: staged, and not staged (-M, N-, -I)",
      [
        OptionScope([.print, .convert], of: [.directory], as: OutputForm.drawings + [.json])
      ]
    ) { $0.display.showsGit = true },
  ]

  static let names: [Option] = [
    .flag(["-f"], "each name with its path from the source", .listed) {
      $0.display.listing.showsPaths = true
    },
    .flag(["-i"], "no connectors; no spaces in JSON and XML", .listed) {
      $0.display.listing.isIndented = false
    },
    .flag(["-Q"], "names in double quotes", .drawn) { $0.display.listing.quotesNames = true },
    .flag(["-F", "--classify"], "a character for the type after names: / * = |", .drawnFiles) {
      $0.display.listing.marksTypes = true
    },
    .flag(["--noreport"], "no counts at the end", .listed) {
      $0.display.listing.showsReport = false
    },
    .value(
      ["--charset"],
      Argument(name: "CHARSET", values: .oneOf(Charset.allCases.map(\.rawValue))),
      "draw connectors in " + Charset.allCases.map(\.rawValue).joined(last: "or"),
      .written(as: [.text])
    ) { options, value throws(ToolError) in
      options.display.drawsInASCII = try value.charset() == .ascii
    },
  ]
}

/// A character set for drawing connectors.
enum Charset: String, CaseIterable, Sendable {
  case ascii = "ASCII"
  case utf8 = "UTF-8"
}

extension OptionValue {
  fileprivate func dateFormat() throws(ToolError) -> [UInt8] {
    let format = Array(bytes)
    if format.isEmpty { throw ToolError("option “\(spelling)” needs a format, such as %F") }
    if PosixProcess.date(seconds: 0, format: format) == nil {
      throw ToolError(
        "option “\(spelling)” needs a format whose dates have at most "
          + "\(PosixProcess.longestDate) bytes")
    }
    return format
  }

  /// Returns the character set with the given name. As in `tree`, case and hyphens are ignored.
  fileprivate func charset() throws(ToolError) -> Charset {
    let name = String(decoding: bytes.filter { $0 != "-" }.map(\.lowercased), as: UTF8.self)
    switch name {
    case "ascii", "usascii": return .ascii
    case "utf8": return .utf8
    default: return try choice()
    }
  }
}
