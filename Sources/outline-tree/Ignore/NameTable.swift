/// A hash table of the rules for literal names, with linear probing.
struct NameTable: Sendable {
  private var names: [UInt8] = []
  private var entries: [Entry] = []
  /// For each slot, the index of an entry, or -1 if the slot is free. An entry is in the slot of its hash or in a later
  /// slot. The number of slots is a power of two, and at most half of them are used.
  private var slots: [Int32] = []

  private struct Entry {
    var hash: Int
    var start: Int
    var count: Int
    /// The last rule for directories with this name.
    var forDirectories: IgnoreRule?
    /// The last rule for other entries with this name.
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

  /// Adds a rule, which replaces an earlier rule for the same name.
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
    if entries.count * 2 > slots.count { rehash() } else { insert(entries.count - 1) }
    return entries.count - 1
  }

  private func entry(_ name: UnsafeBufferPointer<UInt8>, _ hash: Int) -> Int? {
    var slot = hash & (slots.count - 1)
    while slots[slot] != Self.free {
      let index = Int(slots[slot])
      if entries[index].hash == hash && isName(of: entries[index], name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  private func isName(of entry: Entry, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.elementsEqual(names[entry.start..<entry.start + entry.count])
  }

  private mutating func rehash() {
    slots = Array(repeating: Self.free, count: max(8, slots.count * 2))
    for entry in entries.indices { insert(entry) }
  }

  private mutating func insert(_ entry: Int) {
    var slot = entries[entry].hash & (slots.count - 1)
    while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(entry)
  }
}

/// The name of an entry, with the hashes that are needed to look up rules. This value must not outlive the
/// bytes of the name.
struct HashedName {
  let bytes: UnsafeBufferPointer<UInt8>
  let hash: Int
  let fileExtension: UnsafeBufferPointer<UInt8>?
  let extensionHash: Int

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    hash = Self.hash(bytes)
    fileExtension = bytes.lastIndex(of: 0x2E).map { UnsafeBufferPointer(rebasing: bytes[$0...]) }
    extensionHash = fileExtension.map(Self.hash) ?? 0
  }

  static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    return hasher.finalize()
  }
}
