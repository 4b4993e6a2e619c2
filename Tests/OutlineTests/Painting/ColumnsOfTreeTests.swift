import Foundation
import Outline
import Testing

@testable import outline_tree

/// Columns of files on disk, compared with what `tree` 2.1.0 printed, and with what an installed `tree`
/// prints.
@Suite(.ownThread) struct ColumnsOfTreeTests {
  private let folder: ScratchFolder
  private let now = Int64(Date().timeIntervalSince1970)

  private static let options = [["-p"], ["-s"], ["-h"], ["-D"], ["-p", "-s", "-D"], ["-p", "-h"]]

  /// Names, modes and sizes, all with the same time.
  private static let files: [(name: String, mode: mode_t, size: Int)] = [
    ("a", 0o644, 0), ("b", 0o4755, 1023), ("c", 0o2644, 10239), ("d", 0o666, 1_048_575),
    ("e", 0o000, 1_572_864), ("f", 0o777, 10 << 30), ("g", 0o2711, 123_456_789_012),
  ]

  init() throws {
    folder = try ScratchFolder()
    for (name, mode, size) in Self.files {
      folder.makeFile(name)
      try #require(truncate(folder.path(name), off_t(size)) == 0)
      try #require(chmod(folder.path(name), mode) == 0)
      // A day of 2001 in every time zone.
      var times = [timeval(tv_sec: 1_000_000_000, tv_usec: 0)]
      times.append(times[0])
      try #require(utimes(folder.path(name), times) == 0)
    }
  }

  /// A line per file: the columns and the name.
  private func lines(_ options: [String]) throws -> [String] {
    var columns = Columns(dates: DateColumn(now: now))
    columns.shown.mode = options.contains("-p")
    columns.shown.size = options.contains("-s")
    columns.shown.humanSize = options.contains("-h")
    columns.shown.date = options.contains("-D")
    return try Self.files.map { name, _, _ in
      let path = Array(folder.path(name).utf8).asPath
      let status = try SystemCalls.real.status(PosixFiles.workingDirectory, path, .stay)
      var line: [UInt8] = []
      columns.append(status, to: &line)
      return String(decoding: line, as: UTF8.self) + name
    }
  }

  @Test func areAsRecorded() throws {
    #expect(
      try lines(["-p", "-s"]) == [
        "[-rw-r--r--           0]  a", "[-rwsr-xr-x        1023]  b", "[-rw-r-Sr--       10239]  c",
        "[-rw-rw-rw-     1048575]  d", "[----------     1572864]  e", "[-rwxrwxrwx 10737418240]  f",
        "[-rwx--s--x 123456789012]  g",
      ])
    #expect(
      try lines(["-h"]) == [
        "[   0]  a", "[1023]  b", "[10.0K]  c", "[1024K]  d", "[1.5M]  e", "[ 10G]  f", "[115G]  g",
      ])
    for line in try lines(["-D"]) {
      #expect(line.contains(#/^\[Sep  [89]  2001\]  [a-g]$/#), "\(line)")
    }
  }

  /// Without an installed `tree`, only the recorded lines are compared.
  @Test func agreeWithTree() throws {
    for options in Self.options {
      let lines = try lines(options)
      #expect(lines.count == Self.files.count && lines.allSatisfy { $0.hasPrefix("[") })
      guard let printed = try printedByTree(options) else { continue }
      #expect(lines == printed, "\(options)")
    }
  }

  private func printedByTree(_ options: [String]) throws -> [String]? {
    guard let tree = InstalledProgram("tree") else { return nil }
    let run = try tree.run(options + ["-i", "-n", "--noreport", folder.path])
    return run.output.split(separator: "\n").dropFirst().map { String($0) }
  }
}
