import Testing

@testable import Outline

/// Files with valid checksums and invalid contents, and files that are not outline files.
@Suite(.ownThread) struct HostileFileTests {
  static let header = #"{"format":"outline","version":2"#
  static let checkpoint = [
    #"{"checkpoint":0,"rows":2,"next":2"#, #"{"id":0,"level":0,"title":"a""#,
    #"{"id":1,"level":1,"title":"b""#, #"{"end":0"#,
  ]

  @Test func theSampleIsRead() throws {
    let file = try Self.open([Self.header] + Self.checkpoint)
    #expect(file.document.outline.items == [ItemID(0), ItemID(1)])
    let time = #""time":"2026-02-03T04:05:06Z""#
    let changed = try Self.open(
      [Self.header] + Self.checkpoint
        + [
          #"{"seq":1,\#(time),"note":"x","changes":[{"move":1,"from":{"parent":0,"index":0},"#
            + #""to":{"index":0}}]"#
        ])
    #expect(changed.document.outline.rootItems == [ItemID(1), ItemID(0)])
  }

  @Test(arguments: [
    [#"{"checkpoint":0,"rows":9007199254740993,"next":2"#],
    [#"{"checkpoint":0,"rows":-1,"next":2"#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":99999999999999999999,"next":2"#],
    [#"{"checkpoint":0,"rows":0,"next":9007199254740994"#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":0,"next":-1"#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":0,"next":0"#, #"{"end":1"#],
    [#"{"checkpoint":0,"rows":0,"next":0"#],
    [#"{"checkpoint":0,"rows":0,"next":0"#, #"{"end":0"#, #"{"checkpoint":0,"rows":0,"next":0"#],
    [#"{"checkpoint":0,"rows":0,"next":0,"other":1"#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":1,"level":0,"title":"""#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":-1,"level":0,"title":"""#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":0,"level":1,"title":"""#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":0,"level":-1,"title":"""#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":0,"level":0"#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"level":0,"title":"""#, #"{"end":0"#],
    [#"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":0,"title":"""#, #"{"end":0"#],
    [
      #"{"checkpoint":0,"rows":2,"next":1"#, #"{"id":0,"level":0,"title":"""#,
      #"{"id":0,"level":0,"title":"""#, #"{"end":0"#,
    ],
    ["[1", "null"], [""], ["{\"checkpoint\":"], [],
  ])
  func checkpointsThatCannotBe(lines: [String]) {
    #expect(throws: OutlineFileError.self) { try Self.open([Self.header] + lines) }
  }

  @Test(arguments: [
    #"{"seq":2,T,"changes":[]"#, #"{"seq":0,T,"changes":[]"#, #"{"seq":-1,T,"changes":[]"#,
    #"{"seq":1,"changes":[]"#, #"{"seq":1,"time":"yesterday","changes":[]"#, #"{T,"changes":[]"#,
    #"{"seq":1,T"#, #"{"seq":1,T,"undoes":1,"changes":[]"#, #"{"seq":1,T,"redoes":0,"changes":[]"#,
    #"{"seq":1,T,"changes":[{}]"#, #"{"seq":1,T,"changes":[{"remove":5,"from":{"index":0}}]"#,
    #"{"seq":1,T,"changes":[{"insert":5,"at":{"index":0}}]"#,
    #"{"seq":1,T,"changes":[{"insert":9223372036854775807,"at":{"index":0}}]"#,
    #"{"seq":1,T,"changes":[{"move":1,"from":{"parent":0,"index":0},"to":{"parent":1,"index":0}}]"#,
    #"{"seq":1,T,"changes":[{"move":1,"from":{"parent":0,"index":0},"to":{"index":9999999999}}]"#,
    #"{"seq":1,T,"changes":[{"move":1,"from":{"parent":0,"index":0},"to":{"index":-1}}]"#,
    #"{"seq":1,T,"changes":[{"expand":7}]"#, #"{"seq":1,T,"changes":[{"expand":0,"collapse":0}]"#,
    #"{"seq":1,T,"changes":[{"expand":0,"expand":0,"collapse":0}]"#,
    #"{"seq":1,T,"changes":[],"contents":[{"item":0,"old":{"title":"x"},"new":{"title":"y"}}]"#,
    #"{"seq":1,T,"changes":[],"contents":[{"item":0,"old":{"title":"a"}}]"#,
    #"{"seq":1,T,"changes":[],"contents":[{"item":9,"new":{"title":"a"}}]"#,
    #"{"seq":1,T,"changes":[],"contents":[{"item":9007199254740992}]"#,
    #"{"seq":1,T,"changes":[],"contents":[{"item":0,"old":{"title":"a"},"new":{}}]"#,
    #"{"seq":1,T,"changes":[],"header":{"old":[{"name":"a","text":"b"}],"new":[]}"#,
    #"{"seq":1,T,"changes":[],"header":{"old":[],"new":[{"name":"a"}]}"#,
    #"{"seq":1,T,"changes":[],"surprise":true"#, #"{"seq":1,T,"by":7,"changes":[]"#,
    #"{"seq":1,T,"by":"7","changes":[]"#, #"{"seq":1,T,"by":"5F0C2D9BE81A4736","changes":[]"#,
    #"{"seq":1,T,"by":"+f0c2d9be81a4736","changes":[]"#, #"{"seq":1,T,"was":-1,"changes":[]"#,
    #"{"end":0"#,
  ])
  func commitsThatCannotBe(line: String) {
    let line = line.replacing("T,", with: #""time":"2026-02-03T04:05:06Z","#)
    #expect(throws: OutlineFileError.self) {
      try Self.open([Self.header] + Self.checkpoint + [line])
    }
  }

  /// Neither the number of rows nor the size of a sparse file decides how much memory is allocated.
  @Test func aSparseFileWithTooFewRows() {
    let lines = [Self.header, #"{"checkpoint":0,"rows":9007199254740991,"next":2"#]
    var calls = SimulatedDisk(bytes: Self.sealed(lines)).calls
    calls.statusOfFile = { [statusOfFile = calls.statusOfFile] file throws(SystemError) in
      var status = try statusOfFile(file)
      status.size = Int64(Int.max)
      return status
    }
    #expect(throws: OutlineFileError.self) {
      try OutlineFile(at: StoreScript.path, for: .reading, calls)
    }
  }

  /// Commits before a checkpoint are only listed, but they have to be in sequence.
  @Test func historiesThatCannotBe() {
    let time = #""time":"2026-02-03T04:05:06Z""#
    for history in [
      [#"{"seq":1,\#(time),"changes":[]"#],
      [#"{"seq":-2,\#(time),"changes":[]"#, #"{"seq":0,\#(time),"changes":[]"#],
      [#"{"seq":0,"undoes":0,\#(time),"changes":[]"#],
    ] {
      #expect(throws: OutlineFileError.self) {
        try Self.open([Self.header] + history + Self.checkpoint)
      }
    }
  }

  @Test func otherFiles() {
    for text in ["", "\n", "{}", "hello\nworld\n", "\u{FEFF}{\"format\":\"outline\"", Self.header] {
      #expect(throws: OutlineFileError.self) {
        try Self.open(Array(text.utf8))
      }
    }
    let path = String(decoding: StoreScript.path, as: UTF8.self)
    #expect(throws: OutlineFileError.notAnOutlineFile(path: path)) {
      try Self.open(Array("x".utf8))
    }
    #expect(throws: OutlineFileError.newerVersion(3)) {
      try Self.open(Array(#"{"format":"outline","version":3,"new":"things"}"#.utf8) + [10])
    }
    #expect(throws: OutlineFileError.self) {
      try Self.open(Array(#"{"format":"outline","version":0"#.utf8) + [10])
    }
  }

  /// A long line that cannot be valid is skipped without keeping it in memory, and cut off at the
  /// end.
  @Test func aTailOfZerosIsCutOff() throws {
    let sound = Self.sealed([Self.header] + Self.checkpoint)
    let file = try Self.open(sound + [UInt8](repeating: 0, count: 3_000_000))
    #expect(file.recovery == OutlineFile.Recovery(line: 6, byte: sound.count, count: 3_000_000))
    #expect(throws: OutlineFileError.self) {
      try Self.open(sound + [UInt8](repeating: 0, count: 1_000_000) + Array("\nmore\n".utf8))
    }
  }

  /// Lines that are longer than the buffer.
  @Test func longLines() throws {
    let title = String(repeating: "a long title ", count: 100_000)
    let file = try Self.open([
      Self.header, #"{"checkpoint":0,"rows":1,"next":1"#, #"{"id":0,"level":0,"title":"\#(title)""#,
      #"{"end":0"#,
    ])
    #expect(file.document[ItemID(0)].title == title)
  }
}

extension HostileFileTests {
  /// Returns lines with valid checksums.
  ///
  /// - Parameter lines: Objects without the brace at their end.
  static func sealed(_ lines: [String]) -> [UInt8] {
    var (bytes, sum): ([UInt8], Checksum) = ([], Checksum())
    for line in lines {
      sum = sum.extended(by: Array(line.utf8)[...])
      bytes += line.utf8
      LineTrailer.append(sum, to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  @discardableResult
  static func open(_ lines: [String]) throws(OutlineFileError) -> OutlineFile {
    try open(sealed(lines))
  }

  @discardableResult
  static func open(_ bytes: [UInt8]) throws(OutlineFileError) -> OutlineFile {
    let disk = SimulatedDisk(bytes: bytes)
    return try OutlineFile(at: StoreScript.path, for: .reading, disk.calls)
  }
}
