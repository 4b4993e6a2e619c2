import Foundation
import Outline
import Testing

@testable import outline_tree

/// Columns in JSON: sizes are numbers of bytes, times are in UTC, and listings of older versions and of
/// `tree` can still be compared.
@Suite(.ownThread) struct ColumnsInJSONTests {
  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    folder.makeFile("a", String(repeating: "x", count: 4100))
    for (name, seconds) in [("a", 1_770_091_506.75), ("b", -1)] {
      if name == "b" { folder.makeFile(name, "bb") }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: seconds)],
        ofItemAtPath: folder.path(name))
    }
    return folder
  }

  @Test(arguments: ["-D -s", "-D -h", "-D -s -h"])
  func numbersAndTimes(options: String) throws {
    let folder = try folder()
    let text = tool("-J \(options) \(folder.path)").text
    #expect(text.contains(#""name":"a","size":4100,"time":"2026-02-03T04:05:06Z""#))
    #expect(text.contains(#""name":"b","size":2,"time":"1969-12-31T23:59:59Z""#))
    let lines = tool("--format jsonl \(options) \(folder.path)").text.split(separator: "\n")
    #expect(
      lines.last
        == #"{"level":0,"title":"b","type":"file","size":2,"time":"1969-12-31T23:59:59Z"}"#)
  }

  /// A size that is rounded in a drawing is exact in JSON.
  @Test func aSavedListingNoticesEveryByte() throws {
    let folder = try folder()
    let target = try ScratchFolder()
    let file = target.path("x.json")
    #expect(tool("\(folder.path) -h -D -o \(file)").status == .done)
    #expect(tool("diff \(file) \(folder.path)").text == "no changes\n")
    folder.makeFile("a", String(repeating: "x", count: 4101))
    #expect(tool("diff \(file) \(folder.path)").text == "~ a: size 4100 → 4101\n")
  }

  /// Before, sizes were rounded with `-h`, and times were those of a drawing.
  @Test func listingsOfOlderVersions() throws {
    let folder = try folder()
    let listing = #"""
      [
        {"type":"directory","name":"x","size":"4.0K","time":"Nov 22 13:25","contents":[
          {"type":"file","name":"a","mode":"0644","prot":"-rw-r--r--","size":"4.0K","time":"Feb  3 04:05"},
          {"type":"file","name":"b","size":"SIZE","time":"Dec 31  1969"}
        ]}
      ,
        {"type":"report","directories":1,"files":2}
      ]
      """#
    for (size, change) in [("2", "no changes\n"), ("1.0K", "~ b: size 1.0K → 2\n")] {
      let run = tool(
        "diff - \(folder.path) --from json", input: listing.replacing("SIZE", with: size))
      #expect(run.text == change)
    }
  }

  @Test func listingsOfTree() throws {
    guard let tree = InstalledProgram("tree") else { return }
    let folder = try folder()
    for options in ["-D", "-s", "-h", "-D -h", "-p -D -s"] {
      let arguments = options.split(separator: " ").map(String.init)
      let listing = try tree.run(["-J"] + arguments + [folder.path]).output
      let run = tool("diff - \(folder.path) --from json", input: listing)
      #expect(run.text == "no changes\n", "\(options)")
    }
  }

  /// Against a calendar that counts years one by one.
  @Test(arguments: Seeds.some(4))
  func times(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let (first, last): (Int64, Int64) = (-62_167_219_200, 253_402_300_799)
    #expect(Timestamp.exactText(first) == "0000-01-01T00:00:00Z")
    #expect(Timestamp.exactText(last) == "9999-12-31T23:59:59Z")
    for seconds in [first - 1, last + 1, .min, .max] {
      #expect(Timestamp.exactText(seconds) == nil)
    }
    for _ in 0..<TestSize.pick(100, large: 2000) {
      let seconds = Int64.random(in: first...last, using: &random)
      #expect(Timestamp.exactText(seconds) == Self.naiveText(seconds - first))
    }
  }

  /// - Parameter seconds: Since the beginning of the year 0.
  private static func naiveText(_ seconds: Int64) -> String {
    var (year, month, day) = (0, 1, Int(seconds / 86_400))
    while day >= days(year) { (day, year) = (day - days(year), year + 1) }
    while day >= days(year, month) { (day, month) = (day - days(year, month), month + 1) }
    let time = Int(seconds % 86_400)
    let numbers = [month, day + 1, time / 3600, time / 60 % 60, time % 60].map {
      ($0 < 10 ? "0" : "") + String($0)
    }
    let padding = String(repeating: "0", count: 4 - String(year).count)
    return "\(padding)\(year)-\(numbers[0])-\(numbers[1])T"
      + numbers[2...].joined(separator: ":") + "Z"
  }

  /// All months but February have 337 days.
  private static func days(_ year: Int) -> Int { 337 + days(year, 2) }

  private static func days(_ year: Int, _ month: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    if month == 2 { return isLeap ? 29 : 28 }
    return [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}
