import Foundation
import Testing

@testable import outline_tree

/// The options of `tree` do the same as in `tree` 2.1.0, byte for byte. Nothing is compared unless it is
/// installed.
///
/// In connectors `tree` uses spaces that do not break, which are read as ordinary ones here.
@Suite(.ownThread) struct TreeAgreementTests {
  private let env: InstalledProgram?

  init() {
    env = InstalledProgram("tree") == nil ? nil : InstalledProgram("env")
  }

  /// Options that can be combined in any way.
  private static let names = ["-f", "-i", "-F", "-Q", "--noreport", "--charset=ASCII"]
  private static let columns = [
    "-p", "-u", "-g", "-s", "-h", "--si", "-D", "--inodes", "--device",
    "--timefmt=%Y-%m-%d %H:%M:%S",
    "--timefmt=%e %B %j 100%%",
  ]
  private static let rows = [
    "-a", "-d", "-x", "-r", "-t", "-c", "-v", "--sort=size", "--sort=mtime", "--sort=ctime",
    "--sort=name", "--dirsfirst", "--filesfirst", "-I=*.h|e*", "-P=*.c|r*",
  ]

  /// Compares what both print of a fixture. A report of disk usage would differ: `tree` counts directories
  /// twice.
  private func check(_ options: [String], _ fixture: TreeFixture) throws {
    try check(options, of: [fixture.top])
  }

  private func check(_ options: [String], of sources: [String]) throws {
    guard let env else { return }
    let words = options.flatMap { option -> [String] in
      option.hasPrefix("-I=") || option.hasPrefix("-P=")
        ? [String(option.prefix(2)), String(option.dropFirst(3))] : [option]
    }
    let run = try env.run(["LC_ALL=C.UTF-8", "tree", "-n", "-N"] + words + sources)
    let ours = ToolRun(words + sources)
    #expect(run.status == 0 && ours.status != .trouble, "\(options): \(ours.messages)")
    let theirs = run.output.replacing("\u{A0}", with: " ")
    #expect(comparable(ours.text, options) == comparable(theirs, options), "\(options)")
  }

  /// In XML and JSON, `tree` has the identity of targets for links, and none of the source.
  private func comparable(_ text: String, _ options: [String]) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let hasIdentity = options.contains { ["--inodes", "--device"].contains($0) }
    guard hasIdentity, options.contains(where: { ["-X", "-J"].contains($0) }) else { return lines }
    return lines.filter { line in
      !line.contains("<link ") && !line.contains(#""type":"link""#) && !line.contains("/top\"")
    }
  }

  @Test func eachOptionAlone() throws {
    let fixture = try TreeFixture([.directoryLinks, .oddNames])
    for option in [""] + Self.names + Self.columns + Self.rows + ["-U"] {
      try check(option.isEmpty ? [] : [option], fixture)
    }
    try check(["--du", "--noreport"], fixture)
    try check(["--du", "-h", "--noreport"], fixture)
    try check(["--du", "--si", "--noreport", "-puf"], fixture)
    for letters in ["-fi", "-if", "-hD", "-pugsD", "-Qfi", "-FQ", "-aDcF", "-dF", "-dFi", "-cD"] {
      try check([letters], fixture)
    }
  }

  /// Other names than UTF-8 are not valid in XML and JSON, and control characters not in XML.
  @Test func eachOptionInXMLAndJSON() throws {
    let fixture = try TreeFixture([.directoryLinks])
    for option in ["-f", "-i", "--noreport"] + Self.columns + Self.rows {
      try check(["-X", option], fixture)
      // In JSON, sizes are numbers and times are in UTC.
      if !["-h", "--si", "-D"].contains(option) { try check(["-J", option], fixture) }
    }
    for letters in ["-Xfi", "-Xpugsc", "-XhD", "-Jfi", "-Jpugsc", "-Xd", "-Jd", "-Xia"] {
      try check([letters], fixture)
    }
    try check(["-X", "--du", "--si", "--noreport"], fixture)
    try check(["-J", "--du", "--noreport"], fixture)
  }

  @Test(arguments: Seeds.some(4))
  func anyCombination(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let fixture = try TreeFixture([.directoryLinks, .oddNames])
    let all = Self.names + Self.columns + Self.rows
    for _ in 0..<TestSize.pick(10, large: 300) {
      var options = (0..<Int.random(in: 2...6, using: &random)).map { _ in
        all.randomElement(using: &random)!
      }
      // Patterns choose among files.
      if options.contains("-d") { options.removeAll { $0.hasPrefix("-P") } }
      try check(options, fixture)
    }
  }

  /// Links that are followed. (With `-f`, `tree` writes the targets in the paths.)
  @Test func links() throws {
    let fixture = try TreeFixture([.directoryLinks, .oddNames])
    for options in [["-l"], ["-lF"], ["-lpugs"], ["-ld"], ["-lQ"], ["-li"]] {
      try check(options, fixture)
    }
    try check(["-lX"], TreeFixture([.directoryLinks]))
  }

  /// Without links that are followed: there `tree` takes every folder that it has seen before for a loop.
  @Test func pruning() throws {
    let fixture = try TreeFixture([.directoryLinks, .oddNames])
    for options in [
      ["--prune"], ["--prune", "-a"], ["--prune", "-P=*.c"], ["--prune", "-aF", "-I=*.c"],
      ["--prune", "-P=to-*"], ["--prune", "-P=to-*", "--matchdirs"],
      // Of directories further below, `tree` shows nothing.
      ["-P=e", "--matchdirs"],
      ["--prune", "--du", "--noreport", "-P=e*", "--matchdirs"],
    ] { try check(options, fixture) }
  }

  @Test func severalSources() throws {
    let fixture = try TreeFixture([])
    let sources = ["top", "outside/", "top/none", "top/d//"].map { fixture.folder.path($0) }
    // The JSON of `tree` lacks a comma after an empty source.
    for options in [[], ["-f"], ["-fi"], ["-F"], ["-X"], ["-Xi"], ["-QF"], ["-p"]] {
      try check(options, of: sources)
    }
  }

  /// As root, everything is readable. Then this only compares more options.
  @Test func foldersThatCannotBeRead() throws {
    let fixture = try TreeFixture([])
    fixture.folder.makeFile("top/none/x")
    chmod(fixture.folder.path("top/none"), 0)
    defer { chmod(fixture.folder.path("top/none"), 0o755) }
    for options in [[], ["-F"], ["-X"], ["-Xi"], ["-fQ"]] { try check(options, fixture) }
  }
}
