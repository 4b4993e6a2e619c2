/// Detecting program output that is not a list of paths, even if some of its lines look like paths.
extension FormatDetector {
  var otherProgram: LookAlike? {
    guard let first = lines.first else { return nil }
    if lines.allSatisfy(isArchiveLine) { return .archive }
    if lines.count > 1 && isZipHeading(first, lines[1]) { return .zip }
    if isFolderListing { return .folderListing }
    let isTotal =
      isTotalLine(first) || first.last == 0x3A && lines.count > 1 && isTotalLine(lines[1])
    if isTotal || lines.allSatisfy(isModeLine) { return .longListing }
    if lines.count > 1 && lines.allSatisfy(isUsageLine) { return .diskUsage }
    if lines.allSatisfy(isStatusLine), lines.last?.first != 0x23 { return .status }
    if lines.allSatisfy(isNameStatusLine) { return .nameStatus }
    if lines.allSatisfy(isChecksumLine) { return .checksums }
    if isBranchList { return .branches }
    if let table = otherTable { return table }
    if lines.contains(where: { $0.starts(with: "#+".utf8) || $0.starts(with: "** ".utf8) }) {
      return .org
    }
    return isYAML ? .yaml : nil
  }

  /// True for a patch, whose first line begins like the header of a file or of a change. At least one line
  /// must begin with `@@ -`.
  var isDiff: Bool {
    guard let first = lines.first else { return false }
    let isHeading = ["diff ", "--- ", "Index: ", "@@ -"].contains { first.starts(with: $0.utf8) }
    return isHeading && lines.contains { $0.starts(with: "@@ -".utf8) }
  }

  /// True for a line such as `total 8`, which `ls -l` prints first.
  private func isTotalLine(_ line: ArraySlice<UInt8>) -> Bool {
    line.starts(with: "total ".utf8)
      && line.dropFirst(6).allSatisfy { $0.isDigit || ".KMGT".utf8.contains($0) }
  }

  /// True for a line such as `-rw-r--r-- 1 user …`, which `ls -l` prints.
  func isModeLine(_ line: ArraySlice<UInt8>) -> Bool { beginsWithMode(line, types: "-dlcbps") }

  private func beginsWithMode(_ line: ArraySlice<UInt8>, types: String) -> Bool {
    line.count > 10 && DrawingEntry.isMode(line) && types.utf8.contains(line.first!)
  }

  /// True for a line such as `-rw-r--r-- user/group …`, which `tar tv` prints.
  private func isArchiveLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard beginsWithMode(line, types: "-dlcbph") else { return false }
    let owner = line.dropFirst(10).drop { !$0.isBlank }.drop(while: \.isBlank).prefix {
      !$0.isBlank
    }
    return owner.contains(0x2F)
  }

  /// True if the two lines are `Archive:  a.zip` and the header line of the list, as in the output of
  /// `unzip -l`.
  private func isZipHeading(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Bool {
    let heading = second.drop(while: \.isBlank)
    return first.starts(with: "Archive: ".utf8) && heading.starts(with: "Length ".utf8)
  }

  /// True if the first line and every line after an empty line consist of a folder's name and a colon, such
  /// as `.:` and `./a:`. All other folders must be inside the first folder.
  private var isFolderListing: Bool {
    guard let first = lines.first, first.last == 0x3A else { return false }
    let others = zip(allLines, allLines.dropFirst()).filter { $0.isEmpty && !$1.isEmpty }.map(\.1)
    let top = first.dropLast() + (first.dropLast().last == 0x2F ? [] : [0x2F])
    return !others.isEmpty && others.allSatisfy { $0.last == 0x3A && $0.starts(with: top) }
  }

  /// True for a line such as `4.0K<tab>./path`, which `du` prints.
  private func isUsageLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard let tab = line.firstIndex(of: 0x09), line.first!.isDigit else { return false }
    return line[..<tab].allSatisfy { $0.isDigit || $0 == 0x2E || "KMGTkB".utf8.contains($0) }
  }

  /// True for lines such as ` M path` and `?? path`, which `git status -s` prints, and for `## main`, which
  /// the option `-b` adds.
  private func isStatusLine(_ line: ArraySlice<UInt8>) -> Bool {
    let marks = line.prefix(2)
    guard line.count > 3, line[line.startIndex + 2] == 0x20, !marks.allSatisfy(\.isBlank) else {
      return false
    }
    return marks.elementsEqual("##".utf8) && line.startIndex == lines[0].startIndex
      || marks.allSatisfy { " MTADRCU?!".utf8.contains($0) } && line[line.startIndex + 3] != 0x20
  }

  /// True for lines such as `M<tab>path` and `R100<tab>old<tab>new`, which `git diff --name-status` prints.
  private func isNameStatusLine(_ line: ArraySlice<UInt8>) -> Bool {
    guard let mark = line.first, "ACDMRTUXB".utf8.contains(mark) else { return false }
    let rest = line.dropFirst().drop(while: \.isDigit)
    return rest.first == 0x09 && rest.startIndex - line.startIndex <= 4
  }

  /// True for a line of the output of `sha256sum` or a similar program. The line consists of the hexadecimal
  /// digits of a checksum, a separator, and a path. The separator is two spaces, or a space and an asterisk.
  /// If the path contains escapes, the line begins with a backslash.
  private func isChecksumLine(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.first == 0x5C ? line.dropFirst() : line
    let digits = text.prefix(while: isHexDigit)
    let rest = text.dropFirst(digits.count)
    return [32, 40, 56, 64, 96, 128].contains(digits.count) && rest.count > 2
      && (rest.starts(with: "  ".utf8) || rest.starts(with: " *".utf8))
  }

  /// True for the output of `git branch`, in which exactly one line consists of an asterisk, a blank and a
  /// single word, and each other line consists of two blanks and a single word.
  private var isBranchList: Bool {
    let stars = lines.count { $0.first == 0x2A }
    return lines.count > 1 && stars == 1
      && lines.allSatisfy { line in
        let name = line.dropFirst(2)
        let isMarked = line.starts(with: "* ".utf8) || line.starts(with: "  ".utf8)
        return isMarked && !name.isEmpty && !name.contains(where: \.isBlank) && name.first != 0x2D
      }
  }
}
