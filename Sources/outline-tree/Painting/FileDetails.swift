/// What the columns in front of a name tell about a file.
struct FileDetails: Equatable, Sendable {
  var type: EntryType
  var mode: UInt32
  var size: Int64
  var modified: FileTime
}
