/// Output of programs that is told by its heading, or by the same fields in all its lines. One line with another
/// form, and it is none of these: any line may be a path. So a form is one that names of files do not have by chance:
/// blanks and commas in names, or numbers before them, are not enough.
extension FormatDetector {
  /// The table that only a heading tells: the lines below it may look like anything, a drawing too.
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

  /// Tables with paths or addresses in their columns, which would be taken for a list of paths.
  private var otherTableWithPaths: LookAlike? {
    if lines.allSatisfy(isMount) { return .mounts }
    guard lines.count > 1 else { return nil }
    if lines.allSatisfy(isRemote) { return .remotes }
    if haveNumbersBeforePaths { return .numbersBeforePaths }
    if hasHeadingOfColumns { return .columns }
    return haveAsManyTabs || areCommaSeparated ? .table : nil
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

/// Lines with paths among other fields.
extension FormatDetector {
  /// `/dev/sda1 on /boot type ext4 (rw)`, and without the type on macOS.
  private func isMount(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.last == 0x29, let place = line.firstIndex(of: Array(" on /".utf8)) else {
      return false
    }
    return line[place...].firstIndex(of: Array(" (".utf8)) != nil
  }

  /// `origin<tab>https://example.com/a.git (fetch)`, as `git remote -v` prints it.
  private func isRemote(_ line: ArraySlice<UInt8>) -> Bool {
    line.contains(0x09)
      && [" (fetch)", " (push)"].contains { line.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }

  /// `4096 ./src`, as `find -printf '%s %p\n'` prints it: a number, a space, and a path that begins with a slash or a
  /// dot and a slash, or with the first of the paths. Titles of songs have numbers, too, but with zeros before them,
  /// or none of the paths is above the others.
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

  /// A heading of words in capitals, or that of `df`, some of them with several blanks between them, and as many words
  /// as three at least in all lines below it, as `lsof` and `docker ps` print it.
  private var hasHeadingOfColumns: Bool {
    let heading = lines[0]
    let words = heading.split(separator: 0x20)
    let isInCapitals = words.allSatisfy { word in
      !word.contains { (0x61...0x7A).contains($0) || $0 >= 0x80 }
        && word.contains(where: \.isLetter)
    }
    return words.count > 2 && (isInCapitals || words[0].elementsEqual("Filesystem".utf8))
      && heading.firstIndex(of: Array("  ".utf8)) != nil
      && lines.dropFirst().allSatisfy { $0.split(separator: 0x20, maxSplits: 2).count > 2 }
  }

  /// As many tabs in all lines: names of files hardly have any.
  private var haveAsManyTabs: Bool {
    let count = lines[0].count { $0 == 0x09 }
    return count > 0 && lines.allSatisfy { line in line.count { $0 == 0x09 } == count }
  }

  /// As many commas or semicolons outside of quotes in all lines, two at least, without blanks after them in the
  /// first line, whose fields are names of columns. So the names `Doe, Jane` and `main.c,v` are no table.
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

  /// True if all lines are names of files of RCS and CVS: `main.c,v`.
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
