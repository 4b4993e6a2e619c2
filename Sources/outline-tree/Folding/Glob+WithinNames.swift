extension Glob {
  /// Whether steps match a name if no star matches `/`. Then only the last star has to be extended when a step
  /// fails: extending an earlier one would leave less for the later ones.
  static func matches<Name: Collection<UInt8>>(
    _ steps: UnsafeBufferPointer<Step>, withinNames name: Name
  ) -> Bool {
    var step = 0
    var index = name.startIndex
    var lastStar: (step: Int, index: Name.Index)?
    while index != name.endIndex {
      if step < steps.count && steps[step].isStar {
        lastStar = (step, index)
        step += 1
      } else if step < steps.count && steps[step].accepts(name[index]) {
        step += 1
        name.formIndex(after: &index)
      } else if let star = lastStar, name[star.index] != "/" {
        step = star.step + 1
        index = name.index(after: star.index)
        lastStar = (star.step, index)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy(\.isStar)
  }
}

extension Glob.Step {
  fileprivate var isStar: Bool { if case .anyName = self { true } else { false } }

  /// Whether it matches a single byte.
  fileprivate func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let expected): byte == expected
    case .anyByte: byte != "/"
    case .set(let set): byte != "/" && set.contains(byte)
    case .anyName, .anything, .anyFolders: false
    }
  }
}
