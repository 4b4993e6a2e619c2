/// The rules of one ignore file, in the state in which they apply to one folder. Layers form a linked list by
/// descending precedence.
final class IgnoreLayer: Sendable {
  private let file: IgnoreFile
  /// The steps of the path rules with which the names of entries in the folder are compared.
  private let reached: [Int32]
  /// The layer with the next lower precedence. Only `deinit` changes this property, when this layer has no
  /// other references.
  nonisolated(unsafe) private var weaker: IgnoreLayer?
  /// True if this layer and all weaker layers also apply to every subfolder, without a change.
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
    // The unmanaged references avoid reference counting. Otherwise, all threads would change the reference
    // counts of the same layers for every name.
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
