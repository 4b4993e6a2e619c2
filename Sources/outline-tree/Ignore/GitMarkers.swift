/// The names in a folder that matter for ignore rules, so that files that do not exist are not
/// looked for.
struct GitMarkers: Sendable {
  private(set) var hasIgnoreFile = false
  private(set) var mayBeRepository = false

  /// Records a name, whether it is hidden or not.
  mutating func note(_ name: some Collection<UInt8>) {
    guard name.first == "." else { return }
    if name.isEqual(to: ".gitignore") { hasIgnoreFile = true }
    if name.isEqual(to: ".git") { mayBeRepository = true }
  }
}
