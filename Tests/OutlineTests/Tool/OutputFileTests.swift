import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// `-o FILE`: either the complete new file, or the old one unchanged.
@Suite(.ownThread) struct OutputFileTests {
  private let folder: ScratchFolder
  /// A source with more output than one buffer.
  private let shown: ScratchFolder
  private let expected: String

  /// Made once, because it has a thousand files.
  private static let source = Result {
    let folder = try ScratchFolder()
    for number in 0..<1000 { folder.makeFile("\(number)-" + String(repeating: "n", count: 200)) }
    return (folder: folder, output: tool(folder.path).text)
  }

  init() throws {
    folder = try ScratchFolder()
    folder.makeFile("old", "old content\n")
    (shown, expected) = try Self.source.get()
  }

  private func write(_ file: String, _ system: SystemCalls = .real) -> ToolRun {
    ToolRun(["-o", file, shown.path], system: system)
  }

  private func expectWritten(_ run: ToolRun, _ name: String) {
    #expect(run.status == .done && run.output.isEmpty && run.error.isEmpty)
    #expect(folder.content(name) == expected)
  }

  private func permissions(_ name: String) throws -> UInt32 {
    let path = Array(folder.path(name).utf8).asPath
    return try PosixFiles.status(in: PosixFiles.workingDirectory, named: path, links: .stay).mode
  }

  @Test func isWholeAndAlone() throws {
    chmod(folder.path("old"), 0o640)
    for name in ["old", "new"] { expectWritten(write(folder.path(name)), name) }
    #expect(folder.names.sorted() == ["new", "old"])
    #expect(try permissions("old") == 0o640)
  }

  @Test func hasWhatStandardOutputWouldHave() {
    for options in [["-J"], ["-0"], ["--color", "always"], ["-L", "1"], ["--fit", "9"]] {
      let run = ToolRun(options + ["-o", folder.path("new"), shown.path], isTerminal: true)
      #expect(run.status == .done && run.output.isEmpty && run.error.isEmpty)
      #expect(folder.content("new") == ToolRun(options + [shown.path]).text)
    }
  }

  /// `-` is standard output, for every subcommand that has the option, and no file.
  @Test func aHyphenIsStandardOutput() {
    folder.makeFile("a.md", "- a\n  - b\n")
    let document = folder.path("a.md")
    let lines = [
      [folder.path], [folder.path, "-J"], [document, "--format", "opml"], [document, "-0"],
      ["apply", document, "-c", "delete b"], ["merge", document, document, document],
    ]
    for line in lines {
      let expected = ToolRun(line, isTerminal: true)
      for words in [
        ["-o", "-"], ["-o-"], ["--output", "-"], ["-o", folder.path("x"), "-o", "-"],
      ] {
        let run = ToolRun(line + words, isTerminal: true)
        #expect(run.status == .done && run.messages.isEmpty, "\(run.messages)")
        #expect(run.output == expected.output && !run.output.isEmpty, "\(line + words)")
      }
    }
    #expect(folder.names.sorted() == ["a.md", "old"])
    #expect(!FileManager.default.fileExists(atPath: "-"))
    let formatted = ToolRun(
      [document, "-o", "-"], environment: ["OUTLINE_TREE_OPTIONS": "--format paths"])
    #expect(formatted.text == "a\na/b\n")
    #expect(ToolRun([document, "-o", folder.path + "/-"]).status == .done)
    #expect(folder.names.contains("-"))
  }

  @Test func aLinkStaysALink() throws {
    folder.makeFolder("elsewhere")
    folder.makeFile("elsewhere/target", "old content\n")
    folder.makeLink("link", to: "second")
    folder.makeLink("second", to: "elsewhere/target")
    expectWritten(write(folder.path("link")), "elsewhere/target")
    for (link, target) in [("link", "second"), ("second", "elsewhere/target")] {
      let path = folder.path(link)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
    }
    #expect(folder.names.sorted() == ["elsewhere", "link", "old", "second"])
  }

  @Test func aDeviceStaysADevice() throws {
    let run = write("/dev/null")
    #expect(run.status == .done && run.output.isEmpty && run.error.isEmpty)
    let status = try PosixFiles.status(
      in: PosixFiles.workingDirectory, named: "/dev/null", links: .stay)
    #expect(status.type == .characterDevice)
    let full = write("/dev/full")
    #expect(full.status == .trouble)
    #expect(full.messages == "outline-tree: /dev/full: No space left on device\n")
  }

  @Test func aPipeIsWrittenTo() throws {
    folder.makePipe("pipe")
    let reader = BackgroundReader(of: folder.path("pipe"))
    let run = write(folder.path("pipe"))
    #expect(run.status == .done && run.error.isEmpty)
    #expect(String(decoding: reader.wait(), as: UTF8.self) == expected)
    #expect(folder.names.sorted() == ["old", "pipe"])
  }

  @Test func filesThatCannotBeWritten() throws {
    for (name, message) in [
      ("missing/new", "No such file or directory"), ("old/new", "Not a directory"),
      ("", "Is a directory"), (String(repeating: "n", count: 256), "File name too long"),
    ] {
      let path = folder.path(name)
      let run = write(path)
      #expect(run.status == .trouble && run.output.isEmpty)
      #expect(run.messages == "outline-tree: \(path): \(message)\n")
      #expect(folder.names == ["old"])
    }
  }
}

/// When something fails.
extension OutputFileTests {
  enum Call: CaseIterable, Sendable { case create, write, synchronize, setMode, rename }

  @Test(arguments: Call.allCases)
  func theOldFileStaysWhole(call: Call) throws {
    for count in 1...(call == .write ? 4 : 1) {
      for (name, names) in [("old", ["old"]), ("new", ["old"])] {
        // A new file has no mode to preserve.
        if call == .setMode && name == "new" { continue }
        let path = folder.path(name)
        let run = write(path, .failing(call, from: count))
        #expect(run.status == .trouble && run.output.isEmpty)
        #expect(run.messages.hasPrefix("outline-tree: \(path): "))
        #expect(run.messages.contains("No space left on device"))
        #expect(folder.names == names && folder.content("old") == "old content\n")
      }
    }
  }

  /// A problem after the file was replaced is reported, but is not a failure.
  @Test func aLateProblemIsNoFailure() throws {
    var system = SystemCalls.real
    system.synchronizeFolder = { _ throws(SystemError) in throw .inputOutput }
    for name in ["old", "new"] {
      let run = write(folder.path(name), system)
      #expect(run.status == .done && folder.content(name) == expected)
      #expect(run.messages.contains("written, but"))
      #expect(run.messages.contains("Input/output error"))
    }
    #expect(folder.names.sorted() == ["new", "old"])
  }

  @Test func theTargetOfALinkStaysWhole() throws {
    folder.makeLink("link", to: "old")
    for call in Call.allCases {
      #expect(write(folder.path("link"), .failing(call)).status == .trouble)
      #expect(folder.names.sorted() == ["link", "old"])
      #expect(folder.content("old") == "old content\n")
    }
  }

  /// A refusal before anything is written leaves no trace.
  @Test func aMissingSourceWritesNothing() throws {
    let calls = CountedCalls()
    let arguments = ["-o", folder.path("old"), shown.path, shown.path("missing")]
    let run = ToolRun(arguments, system: calls.system)
    #expect(run.status == .trouble && folder.content("old") == "old content\n")
    #expect(folder.names == ["old"] && calls.stillOpen == 0)
  }
}

extension SystemCalls {
  /// The real calls, except that one fails as on a full disk from its `count`-th time on.
  fileprivate static func failing(_ call: OutputFileTests.Call, from count: Int = 1) -> SystemCalls
  {
    let calls = CallCount()
    let fail: @Sendable () throws(SystemError) -> Void = { () throws(SystemError) in
      if calls.next() >= count { throw .noSpace }
    }
    var system = SystemCalls.real
    switch call {
    case .create:
      system.create = { name, mode throws(SystemError) in
        try fail()
        return try SystemCalls.real.create(name, mode)
      }
    case .write:
      system.write = { file, bytes throws(SystemError) in
        try fail()
        return try SystemCalls.real.write(file, bytes)
      }
    case .synchronize: system.synchronize = { _ throws(SystemError) in try fail() }
    case .setMode: system.setMode = { _, _ throws(SystemError) in try fail() }
    case .rename: system.rename = { _, _ throws(SystemError) in try fail() }
    }
    return system
  }
}

/// A thread that reads a file to its end.
private final class BackgroundReader: Sendable {
  private let bytes = Locked<[UInt8]>([])
  private let isDone = DispatchSemaphore(value: 0)

  init(of path: String) {
    Thread.detachNewThread {
      let content = try? SystemCalls.real.readFile(Array(path.utf8))
      self.bytes.withLock { $0 = content ?? [] }
      self.isDone.signal()
    }
  }

  func wait() -> [UInt8] {
    isDone.wait()
    return bytes.withLock { $0 }
  }
}
