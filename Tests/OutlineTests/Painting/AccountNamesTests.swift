import Foundation
import Testing

@testable import Outline
@testable import outline_tree

/// The columns of `-u` and `-g`.
@Suite(.ownThread) struct AccountNamesTests {
  private final class Lookups {
    var numbers: [UInt32] = []

    func name(_ number: UInt32) -> [UInt8]? {
      numbers.append(number)
      return number.isMultiple(of: 2) ? Array("name \(number)".utf8) : nil
    }
  }

  @Test func eachIsAskedForOnce() {
    let (users, groups) = (Lookups(), Lookups())
    let names = AccountNames(userName: users.name, groupName: groups.name)
    for _ in 0..<3 {
      for number: UInt32 in [0, 1, 2, .max] {
        let expected = number.isMultiple(of: 2) ? "name \(number)" : "\(number)"
        #expect(names.owner(number) == Array(expected.utf8))
        #expect(names.group(number) == Array(expected.utf8))
      }
    }
    #expect(users.numbers == [0, 1, 2, .max] && groups.numbers == [0, 1, 2, .max])
  }

  /// As `printf` does with `%-8.32s`.
  @Test func widths() {
    for length in 0..<50 {
      let name = [UInt8](repeating: 0x78, count: length)
      var column: [UInt8] = []
      AccountNames.append(name, escapes: false, to: &column)
      let text = String(decoding: name.prefix(32), as: UTF8.self)
      #expect(
        String(decoding: column, as: UTF8.self)
          == text + String(repeating: " ", count: max(0, 8 - text.count)))
    }
  }

  /// A system that answers with anything cannot attack a terminal.
  @Test func hostileNamesAreEscapedOnTerminals() {
    var columns = Columns(dates: DateColumn(now: 0))
    columns.accounts = AccountNames(userName: { _ in [0x1B, 0x63] }, groupName: { _ in [0xFF] })
    (columns.shown.owner, columns.shown.group) = (true, true)
    let time = FileTime(seconds: 0, nanoseconds: 0)
    let details = FileDetails(
      identity: FileIdentity(device: 0, inode: 0), type: .file, mode: 0, size: 0, modified: time,
      changed: time, owner: 0, group: 0, linkCount: 1)
    var (raw, escaped): ([UInt8], [UInt8]) = ([], [])
    columns.append(details, to: &raw)
    columns.append(details, escapes: true, to: &escaped)
    #expect(raw == Array("[\u{1B}c       ".utf8) + [0xFF] + Array("       ]  ".utf8))
    #expect(String(decoding: escaped, as: UTF8.self) == #"[\x1Bc       \xFF       ]  "#)
  }

  @Test func theNamesOfThisMachine() throws {
    #expect(PosixProcess.userName(0) == Array("root".utf8))
    #expect(
      PosixProcess.userName(4_000_000_123) == nil && PosixProcess.groupName(4_000_000_123) == nil)
    for line in try String(contentsOfFile: "/etc/group", encoding: .utf8).split(separator: "\n") {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 2, let number = UInt32(parts[2]) else { continue }
      #expect(PosixProcess.groupName(number) != nil, "\(line)")
    }
  }
}
