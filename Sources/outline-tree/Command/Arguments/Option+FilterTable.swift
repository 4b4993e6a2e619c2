import Outline

/// The options that choose files by their type, size, time or extension.
extension Option {
  static let filtering: [Option] = [
    Option(
      spellings: ["--type"],
      argument: Argument(name: "TYPE", values: .oneOf(EntryKinds.names.map(\.word))),
      help: "only "
        + EntryKinds.names.map { "\($0.word) (\($0.letter))" }.joined(last: "or")
        + "; executable and empty restrict the other types",
      scopes: .files,
      conflicts: [Conflict(other: "-d", reason: "--type directory does what -d does")]
    ) { options, value throws(ToolError) in
      options.display.reading.filter.kinds.formUnion(try value.kinds())
    },
    Option(
      spellings: ["--size"], argument: Argument(name: "SIZE"),
      help: "only files of 10k or more (+10k), 10k or less (-10k) or exactly 10k (10k)"
        + "; units: b, k, m, g, t, or ki, mi, gi, ti for powers of 1024",
      scopes: .files,
      conflicts: [Conflict(other: "-d", reason: "--size selects files, which -d leaves out")]
    ) { options, value throws(ToolError) in
      options.display.reading.filter.sizes.append(try value.sizes())
    },
    Option(
      spellings: ["--changed-within"], argument: Argument(name: "TIME"),
      help: "only entries modified in the last 2weeks or 1h30min, or since 2026-11-01",
      scopes: .files
    ) { options, value throws(ToolError) in
      let time = try value.time()
      let other = options.display.reading.filter.changedAfter
      options.display.reading.filter.changedAfter = max(other ?? time, time)
    },
    Option(
      spellings: ["--changed-before"], argument: Argument(name: "TIME"),
      help: "only entries modified more than 2weeks ago, or before 2026-11-01", scopes: .files
    ) { options, value throws(ToolError) in
      let time = try value.time()
      let other = options.display.reading.filter.changedBefore
      options.display.reading.filter.changedBefore = min(other ?? time, time)
    },
    Option(
      spellings: ["-e", "--extension"], argument: Argument(name: "EXT"),
      help: "only names that end in .EXT, ignoring case; repeat it to allow several extensions",
      scopes: .fileNames
    ) { options, value throws(ToolError) in
      options.display.reading.filter.extensions.append(try value.fileExtension())
    },
  ]
}

extension GivenOption {
  fileprivate func kinds() throws(ToolError) -> EntryKinds {
    for (word, letter, kinds) in EntryKinds.names
    where bytes.elementsEqual(word.utf8) || bytes.elementsEqual(letter.utf8) {
      return kinds
    }
    let choices = EntryKinds.names.map { "\($0.word) (\($0.letter))" }.joined(last: "or")
    throw ToolError(
      "option “\(spelling)” takes \(choices), not “\(bytes)”"
        + Nearest.question(bytes, among: EntryKinds.names.map(\.word)))
  }

  fileprivate func sizes() throws(ToolError) -> ClosedRange<Int64> {
    if let sizes = ClosedRange(sizes: bytes) { return sizes }
    throw ToolError(
      "option “\(spelling)” needs a size with a unit, such as +10k, -1M or 512b, not “\(bytes)”")
  }

  fileprivate func time() throws(ToolError) -> FileTime {
    let reader = PointInTime(
      now: PosixFiles.now, secondsOfLocalTime: PosixProcess.seconds(ofLocalTime:second:))
    if let time = reader(bytes) { return time }
    throw ToolError(
      "option “\(spelling)” needs a duration such as 2weeks or 1h30min, "
        + "or a date such as 2026-11-01 or 2026-11-01T10:00:00Z, not “\(bytes)”")
  }

  fileprivate func fileExtension() throws(ToolError) -> RowPattern {
    let name = bytes.first == "." ? bytes.dropFirst() : bytes
    if name.isEmpty || name.contains(0x2F) {
      throw ToolError("option “\(spelling)” needs an extension such as swift, not “\(bytes)”")
    }
    let escaped = name.flatMap { ByteSet.word.contains($0) || $0 >= 0x80 ? [$0] : [0x5C, $0] }
    let pattern = Array("?*.".utf8) + escaped
    do throws(PatternMistake) {
      return try RowPattern(pattern[...], PatternSyntax(ignoresCase: true))
    } catch {
      throw ToolError("option “\(spelling)”: \(error.message)")
    }
  }
}
