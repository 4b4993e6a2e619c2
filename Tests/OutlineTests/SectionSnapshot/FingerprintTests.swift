import Testing

@testable import Outline

/// Fingerprints tell outlines apart, and are the same everywhere.
@Suite(.ownThread) struct FingerprintTests {
  /// Every outline of up to four items, with the items in other orders, has a fingerprint of its own.
  @Test func smallOutlines() throws {
    var seen: [OutlineFingerprint: SectionSnapshot<Int>] = [:]
    for outline in (0...4).flatMap(everyOutline(of:)) {
      for shift in 0..<max(1, outline.count) {
        let items = outline.items.map { ($0 + shift) % outline.count }
        let rows = zip(items, outline.entries()).map { ($0, $1.level, $1.isExpanded) }
        let snapshot = NaiveOutline(rows: rows).snapshot
        let fingerprint = try snapshot.fingerprint()
        #expect(fingerprint.count == snapshot.count)
        #expect(try recoded(snapshot).fingerprint() == fingerprint)
        if let other = seen.updateValue(snapshot, forKey: fingerprint) {
          try holds(other == snapshot, "\(other.layout) and \(snapshot.layout)")
        }
      }
    }
    #expect(seen.count > 1000)
  }

  /// The history of an outline, and of its text, does not matter.
  @Test(arguments: Seeds.some(4))
  func onlyTheStateMatters(seed: UInt64) throws {
    var edits = RandomEdits(seed: seed) { "item \($0)" }
    let outline = edits.outline(of: 1_000)
    let built = outline.snapshot
    var edited = built
    let item = outline.items[500]
    edited.append(["new"], to: item)
    edited.delete(["new"])
    if built.isExpanded(item) { edited.expand([item]) } else { edited.collapse([item]) }
    #expect(edited == built)
    #expect(try edited.fingerprint() == built.fingerprint())
    edited.replace(item, with: "new")
    #expect(try edited.fingerprint() != built.fingerprint())
  }

  /// Another program can compute it: CRC-32C of the level, the expansion and the item of each row.
  @Test func isTheSameEverywhere() throws {
    let outline = SectionSnapshot("+ Food\n  - Tea\n- 🦊")
    let bytes = Array("i0et4:Foodi1ef3:Teai0ef4:🦊".utf8)
    #expect(try outline.fingerprint().checksum == Checksum().extended(by: bytes[...]).value)
    #expect(Checksum().extended(by: Array("123456789".utf8)[...]).value == 0xe306_9283)
    #expect(try SectionSnapshot<Int>().fingerprint() == OutlineFingerprint(count: 0, checksum: 0))
  }
}
