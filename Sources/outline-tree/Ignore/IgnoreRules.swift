/// The rules that apply to the entries of a folder. The rules come from the ignore files in the folder and
/// in the folders above it, up to the top of the repository.
///
/// Rules are immutable. A folder and its subfolder share all rules that apply to both in the same way. Git's index,
/// settings such as `core.excludesFile`, and environment variables are not read. So the choice of ignored files depends
/// only on the files in the repository, and is the same for every user.
struct IgnoreRules: Sendable {
  private let strongest: IgnoreLayer?

  /// Rules that ignore nothing except git's own files.
  static let none = IgnoreRules(strongest: nil)

  private init(strongest: IgnoreLayer?) { self.strongest = strongest }

  /// Returns the rules for a subfolder.
  ///
  /// - Parameter file: The subfolder's ignore file.
  func entering(_ name: Bytes, with file: IgnoreFile?) -> IgnoreRules {
    IgnoreRules(strongest: IgnoreLayer.entering(name, strongest)).adding(file)
  }

  /// Returns these rules together with the rules of another file, which take precedence.
  func adding(_ file: IgnoreFile?) -> IgnoreRules {
    guard let file, !file.isEmpty else { return self }
    return IgnoreRules(
      strongest: IgnoreLayer(file: file, reached: file.paths.start, weaker: strongest))
  }

  /// Returns whether an entry of this folder is ignored. Everything below an ignored folder is ignored, too.
  ///
  /// - Parameter isDirectory: Whether the entry is a directory. A symbolic link to a directory is not a directory.
  func ignores(_ name: Bytes, isDirectory: Bool) -> Bool {
    if name.isEqual(to: ".git") { return true }
    guard let strongest else { return false }
    let rule = strongest.lastRule(for: EntryName(name), isDirectory: isDirectory)
    return rule.map { !$0.isNegated } ?? false
  }
}

/// An ignore rule, apart from its pattern.
struct IgnoreRule: Equatable, Sendable {
  /// The position of the rule among the rules of its file. If several rules match, the last one decides.
  var number: Int32
  var isNegated: Bool
  var isDirectoryOnly: Bool

  static func later(_ a: IgnoreRule?, _ b: IgnoreRule?) -> IgnoreRule? {
    guard let a, let b else { return a ?? b }
    return a.number > b.number ? a : b
  }
}

/// The rules of one ignore file, as they apply to one folder. Layers form a linked list in descending order of
/// precedence.
private final class IgnoreLayer: Sendable {
  private let file: IgnoreFile
  /// The steps of path rules that are compared with the names of entries in the folder.
  private let reached: [Int32]
  /// The layer with the next lower precedence. Only `deinit` changes this property. At that time, nothing else refers
  /// to this layer.
  nonisolated(unsafe) private var weaker: IgnoreLayer?
  /// True if this layer and all weaker layers apply unchanged to every subfolder.
  private let isSettled: Bool

  init(file: IgnoreFile, reached: [Int32], weaker: IgnoreLayer?) {
    self.file = file
    self.reached = reached
    self.weaker = weaker
    isSettled = reached.isEmpty && weaker?.isSettled ?? true
  }

  /// Releases the weaker layers in a loop, not by recursion, because there may be as many layers as nested
  /// folders.
  deinit {
    var rest = weaker.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.weaker.take() }
  }

  func lastRule(for name: EntryName, isDirectory: Bool) -> IgnoreRule? {
    // The unmanaged references avoid reference counting.
    // Otherwise, all threads would change the reference counts of the same layers for every name.
    var next: Unmanaged<IgnoreLayer>? = .passUnretained(self)
    while let layer = next {
      let rule = layer._withUnsafeGuaranteedRef { $0.ownRule(for: name, isDirectory: isDirectory) }
      if let rule { return rule }
      next = layer._withUnsafeGuaranteedRef { $0.weaker.map { .passUnretained($0) } }
    }
    return nil
  }

  private func ownRule(for name: EntryName, isDirectory: Bool) -> IgnoreRule? {
    let rule = file.names.lastRule(for: name, isDirectory: isDirectory)
    if reached.isEmpty { return rule }
    return .later(rule, file.paths.lastRule(reached, for: name.bytes, isDirectory: isDirectory))
  }
}

extension IgnoreLayer {
  /// Returns the layers for a subfolder, without layers that cannot match anything in the subfolder.
  static func entering(_ name: Bytes, _ strongest: IgnoreLayer?) -> IgnoreLayer? {
    var changing: [IgnoreLayer] = []
    var settled = strongest
    while let layer = settled, !layer.isSettled {
      changing.append(layer)
      settled = layer.weaker
    }
    return changing.reversed().reduce(settled) { $1.entering(name, over: $0) }
  }

  private func entering(_ name: Bytes, over weaker: IgnoreLayer?) -> IgnoreLayer? {
    let next = file.paths.reached(from: reached, by: name)
    if next == reached && weaker === self.weaker { return self }
    if next.isEmpty && file.names.isEmpty { return weaker }
    return IgnoreLayer(file: file, reached: next, weaker: weaker)
  }
}
