/// What is looked for in the folders of a directory that are not open yet: they are read one after
/// the other, and stay closed.
struct Finding: Sendable {
  let pattern: TitlePattern
  /// Whether the screen shows only what is found.
  let isFilter: Bool
  /// The row below which it is looked for; nil: everywhere.
  let root: NodeID?
  /// The folders to read, the next one last.
  var waiting: [NodeID] = []
  var matches = 0
  var foldersRead = 0
  /// Folders that cannot be read …
  var refused = 0
  /// … and links to folders, which may lead back to where they are.
  var links = 0
  /// Whether the first row that is found gets the focus.
  var isFocusWanted = false
}

/// What is said of it.
extension Finding {
  func progress(_ hint: Message) -> Message {
    "\(matches) found, \(foldersRead) \(foldersRead == 1 ? "folder" : "folders") read…\(hint)"
  }

  /// - Parameters:
  ///   - place: The row below which it was looked for.
  ///   - unread: How many folders are still to be read.
  func result(in place: Message?, unread: Int) -> Message {
    let what: Message = matches == 0 ? "“\(pattern.text)” is not found" : "\(matches) found"
    let parts: [Message] =
      [what + (place.map { " in “\($0)”" } ?? "") + (unread == 0 ? "" : " so far")]
      + Self.folders(unread, "not read")
      + Self.folders(refused, "not readable")
      + Self.folders(links, "linked, and not entered")
    return parts.joined(separator: ", ")
  }

  private static func folders(_ count: Int, _ what: Message) -> [Message] {
    count == 0 ? [] : ["\(count) \(count == 1 ? "folder is" : "folders are") \(what)"]
  }
}
