/// The options for the columns before file names, and the options for the file names themselves. The options for
/// columns are in the order in which the columns are shown.
extension Option {
  static let columns: [Option] = [
    .flag(["--inodes"], help: "inode number", scopes: .columns) { $0.display.columns.inode = true },
    .flag(["--device"], help: "number of the device", scopes: .columns) {
      $0.display.columns.device = true
    },
    .flag(["-p"], help: "type and permissions", scopes: .columns) {
      $0.display.columns.mode = true
    },
    .flag(["-u"], help: "owner", scopes: .columns) { $0.display.columns.owner = true },
    .flag(["-g"], help: "group", scopes: .columns) { $0.display.columns.group = true },
    .flag(["-s"], help: "size in bytes", scopes: .columns) { $0.display.columns.size = true },
    .flag(["-h"], help: "human-readable size: 4.0K", scopes: .columns) {
      $0.display.columns.humanSize = true
    },
    .flag(["--si"], help: "human-readable size in powers of 1000: 4.1k", scopes: .columns) {
      $0.display.columns.humanSize = true
      $0.display.columns.sizeUnit = .decimal
    },
    .flag(["-D"], help: "time of the last modification", scopes: .columns) {
      $0.display.columns.date = true
    },
    Option(
      spellings: ["--timefmt"], argument: Argument(name: "FORMAT"),
      help: "a strftime format for the time of -D, such as %F",
      scopes: .columns
    ) { options, value throws(ToolError) in
      options.display.columns.date = true
      options.display.columns.dateFormat = try value.dateFormat()
    },
    .flag(
      ["--du"], help: "sizes; the size of a directory includes its contents",
      scopes: [OptionScope([.print, .convert], of: [.directory], as: OutputForm.detailed)]
    ) {
      $0.display.columns.diskUsage = true
    },
    .flag(
      ["--git"], help: "git status of each file: staged, and not staged (-M, N-, -I)",
      scopes: [
        OptionScope([.print, .convert], of: [.directory], as: OutputForm.drawings + [.json]),
        OptionScope([.browse], of: [.directory]),
      ]
    ) { $0.display.showsGit = true },
  ]

  static let names: [Option] = [
    .flag(["-f"], help: "each name with its path from the source", scopes: .listed) {
      $0.display.listing.showsPaths = true
    },
    .flag(["-i"], help: "no connectors; no spaces in JSON and XML", scopes: .listed) {
      $0.display.listing.isIndented = false
    },
    .flag(["-Q"], help: "names in double quotes", scopes: .drawn) {
      $0.display.listing.quotesNames = true
    },
    .flag(
      ["-F", "--classify"], help: "a character for the type after names: / * = |",
      scopes: .drawnFiles
    ) {
      $0.display.listing.marksTypes = true
    },
    .flag(["--noreport"], help: "no counts at the end", scopes: .listed) {
      $0.display.listing.showsReport = false
    },
    Option(
      spellings: ["--charset"],
      argument: Argument(name: "CHARSET", values: .oneOf(Charset.allCases.map(\.rawValue))),
      help: "draw connectors in " + Charset.allCases.map(\.rawValue).joined(last: "or"),
      scopes: .written(as: [.text]) + .only(.browse)
    ) { options, value throws(ToolError) in
      options.display.drawsInASCII = try value.charset() == .ascii
    },
  ]
}

/// A character set for drawing connectors.
private enum Charset: String, CaseIterable, Sendable {
  case ascii = "ASCII"
  case utf8 = "UTF-8"
}

extension GivenOption {
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

  /// Returns the character set that the option's value names. As in `tree`, case and hyphens are ignored.
  fileprivate func charset() throws(ToolError) -> Charset {
    let name = String(decoding: bytes.filter { $0 != "-" }.map(\.lowercased), as: UTF8.self)
    switch name {
    case "ascii", "usascii": return .ascii
    case "utf8": return .utf8
    default: return try choice()
    }
  }
}
