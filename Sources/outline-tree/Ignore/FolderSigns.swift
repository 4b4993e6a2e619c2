/// What the names in a folder tell about the rules for it, so that nobody looks for files that are
/// not there.
struct FolderSigns: Sendable {
  private(set) var hasIgnoreFile = false
  private(set) var mayBeRepository = false

  /// Takes notice of a name, be it hidden or not.
  mutating func note(_ name: some Collection<UInt8>) {
    guard name.first == "." else { return }
    if name.isEqual(to: ".gitignore") { hasIgnoreFile = true }
    if name.isEqual(to: ".git") { mayBeRepository = true }
  }
}
