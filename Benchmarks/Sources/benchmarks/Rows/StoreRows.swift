import Foundation
import Outline

/// A document in a file. Part of the time depends on the disk, so the baselines use the same disk.
@MainActor let storeRows = [
  Row(
    name: "open an outline file", baseline: "read its bytes",
    targets: [Target(size: 1_000_000, atLeastTimes: 1 / 4)]
  ) { setting in
    let file = StoredFile(setting.size)
    return setting.figure(
      setting.time { for _ in 0..<$0 { sink(file.open(.reading)) } },
      baseline: { setting.time { for _ in 0..<$0 { sink(try! Data(contentsOf: file.url)) } } })
  },
  Row(name: "commit one move to an outline file", baseline: "append and sync 200 bytes") {
    setting in
    let stored = StoredFile(setting.size)
    let file = stored.open(.writing)
    let probes = Probes(setting.size)
    var count = 0
    return setting.figure(
      setting.time {
        for _ in 0..<$0 {
          file.commitMove(probes.move(count))
          count += 1
        }
      },
      baseline: { timeOfAppending(200, setting) })
  },
  Row(
    name: "bytes of a commit of one move",
    targets: [Target(size: 1_000_000, atMost: 250)], unit: .bytes
  ) { setting in
    let stored = StoredFile(setting.size)
    let file = stored.open(.writing)
    let before = stored.length
    file.commitMove(Probes(setting.size).move(0))
    return Figure(Double(stored.length - before))
  },
  Row(
    name: "checkpoint an outline file", baseline: "write and sync its bytes",
    targets: [Target(size: 1_000_000, atLeastTimes: 1 / 4)]
  ) { setting in
    let stored = StoredFile(setting.size)
    let file = stored.open(.writing)
    return setting.figure(
      setting.time { for _ in 0..<$0 { try! file.checkpoint() } },
      baseline: { timeOfWriting(try! Data(contentsOf: stored.url), setting) })
  },
]

/// A file with a standard outline. The file is removed when the last reference to this object is released.
private final class StoredFile {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("benchmark-\(UUID().uuidString).outline")

  init(_ size: Int) {
    let rows = (0..<size).map {
      (
        content: ItemContent("The title of row \($0)"), level: Shape.level($0),
        isExpanded: Shape.isExpanded($0)
      )
    }
    try! OutlineFile.create(at: url.path, OutlineDocument(rows: rows))
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func open(_ access: OutlineFile.Access) -> OutlineFile {
    try! OutlineFile(at: url.path, for: access)
  }

  var length: Int {
    let attributes = try! FileManager.default.attributesOfItem(atPath: url.path)
    return (attributes[.size] as! NSNumber).intValue
  }
}

extension OutlineFile {
  fileprivate func commitMove(_ move: (item: Int, before: Int)) {
    var newer = document
    newer.outline.move([ItemID(move.item)], before: ItemID(move.before))
    try! commit(newer)
  }
}

private func timeOfAppending(_ length: Int, _ setting: Setting) -> Double {
  withTemporaryFile { file in
    let bytes = Data(repeating: 0x20, count: length)
    return setting.time {
      for _ in 0..<$0 {
        try! file.write(contentsOf: bytes)
        try! file.synchronize()
      }
    }
  }
}

private func timeOfWriting(_ bytes: Data, _ setting: Setting) -> Double {
  setting.time {
    for _ in 0..<$0 {
      withTemporaryFile { file in
        try! file.write(contentsOf: bytes)
        try! file.synchronize()
      }
    }
  }
}

private func withTemporaryFile<Result>(_ body: (FileHandle) -> Result) -> Result {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("benchmark-\(UUID().uuidString)")
  try! Data().write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  let file = try! FileHandle(forWritingTo: url)
  defer { try? file.close() }
  return body(file)
}
