import Outline
import Testing

@testable import outline_tree

/// An infinite tree whose reader goes away. A run that continued would never end.
@Suite(.ownThread) struct EndlessTreeTests {
  /// Every folder has the same entries.
  private static let endless: SystemCalls = {
    var system = SystemCalls.real
    system.openDirectory = { _, _, _ throws(SystemError) in
      try PosixFiles.openDirectory(in: PosixFiles.workingDirectory, named: "/", links: .follow)
    }
    system.list = { _, _, body throws(SystemError) in
      for name in ["again", "and again", "file"] {
        let type: EntryType = name == "file" ? .file : .directory
        Array(name.utf8).withUnsafeBufferPointer { body($0, type) }
      }
    }
    return system
  }()

  private static let options = [
    [], ["-J"], ["-0"], ["-C"], ["--limit", "1"], ["--format", "ascii"],
  ]

  @Test(arguments: [(SystemError.brokenPipe, ""), (.noSpace, "No space left on device")])
  func endsIfItCannotWrite(error: SystemError, message: String) {
    for options in Self.options {
      let messages = Collected()
      let streams = Streams(
        input: InputBuffer([]),
        output: outline_tree.OutputStream(isTerminal: false) { _ throws(SystemError) in
          throw error
        },
        error: outline_tree.OutputStream(isTerminal: false) { messages.append($0) })
      let run = Run(streams: streams, system: Self.endless, environment: { _ in nil })
      #expect(run((options + ["/"]).map { Array($0.utf8) }) == .trouble)
      #expect(messages.text.contains(message) && messages.text.isEmpty == message.isEmpty)
    }
  }

  @Test func whatIsNotShownIsNotRead() {
    let run = ToolRun(["-L", "3", "/"], system: Self.endless)
    #expect(run.status == .done && run.report == "15 directories, 7 files, 8 not read")
  }
}

/// Bytes that are written piece by piece.
private final class Collected {
  private var bytes: [UInt8] = []

  var text: String { String(decoding: bytes, as: UTF8.self) }

  func append(_ more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }
}
