import Foundation
import Outline
import Testing

@testable import outline_tree

/// The result of running the tool in this process.
struct ToolRun {
  var status: outline_tree.ExitStatus
  var output: [UInt8]
  var error: [UInt8]

  var text: String { String(decoding: output, as: UTF8.self) }
  var messages: String { String(decoding: error, as: UTF8.self) }
  /// The lines. They are split as bytes, which is faster for long texts.
  var lines: [String] {
    output.split(separator: 0x0A, omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
  /// The last line.
  var report: String {
    let end = output.lastIndex { $0 != 0x0A }.map { $0 + 1 } ?? 0
    let start = output[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return String(decoding: output[start..<end], as: UTF8.self)
  }
  var json: Any { get throws { try JSONSerialization.jsonObject(with: Data(output)) } }

  init(
    _ arguments: [String], input: String = "",
    isTerminal: Bool = false, isErrorTerminal: Bool? = nil, system: SystemCalls = .real,
    environment: [String: String] = [:], size: TerminalSize? = nil
  ) {
    self.init(
      bytes: arguments.map { Array($0.utf8) }, input: Array(input.utf8),
      isTerminal: isTerminal,
      isErrorTerminal: isErrorTerminal, system: system, environment: environment, size: size)
  }

  /// - Parameter isErrorTerminal: Whether standard error is a terminal; nil: if standard output is.
  init(
    bytes arguments: [[UInt8]], input: [UInt8] = [],
    isTerminal: Bool = false, isErrorTerminal: Bool? = nil, system: SystemCalls = .real,
    environment: [String: String] = [:], size: TerminalSize? = nil
  ) {
    let output = Sink()
    let error = Sink()
    let streams = Streams(
      input: InputBuffer(input),
      output: output.stream(isTerminal: isTerminal, size: size),
      error: error.stream(isTerminal: isErrorTerminal ?? isTerminal, size: nil))
    status = Run(
      streams: streams, system: system,
      environment: { name in environment[name].map { Array($0.utf8)[...] } })(arguments)
    self.output = output.bytes
    self.error = error.bytes
  }

  private final class Sink {
    var bytes: [UInt8] = []

    func stream(isTerminal: Bool, size: TerminalSize?) -> outline_tree.OutputStream {
      outline_tree.OutputStream(isTerminal: isTerminal, size: size) { buffer throws(SystemError) in
        self.bytes.append(contentsOf: buffer)
      }
    }
  }
}

/// Runs the tool with the words of a line, followed by further arguments.
func tool(
  _ line: String, _ more: String..., input: String = "", isTerminal: Bool = false,
  system: SystemCalls = .real
) -> ToolRun {
  ToolRun(
    line.split(separator: " ").map { String($0) } + more, input: input, isTerminal: isTerminal,
    system: system)
}

/// Applies commands to the emoji outline.
func applyToEmoji(_ commands: String..., options: [String] = []) -> ToolRun {
  ToolRun(["apply", "emoji"] + options + commands.flatMap { ["-c", $0] })
}
