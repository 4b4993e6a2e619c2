/// Output of programs that is told by its heading, or by the same fields in all its lines. One line with another
/// form, and it is none of these: any line may be a path.
extension FormatDetector {
  /// What only a heading tells: the lines below it may look like anything, a drawing too.
  var otherWithHeading: LookAlike? {
    guard let first = lines.first, lines.count > 1 else { return nil }
    let words = first.split(whereSeparator: \.isBlank)
    let isOfProcesses = ["CMD", "COMMAND"].contains { words.last?.elementsEqual($0.utf8) == true }
    if isOfProcesses && words.contains(where: { $0.elementsEqual("PID".utf8) }) {
      return .processes
    }
    let isCommit = first.starts(with: "commit ".utf8) && words[1].allSatisfy(isHexDigit)
    let isLog = ["Author: ", "Merge: "].contains { lines[1].starts(with: $0.utf8) }
    return isCommit && isLog ? .log : nil
  }

  func isHexDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x61...0x66).contains(byte)
  }

  var otherTable: LookAlike? {
    if isBlockDeviceHeading(lines[0]) { return .blockDevices }
    if lines.allSatisfy(isFindLine) { return .findListing }
    if areChangeCounts { return .changeCounts }
    if areVariables { return .variables }
    return areAccounts ? .accounts : nil
  }

  /// The heading of `lsblk`. Devices with partitions are a drawing.
  private func isBlockDeviceHeading(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "NAME ".utf8)
      && line.split(whereSeparator: \.isBlank).contains { word in
        word.elementsEqual("MAJ:MIN".utf8) || word.starts(with: "MOUNTPOINT".utf8)
      }
  }

  /// `  456      4 drwxr-xr-x   8 root …`
  private func isFindLine(_ line: ArraySlice<UInt8>) -> Bool {
    var rest = line.drop(while: \.isBlank)
    for _ in 0..<2 {
      let digits = rest.prefix(while: \.isDigit)
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty, rest.first == 0x20 else { return false }
      rest = rest.drop(while: \.isBlank)
    }
    return isModeLine(rest)
  }

  /// ` README.md | 4 ++--`, and ` 1 file changed, …` in the end. With `--oneline` there are titles of commits, which
  /// are not indented.
  private var areChangeCounts: Bool {
    let indented = lines.filter { $0.first == 0x20 }
    return indented.contains(where: isChangeSummary)
      && indented.allSatisfy { isChangeSummary($0) || isChangeCount($0) }
  }

  private func isChangeSummary(_ line: ArraySlice<UInt8>) -> Bool {
    let rest = line.dropFirst().drop(while: \.isDigit)
    return rest.startIndex > line.startIndex + 1
      && [" file changed,", " files changed,"].contains { rest.starts(with: $0.utf8) }
  }

  private func isChangeCount(_ line: ArraySlice<UInt8>) -> Bool {
    guard let bar = line.lastIndex(of: 0x7C), line[..<bar].last == 0x20 else { return false }
    let count = line[bar...].dropFirst().drop(while: \.isBlank)
    return count.first?.isDigit == true || count.starts(with: "Bin".utf8)
  }
}

/// Lines with the same separators.
extension FormatDetector {
  /// `NAME=value` in all lines, each name once, and most of them capitals. So the paths of `year=2024/month=01` are
  /// no variables.
  private var areVariables: Bool {
    guard lines.count > 1 else { return false }
    var names: Set<ArraySlice<UInt8>> = []
    var capitals = 0
    for line in lines {
      let name = line.prefix { $0 != 0x3D }
      guard name.endIndex < line.endIndex, isName(name), names.insert(name).inserted else {
        return false
      }
      if !name.contains(where: { (0x61...0x7A).contains($0) }) { capitals += 1 }
    }
    return capitals * 2 > lines.count
  }

  private func isName(_ text: ArraySlice<UInt8>) -> Bool {
    text.first?.isDigit == false
      && text.allSatisfy { $0.isDigit || $0.isLetter || $0 == 0x5F }
  }

  /// As many colons in all lines, three at least, in the form of `/etc/passwd`, `/etc/group` or `/etc/shadow`.
  private var areAccounts: Bool {
    guard let first = lines.first else { return false }
    let colons = first.count { $0 == 0x3A }
    return colons >= 3
      && lines.allSatisfy { line in
        line.count { $0 == 0x3A } == colons && isAccount(line)
      }
  }

  /// `name:x:12:…`. A time such as `10:00:00` has a number in the second field, and no account has one.
  private func isAccount(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = line.split(separator: 0x3A, omittingEmptySubsequences: false)
    let (name, password, number) = (fields[0], fields[1], fields[2])
    return !name.isEmpty && !name.contains(0x2F) && !name.contains(where: \.isBlank)
      && (password.isEmpty || !password.allSatisfy(\.isDigit))
      && number.allSatisfy(\.isDigit)
  }
}
