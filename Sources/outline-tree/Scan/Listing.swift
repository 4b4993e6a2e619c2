import Outline

/// What a folder holds: its entries in order, and their names end to end.
///
///     entries   [0, 4, file] [5, 3, directory] …
///     bytes     n o t e 0 s r c 0 …
///
/// A name has a zero byte behind it, so that system calls can take it where it lies.
struct Listing {
  var bytes: [UInt8] = []
  var entries: [Entry] = []
  /// Of the symbolic links, by `Entry.link`.
  var links: [Link] = []
  /// By `Entry.details`, if they were asked for.
  var details: [FileDetails] = []

  struct Entry {
    var start: UInt32
    var length: UInt16
    var type: EntryType
    var isCollapsed = false
    /// The first bytes of the name, so that most comparisons need not look at it; once they are
    /// sorted, those behind what all names begin with.
    var prefix: UInt64
    /// Its places in `links`, in `details` and among the folders that are to be read; -1: it has none.
    var link: Int32 = -1
    var details: Int32 = -1
    var folder: Int32 = -1
  }

  struct Link {
    var start = 0
    /// -1: it could not be read.
    var length = -1
    /// What it leads to; nil: it leads nowhere.
    var targetDetails: FileDetails?

    var leadsToDirectory: Bool { targetDetails?.type == .directory }
  }

  var count: Int { entries.count }

  func title(_ place: Int) -> Bytes { title(entries[place]) }

  func title(_ entry: Entry) -> Bytes {
    let start = Int(entry.start)
    return bytes[start..<start + Int(entry.length)]
  }

  func target(_ place: Int) -> Bytes? {
    guard entries[place].type.isLink else { return nil }
    let link = links[Int(entries[place].link)]
    return link.length < 0 ? nil : bytes[link.start..<link.start + link.length]
  }

  func targetDetails(_ place: Int) -> FileDetails? {
    entries[place].type.isLink ? links[Int(entries[place].link)].targetDetails : nil
  }

  func details(_ place: Int) -> FileDetails? { details(entries[place]) }

  func details(_ entry: Entry) -> FileDetails? {
    entry.details < 0 ? nil : details[Int(entry.details)]
  }

  func kind(_ place: Int) -> NodeKind { kind(entries[place]) }

  func kind(_ entry: Entry) -> NodeKind {
    if entry.type.isLink {
      return .link(leadsToDirectory: links[Int(entry.link)].leadsToDirectory)
    }
    return NodeKind(entry.type)
  }

  /// Lends a name to a system call.
  func withName<Result>(
    _ place: Int, _ body: (SystemCalls.Name) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let start = Int(entries[place].start)
    return try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try body(UnsafeRawPointer(buffer.baseAddress! + start).assumingMemoryBound(to: CChar.self))
    }
  }
}

/// What is asked several times for each entry: matched, since `==` would be a call into the library's
/// module, and the scan of a folder would take 13 % more instructions.
extension EntryType {
  var isLink: Bool { if case .link = self { true } else { false } }
  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
