import Outline

/// An edit of one item and the edit that undoes it, for the library and for the naive twin.
struct SmallEdit {
  typealias Of<Outline> = (inout Outline, Probes, Int) -> Void

  let name: String
  let perform: Of<SectionSnapshot<Int>>
  var undo: Of<SectionSnapshot<Int>> = { _, _, _ in }
  let performTwin: Of<NaiveTwin<Int>>
  var undoTwin: Of<NaiveTwin<Int>> = { _, _, _ in }

  /// Returns a new item, which is different for each index.
  static func new(_ index: Int) -> Int { 1 << 40 + index }

  @MainActor static let all = [
    SmallEdit(
      name: "append one root",
      perform: { outline, _, index in outline.append([new(index)]) },
      undo: { outline, _, index in outline.delete([new(index)]) },
      performTwin: { twin, _, index in twin.append([new(index)]) },
      undoTwin: { twin, _, index in twin.delete(new(index)) }),
    SmallEdit(
      name: "append one child",
      perform: { outline, probes, index in
        outline.append([new(index)], to: probes.item(index))
      },
      undo: { outline, _, index in outline.delete([new(index)]) },
      performTwin: { twin, probes, index in twin.append([new(index)], to: probes.item(index)) },
      undoTwin: { twin, _, index in twin.delete(new(index)) }),
    SmallEdit(
      name: "insert one",
      perform: { outline, probes, index in
        outline.insert([new(index)], before: probes.leaf(index))
      },
      undo: { outline, _, index in outline.delete([new(index)]) },
      performTwin: { twin, probes, index in
        twin.insert([new(index)], before: probes.leaf(index))
      },
      undoTwin: { twin, _, index in twin.delete(new(index)) }),
    SmallEdit(
      name: "delete one",
      perform: { outline, probes, index in outline.delete([probes.differentLeaf(index)]) },
      undo: { outline, probes, index in
        let leaf = probes.differentLeaf(index)
        outline.append([leaf], to: Shape.parent(leaf))
      },
      performTwin: { twin, probes, index in twin.delete(probes.differentLeaf(index)) },
      undoTwin: { twin, probes, index in
        let leaf = probes.differentLeaf(index)
        twin.append([leaf], to: Shape.parent(leaf))
      }),
    SmallEdit(
      name: "move one",
      perform: { outline, probes, index in
        let (item, target) = probes.move(index)
        outline.move([item], before: target)
      },
      performTwin: { twin, probes, index in
        let (item, target) = probes.move(index)
        twin.move(item, before: target)
      }),
  ]
}

/// Small edits of a uniquely referenced outline.
@MainActor let editRows = SmallEdit.all.map { edit in
  Row(
    name: edit.name, sharing: .unique, baseline: "naive twin", targets: .smallEdit
  ) { setting in
    let probes = Probes(setting.size)
    let batch = min(100, setting.size / 10)
    var outline = SectionSnapshot.standard(setting.size)
    return setting.figure(
      time(edit.perform, edit.undo, on: &outline, probes, setting, batch: batch),
      baseline: {
        var twin = NaiveTwin.standard(setting.size)
        return time(
          edit.performTwin, edit.undoTwin, on: &twin, probes, setting,
          batch: setting.size < 10_000 ? batch : 1)
      })
  }
}

private func time<Outline>(
  _ perform: SmallEdit.Of<Outline>, _ undo: SmallEdit.Of<Outline>, on outline: inout Outline,
  _ probes: Probes, _ setting: Setting, batch: Int
) -> Double {
  var start = 0
  return setting.time(batch: batch) {
    for index in start..<start + batch { perform(&outline, probes, index) }
  } restore: {
    for index in start..<start + batch { undo(&outline, probes, index) }
    start += batch
  }
}

/// The same edits. Each edit is the first edit after a copy.
@MainActor let firstEditRows = SmallEdit.all.map { edit in
  Row(
    name: edit.name, sharing: .afterCopy, baseline: "naive twin", targets: .firstEdit
  ) { setting in
    let probes = Probes(setting.size)
    return setting.figure(
      timeFirst(edit.perform, on: SectionSnapshot.standard(setting.size), probes, setting),
      baseline: {
        timeFirst(edit.performTwin, on: NaiveTwin.standard(setting.size), probes, setting)
      })
  }
}

private func timeFirst<Outline>(
  _ perform: SmallEdit.Of<Outline>, on original: Outline, _ probes: Probes, _ setting: Setting
) -> Double {
  setting.time {
    for index in 0..<$0 {
      var copy = original
      perform(&copy, probes, index)
      sink(copy)
    }
  }
}
