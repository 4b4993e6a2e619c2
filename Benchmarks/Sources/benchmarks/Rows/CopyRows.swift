import Outline

/// Copying and comparing.
@MainActor let copyRows = [
  Row(name: "copy", baseline: "naive twin") { setting in
    let outline = SectionSnapshot.standard(setting.size)
    return setting.figure(
      timeOfCopy(outline, setting),
      baseline: { timeOfCopy(NaiveTwin.standard(setting.size), setting) })
  },
  Row(name: "== of a copy", baseline: "arrays") { setting in
    let outline = SectionSnapshot.standard(setting.size)
    let copy = outline
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(outline == copy) } },
      baseline: { timeOfEqualArrays(setting) })
  },
  Row(name: "== of a copy with an item moved there and back", baseline: "arrays") { setting in
    let outline = SectionSnapshot.standard(setting.size)
    let copy = outline.withLeafMovedThereAndBack()
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(outline == copy) } },
      baseline: { timeOfEqualArrays(setting) })
  },
  Row(name: "== of equal outlines built apart", baseline: "arrays") { setting in
    let outline = SectionSnapshot.standard(setting.size)
    let other = SectionSnapshot.standard(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(outline == other) } },
      baseline: { timeOfEqualArrays(setting) })
  },
]

/// Overwrites array elements with copies.
private func timeOfCopy<Outline>(_ outline: Outline, _ setting: Setting) -> Double {
  var copies = Array(repeating: outline, count: 16)
  return setting.time {
    for index in 0..<$0 { copies[index & 15] = outline }
    sink(copies)
  }
}

private func timeOfEqualArrays(_ setting: Setting) -> Double {
  let first = Array(0..<setting.size)
  let second = Array(0..<setting.size)
  return setting.time { for _ in 0..<$0 { sink(first == second) } }
}

extension SectionSnapshot<Int> {
  /// Returns an equal outline with another history: a leaf was moved to another place and back.
  func withLeafMovedThereAndBack() -> SectionSnapshot {
    let middle = count / 2 / Shape.block * Shape.block
    var copy = self
    copy.move([middle + 2], before: middle + 4)
    copy.move([middle + 2], before: middle + 3)
    return copy
  }
}
