extension Glob {
  /// Whether it matches, if no star can go across `/`: then a star that is followed by another one
  /// never has to be taken back, since what the later one can reach only becomes less.
  static func matches<Name: Collection<UInt8>>(
    _ steps: UnsafeBufferPointer<Step>, withinNames name: Name
  ) -> Bool {
    var step = 0
    var place = name.startIndex
    var lastStar: (step: Int, place: Name.Index)?
    while place != name.endIndex {
      if step < steps.count && steps[step].isStar {
        lastStar = (step, place)
        step += 1
      } else if step < steps.count && steps[step].accepts(name[place]) {
        step += 1
        name.formIndex(after: &place)
      } else if let star = lastStar, name[star.place] != "/" {
        step = star.step + 1
        place = name.index(after: star.place)
        lastStar = (star.step, place)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy(\.isStar)
  }
}

extension Glob.Step {
  fileprivate var isStar: Bool { if case .anyName = self { true } else { false } }

  /// Whether it is a step over this one byte.
  fileprivate func accepts(_ byte: UInt8) -> Bool {
    switch self {
    case .byte(let expected): byte == expected
    case .anyByte: byte != "/"
    case .set(let set): byte != "/" && set.contains(byte)
    case .anyName, .anything, .anyFolders: false
    }
  }
}
