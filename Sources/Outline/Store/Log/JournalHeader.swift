/// The first line of an outline file, which names the format and the version of the format.
enum JournalHeader {
  /// The version of the format in which this library writes files, and the newest version that the library can read.
  ///
  /// In files of version 1, commits do not name a replica. A program that knows only version 1 treats an
  /// unknown member of a commit as damage. So members that were introduced later must not be written to a
  /// file of version 1. A file keeps its version until it is rewritten as a whole.
  static let version = 2

  private static let opening: StaticString = "{\"format\":\"outline\",\"version\":"

  static func write(to text: inout JournalText) {
    text.line { json in
      json.member("format", "outline")
      json.member("version", version)
    }
  }

  /// Reads the header. The version is read before the checksum is verified, because a newer version of the
  /// format may use another kind of checksum.
  ///
  /// - Returns: The version of the file's format.
  static func read(_ line: JournalLine?, of file: DiskFile) throws(OutlineFileError) -> Int {
    guard let line, let version = version(in: line.bytes) else {
      throw .notAnOutlineFile(path: SystemCalls.text(file.path))
    }
    guard version <= Self.version else { throw .newerVersion(version) }
    guard line.sum != nil, version >= 1 else {
      throw line.start.damaged("the header does not match its checksum")
    }
    return version
  }

  private static func version(in line: UnsafeRawBufferPointer) -> Int? {
    guard opening.isPrefix(of: line) else { return nil }
    let digits = line.dropFirst(opening.utf8CodeUnitCount)
      .prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
