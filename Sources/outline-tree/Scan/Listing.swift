import Outline

/// The entries of a folder, in order. One array contains the names of all entries.
///
///     entries   [0, 4, file] [5, 3, directory] …
///     bytes     n o t e 0 s r c 0 …
///
/// Each name is followed by a zero byte, so that the name can be passed to system calls without a copy.
struct Listing {
  var bytes: [UInt8] = []
  var entries: [Entry] = []
  /// The symbolic links, indexed by `Entry.reference`.
  var links: [Link] = []
  /// The details, indexed by `Entry.details`, if the options need them.
  var details: [FileDetails] = []

  struct Entry {
    var start: UInt32
    var length: UInt16
    var type: EntryType
    private var flags: UInt8 = 0
    /// The index of a link in `links`, or the index of a directory in the array of subfolders to read; -1 for all
    /// other entries.
    var reference: Int32 = -1
    /// The index in `details`; -1 if the entry has no details.
    var details: Int32 = -1

    init(start: UInt32, length: UInt16, type: EntryType) {
      (self.start, self.length, self.type) = (start, length, type)
    }

    var isCollapsed: Bool {
      get { flags & 1 != 0 }
      set { flags = newValue ? flags | 1 : flags & ~1 }
    }

    /// True if the entry is a folder that the options do not choose, but that is kept because entries below
    /// it may be chosen.
    var isPassage: Bool {
      get { flags & 2 != 0 }
      set { flags = newValue ? flags | 2 : flags & ~2 }
    }
  }

  struct Link {
    var start = 0
    /// The length of the target's path, in bytes; -1 if the link could not be read.
    var length = -1
    /// The index of the target in the array of subfolders to read; -1 if the target will not be read.
    var folder: Int32 = -1
    /// The details of the target; nil if they could not be read, for example because the target does not exist.
    var targetDetails: FileDetails?

    var leadsToDirectory: Bool { targetDetails?.type == .directory }
  }

  var count: Int { entries.count }

  func title(_ index: Int) -> Bytes { title(entries[index]) }

  func title(_ entry: Entry) -> Bytes {
    let start = Int(entry.start)
    return bytes[start..<start + Int(entry.length)]
  }

  func target(_ entry: Entry) -> Bytes? {
    guard entry.type.isLink else { return nil }
    let link = links[Int(entry.reference)]
    return link.length < 0 ? nil : bytes[link.start..<link.start + link.length]
  }

  func targetDetails(_ entry: Entry) -> FileDetails? {
    entry.type.isLink ? links[Int(entry.reference)].targetDetails : nil
  }

  func targetMode(_ entry: Entry) -> TypeAndMode? {
    entry.type.isLink ? links[Int(entry.reference)].targetDetails?.typeAndMode : nil
  }

  /// Returns the index of an entry in the array of subfolders to read; -1 if the entry will not be read.
  func folder(_ entry: Entry) -> Int32 {
    entry.type.isLink ? links[Int(entry.reference)].folder : entry.reference
  }

  func details(_ entry: Entry) -> FileDetails? {
    entry.details < 0 ? nil : details[Int(entry.details)]
  }

  func kind(_ index: Int) -> NodeKind { kind(entries[index]) }

  func kind(_ entry: Entry) -> NodeKind {
    if entry.type.isLink {
      return .link(leadsToDirectory: links[Int(entry.reference)].leadsToDirectory)
    }
    return NodeKind(entry.type)
  }

  /// Calls `body` with the name of an entry, in the form that system calls need.
  func withName<Result, Failure>(
    _ index: Int, _ body: (SystemCalls.Name) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = Int(entries[index].start)
    return try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeRawPointer(buffer.baseAddress! + start).assumingMemoryBound(to: CChar.self))
    }
  }
}

/// Properties that test the type of an entry, and are read several times for every entry. The properties use pattern
/// matching instead of `==`. Calls of `==`, which is in the library's module, would make a scan execute 13 % more
/// instructions.
extension EntryType {
  var isLink: Bool { if case .link = self { true } else { false } }
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension Listing {
  mutating func sort(_ order: EntryOrder) {
    var sorted = entries
    // Without this assignment, sorting would copy the entries, because `self` is read during the sort.
    entries = []
    sort(&sorted, order)
    entries = sorted
  }

  private func sort(_ entries: inout [Entry], _ order: EntryOrder) {
    switch order.key.comparison {
    case .nothing: break
    case .bytes: sortByName(&entries)
    case .titles(let precedes): entries.sort { precedes(title($0), title($1)) }
    case .files(_, let rank):
      sortByName(&entries)
      // The sort is stable, so entries with the same rank stay sorted by name.
      entries.sort { rank($0.type, details($0)) < rank($1.type, details($1)) }
    }
    if order.isReversed { entries.reverse() }
    switch order.first {
    case .directories: entries.sort { isDirectory($0) && !isDirectory($1) }
    case .files: entries.sort { !isDirectory($0) && isDirectory($1) }
    case nil: break
    }
  }

  private func sortByName(_ entries: inout [Entry]) {
    bytes.withUnsafeBytes { names in
      entries.withUnsafeMutableBufferPointer { NameSorter.sort($0, by: names) }
    }
  }

  private func isDirectory(_ entry: Entry) -> Bool {
    entry.type == .directory
      || entry.type == .link && links[Int(entry.reference)].leadsToDirectory
  }
}

extension Listing {
  /// Removes all contents, but keeps the capacity of the arrays.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    links.removeAll(keepingCapacity: true)
    details.removeAll(keepingCapacity: true)
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ type: EntryType) {
    entries.append(
      Entry(start: UInt32(bytes.count), length: UInt16(name.count), type: type))
    bytes.append(contentsOf: name)
    bytes.append(0)
  }

  mutating func setDetails(_ value: FileDetails, of index: Int) {
    entries[index].details = Int32(details.count)
    details.append(value)
  }

  mutating func setFolder(_ folder: Int, of index: Int) {
    let reference = Int(entries[index].reference)
    if entries[index].type.isLink {
      links[reference].folder = Int32(folder)
    } else {
      entries[index].reference = Int32(folder)
    }
  }

  /// Returns the contents of this listing, and empties the listing.
  ///
  /// A small listing is copied, so that the arrays keep their capacity for the next folder. A large listing is moved,
  /// because a copy would double the memory use. The moved arrays have spare capacity, but spare capacity that was
  /// never written to takes no physical memory.
  mutating func take() -> Listing {
    defer { if entries.count < 1 << 12 { removeAll() } else { self = Listing() } }
    return entries.count < 1 << 12 ? copiedToSize : self
  }

  private var copiedToSize: Listing {
    Listing(
      bytes: bytes.copiedToSize, entries: entries.copiedToSize, links: links.copiedToSize,
      details: details.copiedToSize)
  }
}

extension Array {
  /// A copy without spare capacity. `Array(self[...])` would share the memory of this array.
  fileprivate var copiedToSize: Array { withUnsafeBufferPointer { Array($0) } }
}
