/// What became of the reading of a folder.
enum FolderEntries: Sendable {
  case entries([Entry])
  case refused(Message)
  /// It is not there any more, or is no folder.
  case gone(Message)

  struct Entry: Sendable {
    var name: [UInt8]
    var kind: NodeKind
    var target: [UInt8]?
    var targetDetails: FileDetails?
    var details: FileDetails?
    /// Whether it is a folder that has entries of its own to read.
    var isFolder: Bool
    /// Whether options say that it is opened at once.
    var isOpened = false
  }
}
