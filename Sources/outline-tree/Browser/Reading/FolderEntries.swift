/// The result of reading a folder.
enum FolderEntries: Sendable {
  case entries([Entry])
  case refused(Message)
  /// The folder was deleted, or is a file now.
  case gone(Message)

  struct Entry: Sendable {
    var name: [UInt8]
    var kind: NodeKind
    var target: [UInt8]?
    var targetMode: TypeAndMode?
    var details: FileDetails?
    /// True if it is a folder to be read.
    var isFolder: Bool
    /// True if the options say to open it at once.
    var isOpened = false
  }
}
