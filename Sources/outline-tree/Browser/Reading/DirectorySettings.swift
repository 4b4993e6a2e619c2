/// The settings for reading a directory: the choice of files, and watching the disk.
struct DirectorySettings: Sendable {
  var isWatching = false
  var showsHidden = false
  var hidesIgnored = false

  mutating func toggleHidden(in view: inout OutlineView) {
    showsHidden.toggle()
    view.message = "hidden files are \(showsHidden ? "shown" : "not shown")"
    view.effects.append(.readAgain)
  }

  mutating func toggleIgnored(in view: inout OutlineView) {
    hidesIgnored.toggle()
    view.message = "ignored files are \(hidesIgnored ? "not shown" : "shown")"
    view.effects.append(.readAgain)
  }

  mutating func toggleWatching(in view: inout OutlineView) {
    isWatching.toggle()
    view.effects.append(.watch(isWatching))
    view.message = isWatching ? "changes on the disk are shown as they happen" : "not watching"
  }
}
