import Testing

@testable import Outline

/// The elements of the file format.
@Suite(.ownThread) struct JournalTests {
  /// Known checksums, and checksums that are computed in two parts.
  @Test func checksums() {
    func sum(_ bytes: [UInt8]) -> UInt32 { Checksum().extended(by: bytes[...]).value }
    #expect(sum([]) == 0)
    #expect(sum(Array("123456789".utf8)) == 0xE306_9283)
    #expect(sum([UInt8](repeating: 0, count: 32)) == 0x8A91_36AA)
    #expect(sum([UInt8](repeating: 0xFF, count: 32)) == 0x62A8_AB43)
    #expect(sum(Array(0..<32)) == 0x46DD_794E)
    let bytes = (0..<100).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for place in 0...100 {
      let parts = Checksum().extended(by: bytes[..<place]).extended(by: bytes[place...])
      #expect(parts.value == sum(bytes))
    }
  }

  /// The definition, one bit after the other.
  @Test func checksumsOfEveryLength() {
    var remainder = UInt32.max
    var bytes: [UInt8] = []
    for length in 0..<50 {
      let sum = Checksum().extended(by: bytes[...])
      #expect(sum.value == ~remainder)
      let digits = String(sum.value, radix: 16)
      let expected = String(repeating: "0", count: 8 - digits.count) + digits
      #expect(withUnsafeBytes(of: sum.digits.littleEndian) { $0.elementsEqual(expected.utf8) })
      bytes.append(UInt8(truncatingIfNeeded: length * 37 + 1))
      remainder ^= UInt32(bytes.last!)
      for _ in 0..<8 { remainder = remainder >> 1 ^ (remainder & 1) * 0x82F6_3B78 }
    }
  }

  @Test func timestamps() {
    #expect(Timestamp.text(0) == "1970-01-01T00:00:00Z")
    #expect(Timestamp.text(951_782_400) == "2000-02-29T00:00:00Z")
    #expect(Timestamp.text(1_770_091_506) == "2026-02-03T04:05:06Z")
    #expect(Timestamp.text(253_402_300_799) == "9999-12-31T23:59:59Z")
    #expect(Timestamp.text(.max) == "9999-12-31T23:59:59Z")
    #expect(Timestamp.text(.min) == "1970-01-01T00:00:00Z")
    let step = TestSize.pick(86_400 * 61 + 12_345, large: 86_400 * 17 + 12_345)
    for seconds in stride(from: 0 as Int64, to: 253_402_300_800, by: step) {
      #expect(Timestamp.seconds(Timestamp.text(seconds)) == seconds)
    }
    for text in [
      "", "2026-02-03", "2026-02-30T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
      "2026-02-03T24:00:00Z", "2026-02-03T04:60:06Z", "2026-02-03t04:05:06Z",
      "2026-02-03T04:05:06+",
      "ǅ026-02-03T04:05:06", "0000-00-00T00:00:00Z", "1969-12-31T23:59:59Z",
    ] {
      #expect(Timestamp.seconds(text) == nil, "\(text)")
    }
  }

  /// A commit is the same after it was written and read.
  @Test(arguments: Seeds.some(30))
  func commitsAreReadAsTheyWereWritten(seed: UInt64) throws {
    var documents = RandomDocuments(seed: seed)
    let old = documents.document(of: 12)
    var new = old
    for _ in 0..<5 { documents.edit(&new) }
    let kind = [HistoryEntry.Kind.edit, .undo(of: 3), .redo(of: 7)].randomElement(
      using: &documents.random)!
    let entry = HistoryEntry(
      sequence: 8, time: 1_770_091_506, note: documents.content().title, kind: kind,
      replica: documents.random.oneIn(3) ? nil : ReplicaID(documents.random.next()),
      originalSequence: documents.random.oneIn(2) ? nil : 5)
    let record = JournalRecord(entry: entry, difference: new.difference(from: old))
    var text = JournalText()
    record.write(to: &text)
    #expect(text.bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    try text.bytes.withUnsafeBytes { bytes in
      let line = JournalLine(
        at: LineStart(), UnsafeRawBufferPointer(rebasing: bytes.dropLast()), hasEnd: true)
      #expect(line.sum == text.nextLine.sum)
      let read = try JournalRecord(line)
      #expect(read.entry == entry)
      #expect(read.difference == record.difference)
      #expect(try HistoryEntry(line) == entry)
    }
  }
}
