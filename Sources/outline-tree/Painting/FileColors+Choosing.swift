import Outline

extension FileColors {
  /// Returns the color of a name; nil if the name has no color.
  ///
  /// - Parameters:
  ///   - isBroken: True if the name belongs to a link whose target does not exist.
  ///   - mode: The permissions; nil if they are unknown. For a link, these are the permissions of its target,
  ///     which are used only if `linksShowTargets` is true.
  func sequence(
    name: Bytes, kind: NodeKind, isBroken: Bool = false, mode: UInt32? = nil
  ) -> Bytes? {
    switch kind.type {
    case .directory: sequence(ofDirectoryWith: mode)
    case .file, .unknown: sequence(ofFile: name, mode)
    case .fifo: sequence(.fifo)
    case .socket: sequence(.socket)
    case .characterDevice: sequence(.characterDevice)
    case .blockDevice: sequence(.blockDevice)
    case .link where isBroken: sequenceOfBrokenLink
    case .link where !linksShowTargets: sequence(.link)
    case .link:
      kind.isDirectory ? sequence(ofDirectoryWith: mode) : sequence(ofFile: name, mode)
    case nil: filled(color(.normal))
    }
  }

  /// Returns the color for the target of a link.
  ///
  /// - Parameters:
  ///   - kind: The kind of the target; nil if the target does not exist.
  ///   - mode: The permissions of the target; nil if they are unknown.
  func sequence(target: Bytes, kind: NodeKind?, mode: UInt32? = nil) -> Bytes? {
    guard let kind else { return sequence(isColored(.missing) ? .missing : .orphan) }
    return sequence(name: target, kind: kind, mode: mode)
  }

  /// True if the color of any file depends on its permissions.
  var needsModes: Bool {
    let indicators: [ColorIndicator] = [
      .executable, .setUser, .setGroup, .sticky, .writableByOthers, .stickyAndWritableByOthers,
    ]
    return indicators.contains { isColored($0) }
  }

  private func sequence(ofDirectoryWith mode: UInt32?) -> Bytes? {
    guard let mode else { return sequence(.directory) }
    let isSticky = mode & FileMode.sticky != 0
    if mode & FileMode.writableByOthers != 0 {
      if isSticky, isColored(.stickyAndWritableByOthers) {
        return sequence(.stickyAndWritableByOthers)
      }
      if isColored(.writableByOthers) { return sequence(.writableByOthers) }
    }
    return sequence(isSticky && isColored(.sticky) ? .sticky : .directory)
  }

  /// Returns the color of a regular file. Permissions take precedence over the suffix of the name.
  private func sequence(ofFile name: Bytes, _ mode: UInt32?) -> Bytes? {
    if let mode, let special = indicator(ofFileWith: mode) { return sequence(special) }
    if let color = suffixes.color(of: name) { return filled(color) }
    return sequence(.file)
  }

  private func indicator(ofFileWith mode: UInt32) -> ColorIndicator? {
    if mode & FileMode.setUser != 0, isColored(.setUser) { return .setUser }
    if mode & FileMode.setGroup != 0, isColored(.setGroup) { return .setGroup }
    if mode & FileMode.executable != 0, isColored(.executable) { return .executable }
    return nil
  }

  private var sequenceOfBrokenLink: Bytes? {
    sequence(linksShowTargets || isColored(.orphan) ? .orphan : .link)
  }

  private func isColored(_ indicator: ColorIndicator) -> Bool {
    filled(color(indicator)) != nil
  }

  /// Returns the color of an indicator, or the color of normal text if no color was assigned to the indicator.
  private func sequence(_ indicator: ColorIndicator) -> Bytes? {
    filled(color(indicator) ?? color(.normal))
  }

  private func filled(_ color: Bytes?) -> Bytes? {
    color.flatMap { $0.isEmpty ? nil : $0 }
  }
}
