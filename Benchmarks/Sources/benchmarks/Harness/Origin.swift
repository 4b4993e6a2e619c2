import Foundation

/// The revision, compiler, machine and time of a measurement.
///
/// Create an `Origin` before measuring, because sources may change during a run.
struct Origin {
  let revision: String
  let toolchain: String
  let machine: String
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let date = Date.now.formatted(.iso8601)

  /// The folder of the `Benchmarks` package.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init() {
    let git = { (arguments: [String]) in
      Self.output(of: ["git", "-C", Self.package.path] + arguments)
    }
    let changes = git(["status", "--porcelain", "--", "..", ":!Results"])
    revision = git(["rev-parse", "--short", "HEAD"]) + (changes.isEmpty ? "" : ", modified")
    let version = Self.output(of: ["swift", "--version"]).split(separator: "\n").first
    toolchain = version.map(String.init) ?? "unknown"
    let processors = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    machine =
      processors.split(separator: "\n").first { $0.hasPrefix("model name") }
      .flatMap { $0.split(separator: ":").last }
      .map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
  }

  private static func output(of command: [String]) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
