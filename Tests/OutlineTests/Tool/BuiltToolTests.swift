import Foundation
import Testing

@testable import outline_tree

/// What only the executable itself can show: its arguments, its streams, its end.
@Suite struct BuiltToolTests {
  private let tool: BuiltExecutable

  init() throws { tool = try BuiltExecutable("outline-tree") }

  /// Runs a line of the shell, in which `$TOOL` is the tool.
  private func shell(_ line: String) throws -> (status: Int32, output: [UInt8]) {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", line]
    shell.environment = ["TOOL": tool.url.path, "PATH": "/usr/bin:/bin", "LC_ALL": "C"]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    shell.waitUntilExit()
    return (shell.terminationStatus, Array(output))
  }

  @Test func printsAndEnds() throws {
    let outcome = try tool.run(["emoji", "--collapsed"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.outputText == textInProcess("emoji --collapsed"))
    let refused = try tool.run(["apply", "emoji", "-c", "up Foxx"])
    #expect(refused.status == 2 && refused.output.isEmpty && !refused.errors.isEmpty)
  }

  private func textInProcess(_ line: String) -> String { OutlineTests.tool(line).text }

  @Test func readsScriptsFromStandardInput() throws {
    let outcome = try tool.run(
      ["apply", "emoji", "--script", "-", "--dry-run"], input: Data("up Bee\n".utf8))
    #expect(outcome.outputText == "↷ 🐝 Bee moved from Nature [2] to Nature [1]\n")
  }

  @Test func argumentsAreBytes() throws {
    let folder = try ScratchFolder()
    folder.makeFolder([0x61, 0xFF])
    let (status, output) = try shell("cd '\(folder.path)' && \"$TOOL\" \"$(printf 'a\\377')\"")
    #expect(status == 0 && output.starts(with: [0x61, 0xFF, 0x0A]))
  }

  @Test func fullDisk() throws {
    let (_, output) = try shell("\"$TOOL\" emoji 2>&1 >/dev/full; echo $?")
    #expect(
      String(decoding: output, as: UTF8.self)
        == "outline-tree: standard output: No space left on device\n2\n")
  }

  @Test func closedPipeEndsItQuietly() throws {
    // More than a pipe holds, so that it must notice; the signal ends it, which is 128 + 13.
    let (_, output) = try shell(
      "{ { \"$TOOL\" / -L4 2>/dev/null; echo $? >&3; } | head -n1; } 3>&1")
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    #expect(lines == ["/", "141"])
  }

  @Test func namesOnATerminalAreEscaped() throws {
    let folder = try ScratchFolder()
    folder.makeFile(Array("a\u{1B}[31m\u{202E}".utf8) + [0xFF])
    let terminal = try PseudoTerminal()
    let process = Process()
    process.executableURL = tool.url
    process.arguments = [folder.path]
    process.standardOutput = terminal.end
    try process.run()
    process.waitUntilExit()
    let shown = String(decoding: terminal.read(), as: UTF8.self)
    #expect(shown.contains(#"└── a\x1B[31m\u{202E}\xFF"#))
    #expect(
      !shown.unicodeScalars.contains { !"\r\n".unicodeScalars.contains($0) && $0.mayAttackTerminal }
    )
  }
}

/// A terminal without a screen.
private final class PseudoTerminal {
  private var master: Int32 = -1
  let end: FileHandle

  private typealias Open =
    @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>, OpaquePointer?, OpaquePointer?,
      OpaquePointer?
    ) -> Int32

  init() throws {
    // Every C library has it, but not all modules of C libraries do.
    let symbol = try #require(dlsym(dlopen(nil, RTLD_NOW), "openpty"))
    var slave: Int32 = -1
    guard unsafeBitCast(symbol, to: Open.self)(&master, &slave, nil, nil, nil) == 0 else {
      throw SystemError(code: errno)
    }
    end = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
  }

  deinit { close(master) }

  /// What was written so far, of a few kilobytes at most.
  func read() -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes {
      Foundation.read(master, $0.baseAddress, $0.count)
    }
    return Array(buffer.prefix(max(0, count)))
  }
}
