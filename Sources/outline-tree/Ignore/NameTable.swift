/// The rules for names that are spelled out, found by the hash of a name.
struct NameTable: Sendable {
  private var names: [UInt8] = []
  private var entries: [Entry] = []
  /// Places of entries, each at or behind the slot of its hash; a power of two, at most half full.
  private var slots: [Int32] = []

  private struct Entry {
    var hash: Int
    var start: Int
    var count: Int
    /// The last rule of this name, and the last one that is not for directories only.
    var forDirectories: IgnoreRule?
    var forOthers: IgnoreRule?
  }

  private static let free: Int32 = -1

  var isEmpty: Bool { entries.isEmpty }

  func rule(
    for name: UnsafeBufferPointer<UInt8>, hash: Int, isDirectory: Bool
  ) -> IgnoreRule? {
    guard !entries.isEmpty, let entry = entry(name, hash) else { return nil }
    return isDirectory ? entries[entry].forDirectories : entries[entry].forOthers
  }

  /// A later rule takes the place of an earlier one of the same name.
  mutating func add(_ rule: IgnoreRule, for name: Bytes) {
    let entry = name.withUnsafeBufferPointer { findOrAppend($0) }
    entries[entry].forDirectories = rule
    if !rule.isDirectoryOnly { entries[entry].forOthers = rule }
  }

  private mutating func findOrAppend(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let hash = HashedName.hash(name)
    if !entries.isEmpty, let entry = entry(name, hash) { return entry }
    entries.append(Entry(hash: hash, start: names.count, count: name.count))
    names.append(contentsOf: name)
    if entries.count * 2 > slots.count { rehash() } else { place(entries.count - 1) }
    return entries.count - 1
  }

  private func entry(_ name: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
    var slot = hash & (slots.count - 1)
    while slots[slot] != Self.free {
      let place = Int(slots[slot])
      if entries[place].hash == hash && isName(of: entries[place], name) { return place }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(of entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.elementsEqual(names[entry.start..<entry.start + entry.count])
  }

  private mutating func rehash() {
    slots = Array(repeating: Self.free, count: max(8, slots.count * 2))
    for entry in entries.indices { place(entry) }
  }

  private mutating func place(_ entry: Int) {
    var slot = entries[entry].hash & (slots.count - 1)
    while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(entry)
  }
}
