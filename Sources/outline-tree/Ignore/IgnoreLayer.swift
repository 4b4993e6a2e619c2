/// One ignore file as it bears upon one folder, above those that it outweighs.
final class IgnoreLayer: Sendable {
  private let file: IgnoreFile
  /// How far its paths have been gone on the way to the folder.
  private let reached: [Int32]
  /// Changed by `deinit` alone, when nobody else is left.
  nonisolated(unsafe) private var weaker: IgnoreLayer?
  /// Whether no name of a folder can change it or a weaker one.
  private let isSettled: Bool

  init(file: IgnoreFile, reached: [Int32], weaker: IgnoreLayer?) {
    self.file = file
    self.reached = reached
    self.weaker = weaker
    isSettled = reached.isEmpty && weaker?.isSettled ?? true
  }

  /// Lets go of the weaker ones in a loop: there may be as many as folders are nested.
  deinit {
    var rest = weaker.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.weaker.take() }
  }

  func lastRule(for name: HashedName, isDirectory: Bool) -> IgnoreRule? {
    // Unmanaged: all threads would count references to the same layers at every name.
    var next: Unmanaged<IgnoreLayer>? = .passUnretained(self)
    while let layer = next {
      let rule = layer._withUnsafeGuaranteedRef { $0.ownRule(for: name, isDirectory: isDirectory) }
      if let rule { return rule }
      next = layer._withUnsafeGuaranteedRef { $0.weaker.map { .passUnretained($0) } }
    }
    return nil
  }

  private func ownRule(for name: HashedName, isDirectory: Bool) -> IgnoreRule? {
    let rule = file.names.lastRule(for: name, isDirectory: isDirectory)
    if reached.isEmpty { return rule }
    return .later(rule, file.paths.lastRule(reached, for: name, isDirectory: isDirectory))
  }
}

extension IgnoreLayer {
  /// The layers of a sub-folder: without those that have nothing to say in it.
  static func entering(
    _ name: UnsafeBufferPointer<UInt8>, _ strongest: IgnoreLayer?
  ) -> IgnoreLayer? {
    var changing: [IgnoreLayer] = []
    var settled = strongest
    while let layer = settled, !layer.isSettled {
      changing.append(layer)
      settled = layer.weaker
    }
    return changing.reversed().reduce(settled) { $1.entering(name, over: $0) }
  }

  private func entering(
    _ name: UnsafeBufferPointer<UInt8>, over weaker: IgnoreLayer?
  ) -> IgnoreLayer? {
    let next = file.paths.reached(from: reached, by: name)
    if next == reached && weaker === self.weaker { return self }
    if next.isEmpty && file.names.isEmpty { return weaker }
    return IgnoreLayer(file: file, reached: next, weaker: weaker)
  }
}
