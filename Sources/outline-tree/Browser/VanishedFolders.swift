/// Folders that were open when they vanished: what is there again is opened again.
struct VanishedFolders: Sendable {
  private var paths: Set<[UInt8]> = []

  /// More than a person had in view.
  private static let limit = 1 << 16

  var isEmpty: Bool { paths.isEmpty }

  /// - Parameter names: Those on the way from the source.
  mutating func insert(_ names: [[UInt8]]) {
    if paths.count < Self.limit { paths.insert(Self.path(names)) }
  }

  /// Whether a folder was among them; it is not any more.
  mutating func remove(_ names: [[UInt8]]) -> Bool {
    paths.isEmpty ? false : paths.remove(Self.path(names)) != nil
  }

  /// No name has a slash in it.
  private static func path(_ names: [[UInt8]]) -> [UInt8] {
    Array(names.joined(separator: [0x2F]))
  }
}
