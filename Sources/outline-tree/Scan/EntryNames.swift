/// The entries of the folders that are open, and their names: two stacks.
struct EntryNames {
  /// Names, each with a zero byte behind it so that system calls can take it where it lies, and
  /// the targets of links.
  var bytes: [UInt8] = []
  var entries: [Entry] = []

  struct Entry {
    var start: Int
    var length: Int32
    var targetLength: Int32 = -1
    var targetStart = 0
    var type: EntryType
    var leadsToDirectory = false
    var metadata: Metadata?
    /// The first bytes of the name, so that most comparisons need not look at it.
    var prefix: UInt64
  }

  var count: Int { entries.count }

  func title(_ place: Int) -> Bytes {
    let entry = entries[place]
    return bytes[entry.start..<entry.start + Int(entry.length)]
  }

  func target(_ place: Int) -> Bytes? {
    let entry = entries[place]
    if entry.targetLength < 0 { return nil }
    return bytes[entry.targetStart..<entry.targetStart + Int(entry.targetLength)]
  }

  func metadata(_ place: Int) -> Metadata? { entries[place].metadata }

  func kind(_ place: Int) -> NodeKind {
    switch entries[place].type {
    case .directory: .directory
    case .file, .unknown: .file
    case .link: .link(leadsToDirectory: entries[place].leadsToDirectory)
    case let type: .special(type)
    }
  }

  /// Lends a name to a system call.
  func withName<Result>(
    _ place: Int, _ body: (SystemCalls.Name) throws(SystemError) -> Result
  ) throws(SystemError) -> Result {
    let start = entries[place].start
    return try bytes.withUnsafeBufferPointer { buffer throws(SystemError) in
      try body(UnsafeRawPointer(buffer.baseAddress! + start).assumingMemoryBound(to: CChar.self))
    }
  }

  /// How high both stacks are.
  struct Mark {
    fileprivate var entries: Int
    fileprivate var bytes: Int
  }

  var mark: Mark { Mark(entries: entries.count, bytes: bytes.count) }

  mutating func cut(to mark: Mark) {
    entries.removeLast(entries.count - mark.entries)
    bytes.removeLast(bytes.count - mark.bytes)
  }
}
