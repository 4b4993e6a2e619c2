/// Detecting program output by its header line, or by a form that all lines have in common. A list of file
/// names must not be mistaken for a table, even if all names contain blanks or commas, or begin with numbers.
extension FormatDetector {
  /// The kind of output if the first two lines determine it; otherwise `nil`. The remaining lines can have
  /// any form, even that of a drawing.
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
    if areAccounts { return .accounts }
    return otherTableWithPaths
  }

  /// The kind of a table whose columns contain paths or addresses. A table with paths could otherwise be
  /// mistaken for a list of paths.
  private var otherTableWithPaths: LookAlike? {
    if lines.allSatisfy(isMount) { return .mounts }
    guard lines.count > 1 else { return nil }
    if lines.allSatisfy(isRemote) { return .remotes }
    if haveNumbersBeforePaths { return .numbersBeforePaths }
    if hasHeadingOfColumns { return .columns }
    // File names rarely contain tabs.
    return haveEqualCounts(of: 0x09) || areCommaSeparated ? .table : nil
  }

  /// True for the header line of `lsblk`. In the output of `lsblk`, partitions have connectors, so output
  /// with partitions has already been detected as a drawing.
  private func isBlockDeviceHeading(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "NAME ".utf8)
      && line.split(whereSeparator: \.isBlank).contains { word in
        word.elementsEqual("MAJ:MIN".utf8) || word.starts(with: "MOUNTPOINT".utf8)
      }
  }

  /// True for a line such as `  456      4 drwxr-xr-x   8 root …`, which `find -ls` prints.
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

  /// True for the output of `git log --stat`: indented lines such as ` README.md | 4 ++--` and
  /// ` 1 file changed, …`. With `--oneline`, the output also contains the titles of commits, which are not
  /// indented.
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

/// Detecting text in which all lines have the same separators.
extension FormatDetector {
  /// True if all lines are `NAME=value`, each name occurs once, and most names are in capitals. A list of
  /// paths such as `year=2024/month=01` does not match, because its names are in lowercase.
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

  /// True if all lines have the form of lines in `/etc/passwd`, `/etc/group` or `/etc/shadow`, and contain
  /// the same number of colons, at least three.
  private var areAccounts: Bool {
    lines[0].count { $0 == 0x3A } >= 3 && haveEqualCounts(of: 0x3A) && lines.allSatisfy(isAccount)
  }

  /// True for a line such as `name:x:12:…`. The second field must not be a number, because the second field
  /// is a number in times such as `10:00:00`.
  private func isAccount(_ line: ArraySlice<UInt8>) -> Bool {
    let fields = line.split(separator: 0x3A, omittingEmptySubsequences: false)
    let (name, password, number) = (fields[0], fields[1], fields[2])
    return !name.isEmpty && !name.contains(0x2F) && !name.contains(where: \.isBlank)
      && (password.isEmpty || !password.allSatisfy(\.isDigit))
      && number.allSatisfy(\.isDigit)
  }
}

/// Detecting lines that contain paths among other fields.
extension FormatDetector {
  /// True for a line such as `/dev/sda1 on /boot type ext4 (rw)`, which `mount` prints. On macOS, `mount`
  /// does not print `type ext4`.
  private func isMount(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == 0x29, let place = line.firstIndex(of: Array(" on /".utf8)) else {
      return false
    }
    return line[place...].contains(" (")
  }

  /// True for a line such as `origin<tab>https://example.com/a.git (fetch)`, which `git remote -v` prints.
  private func isRemote(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(0x09)
      && [" (fetch)", " (push)"].contains { line.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// True if all lines have the form of `4096 ./src`, which `find -printf '%s %p\n'` prints: a number without
  /// leading zeros, a space, and a path. Either every path must be `.` or begin with `/` or `./`, or the
  /// first path must contain all other paths and the numbers must not all be equal. File names of songs that
  /// begin with track numbers do not match.
  private var haveNumbersBeforePaths: Bool {
    let fields = lines.map { line in
      let number = line.prefix { $0.isDigit || $0 == 0x2E }
      return (number: number, path: line.dropFirst(number.count))
    }
    let areNumbers = fields.allSatisfy { number, path in
      let isPadded = number.count > 1 && number.first == 0x30 && !number.contains(0x2E)
      return number.first?.isDigit == true && !isPadded && path.first == 0x20 && path.count > 1
    }
    if !areNumbers { return false }
    let paths = fields.map { $0.path.dropFirst() }
    let top = paths[0] + [0x2F]
    let areBelow =
      paths.dropFirst().allSatisfy { $0.starts(with: top) }
      && fields.contains { $0.number != fields[0].number }
    return areBelow
      || paths.allSatisfy {
        $0.first == 0x2F || $0.elementsEqual(".".utf8) || $0.starts(with: "./".utf8)
      }
  }

  /// True if the text is a table like those that `lsof`, `docker ps` and `df` print. The header line has at
  /// least three words, with several blanks between some of the words. Either all letters of the header
  /// line are capitals, or the line begins with `Filesystem`. All lines below the header line also have at
  /// least three words.
  private var hasHeadingOfColumns: Bool {
    let heading = lines[0]
    let words = heading.split(separator: 0x20)
    let isInCapitals = words.allSatisfy { word in
      !word.contains { (0x61...0x7A).contains($0) || $0 >= 0x80 }
        && word.contains(where: \.isLetter)
    }
    return words.count > 2 && (isInCapitals || words[0].elementsEqual("Filesystem".utf8))
      && heading.contains("  ")
      && lines.dropFirst().allSatisfy { $0.split(separator: 0x20, maxSplits: 2).count > 2 }
  }

  /// Returns whether all lines contain the same number of separators, at least one.
  func haveEqualCounts(of separator: UInt8) -> Bool {
    let count = lines[0].count { $0 == separator }
    return count > 0 && lines.allSatisfy { line in line.count { $0 == separator } == count }
  }

  /// True if all lines contain the same number of separators outside of quotes, at least one. The separator
  /// is a comma or a semicolon. On the first line, no field may be empty, begin with a blank, or contain a
  /// slash or a dot. Otherwise, names such as `Doe, Jane` and `main.c,v` would be mistaken for a table.
  private var areCommaSeparated: Bool {
    [0x2C, 0x3B].contains { (separator: UInt8) in
      let names = lines[0].split(separator: separator, omittingEmptySubsequences: false)
      let areNames = names.allSatisfy { name in
        name.first?.isBlank == false && !name.contains { $0 == 0x2F || $0 == 0x2E }
      }
      return names.count > 1 && areNames && !areRevisions
        && lines.allSatisfy { countOutsideQuotes(separator, in: $0) == names.count - 1 }
    }
  }

  /// True if every line is the name of an RCS or CVS file, such as `main.c,v`.
  var areRevisions: Bool { lines.allSatisfy { $0.suffix(2).elementsEqual(",v".utf8) } }

  private func countOutsideQuotes(_ separator: UInt8, in line: ArraySlice<UInt8>) -> Int {
    var (count, isQuoted) = (0, false)
    for byte in line {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == separator && !isQuoted { count += 1 }
    }
    return count
  }
}
