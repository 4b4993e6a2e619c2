import Testing

@testable import Outline

/// Some last lines with a wrong checksum are interrupted writes, and others are damage.
@Suite(.ownThread) struct TornWriteTests {
  /// If any sectors of a commit were not written, the file has the state before the commit, and the
  /// unfinished commit is reported.
  @Test(arguments: [0, 1, 130, 511])
  func anySectorsAreMissing(shift: Int) throws {
    let sample = try Sample(shift: shift)
    let sectors = sample.sectorsOfLastLine
    #expect(sectors.count >= 3)
    for missing in 1..<1 << sectors.count {
      var bytes = sample.bytes
      for (number, sector) in sectors.enumerated() where missing >> number & 1 == 1 {
        bytes.replaceSubrange(sector, with: [UInt8](repeating: 0, count: sector.count))
      }
      let file = try OutlineFile(
        at: StoreScript.path, for: .reading, SimulatedDisk(bytes: bytes).calls)
      #expect(file.recovery?.byte == sample.lastLine.lowerBound)
      #expect(file.recovery?.count == sample.lastLine.count)
      #expect(file.document == sample.before)
    }
  }

  /// One or a few zeros inside a sector, at any byte, are damage, and nothing is cut off.
  @Test(arguments: [1, 2, 511])
  func zerosWithinASector(count: Int) throws {
    let sample = try Sample(shift: 130)
    let boundaries = Set(sample.sectorsOfLastLine.flatMap { [$0.lowerBound, $0.upperBound] })
    for place in sample.lastLine.dropLast(count).everyNth(TestSize.pick(11, large: 1)) {
      let zeros = place..<place + count
      if boundaries.isSuperset(of: [zeros.lowerBound, zeros.upperBound]) { continue }
      var bytes = sample.bytes
      bytes.replaceSubrange(zeros, with: [UInt8](repeating: 0, count: count))
      let accesses: [OutlineFile.Access] =
        place.isMultiple(of: 16) ? [.reading, .writing] : [.reading]
      expectDamage(of: bytes, for: accesses, "\(count) zeros at \(place)")
    }
  }

  /// The same in a line that is too long to keep in memory.
  @Test func aLongLine() throws {
    let length = TestSize.pick(70_000, large: 200_000)
    let sample = try Sample(shift: 0, length: length)
    for place in [0, 1, 65_535, 65_536, length * 3 / 4, length - 1] {
      var bytes = sample.bytes
      bytes[sample.lastLine.lowerBound + place] = 0
      expectDamage(of: bytes, for: [.reading, .writing], "a zero at \(place)")
    }
    let sectors = sample.sectorsOfLastLine.dropLast().everyNth(TestSize.pick(13, large: 1))
    for sector in sectors {
      var bytes = sample.bytes
      bytes.replaceSubrange(sector, with: [UInt8](repeating: 0, count: sector.count))
      let file = try OutlineFile(
        at: StoreScript.path, for: .writing, SimulatedDisk(bytes: bytes).calls)
      #expect(file.document == sample.before)
    }
  }

  private func expectDamage(of bytes: [UInt8], for accesses: [OutlineFile.Access], _ what: Comment)
  {
    for access in accesses {
      let disk = SimulatedDisk(bytes: bytes)
      do throws(OutlineFileError) {
        _ = try OutlineFile(at: StoreScript.path, for: access, disk.calls)
        Issue.record(what)
      } catch {
        #expect(error.isDamage, what)
        #expect(error.description.contains("the lines before it are intact"), what)
      }
      #expect(disk.state.bytes(StoreScript.path) == bytes, what)
    }
  }
}

/// A file whose last commit is several sectors long.
private struct Sample {
  let bytes: [UInt8]
  let before: OutlineDocument
  /// The range of the last line with its line feed.
  let lastLine: Range<Int>

  /// - Parameter shift: The number of bytes by which the last line is moved, by a longer commit
  ///   before it.
  init(shift: Int, length: Int = 1_200) throws {
    let disk = SimulatedDisk()
    // So large that no checkpoint is due after the commits, where one would be.
    var document = OutlineDocument()
    let title = length < 4_000 ? "" : String(repeating: "c", count: 2 * length)
    document.outline.append([document.makeItem(ItemContent(title))])
    try OutlineFile.create(at: StoreScript.path, document, disk.calls)
    let file = try OutlineFile(at: StoreScript.path, for: .writing, disk.calls)
    try file.append(String(repeating: "a", count: shift))
    before = file.document
    try file.append(String(repeating: "b", count: length))
    let place = file.journal.commitStarts[1].offset
    bytes = disk.state.bytes(StoreScript.path)!
    lastLine = place..<bytes.count
    #expect(file.journal.end.offset == bytes.count && file.journal.startOfLog.offset <= place)
  }

  /// The parts of the last line that are written whole or not at all.
  var sectorsOfLastLine: [Range<Int>] {
    let length = TornWriteDetector.sectorLength
    let first = lastLine.lowerBound / length
    return (first...lastLine.upperBound / length).map {
      ($0 * length..<($0 + 1) * length).clamped(to: lastLine)
    }.filter { !$0.isEmpty }
  }
}

extension OutlineFile {
  fileprivate func append(_ title: String) throws {
    var newer = document
    newer.outline.append([newer.makeItem(ItemContent(title))])
    try commit(newer)
  }
}
