import Outline

/// The options for columns beside the names of files, in the order of the columns.
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
    .dateFormat(["--timefmt"], "the same in a format of strftime: %F", .columns) {
      $0.display.columns.date = true
      $0.display.columns.dateFormat = $1
    },
    .flag(["--du"], "sizes; that of a directory includes its contents", .diskUsage) {
      $0.display.columns.diskUsage = true
    },
    .flag(
      ["--git"], "what git says of each file: what is staged, and what is not (-M, N-, -I)",
      .gitStatus
    ) { $0.display.showsGit = true },
  ]

  static let names: [Option] = [
    .flag(["-f"], "names with the path from the source", .listing) {
      $0.display.listing.showsPaths = true
    },
    .flag(["-i"], "no connectors; no spaces in JSON and XML", .listing) {
      $0.display.listing.isIndented = false
    },
    .flag(["-Q"], "names in double quotes", .drawing) { $0.display.listing.quotesNames = true },
    .flag(["-F", "--classify"], "a character for the type after names: / * = |", .marking) {
      $0.display.listing.marksTypes = true
    },
    .flag(["--noreport"], "no counts at the end", .listing) {
      $0.display.listing.showsReport = false
    },
    .charset(["--charset"], "CHARSET", "draw connectors in", .drawingText) {
      $0.display.drawsInASCII = $1 == .ascii
    },
  ]
}

extension Option {
  /// An option whose value is a format of dates.
  private static func dateFormat(
    _ spellings: [String], _ help: String, _ uses: [OptionUse],
    _ effect: @escaping @Sendable (inout ParsedOptions, [UInt8]) -> Void
  ) -> Option {
    Option(spellings: spellings, argument: Argument(name: "FORMAT"), help: help, uses: uses) {
      options, value throws(Refusal) in effect(&options, try value.dateFormat())
    }
  }

  private static func charset(
    _ spellings: [String], _ argument: String, _ help: String, _ uses: [OptionUse],
    _ effect: @escaping @Sendable (inout ParsedOptions, Charset) -> Void
  ) -> Option {
    let names = Charset.allCases.map(\.rawValue)
    let argument = Argument(name: argument, values: .oneOf(names))
    let help = help + " " + names.joined(last: "or")
    return Option(spellings: spellings, argument: argument, help: help, uses: uses) {
      options, value throws(Refusal) in effect(&options, try value.charset())
    }
  }
}

/// A character set of connectors.
enum Charset: String, CaseIterable, Sendable {
  case ascii = "ASCII"
  case utf8 = "UTF-8"
}

extension OptionValue {
  fileprivate func dateFormat() throws(Refusal) -> [UInt8] {
    let format = Array(bytes)
    if format.isEmpty { throw Refusal("option “\(spelling)” needs a format, such as %F") }
    if PosixProcess.date(seconds: 0, format: format) == nil {
      throw Refusal(
        "option “\(spelling)” needs a format whose dates have at most "
          + "\(PosixProcess.longestDate) bytes")
    }
    return format
  }

  /// The name in capitals or not, with or without hyphens, as `tree` takes it.
  fileprivate func charset() throws(Refusal) -> Charset {
    let name = String(decoding: bytes.filter { $0 != "-" }.map(\.lowercased), as: UTF8.self)
    switch name {
    case "ascii", "usascii": return .ascii
    case "utf8": return .utf8
    default: return try choice()
    }
  }
}
