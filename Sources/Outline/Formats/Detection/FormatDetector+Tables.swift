/// Detecting lines with fields. A list of file names must not be mistaken for a table, even if all names contain
/// blanks or commas, or begin with numbers.
extension FormatDetector {
  /// True if all lines have the form of `4096 ./src`, which `find -printf '%s %p\n'` prints. Such a line
  /// consists of a number without leading zeros, a space, and a path. The text matches if every path is `.` or begins
  /// with `/` or `./`. Any other text matches if the first path contains all other paths, and at least two
  /// numbers differ. A list of songs whose file names begin with track numbers does not match.
  var haveNumbersBeforePaths: Bool {
    if lines.count < 2 { return false }
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
  var hasHeadingOfColumns: Bool {
    let heading = lines[0]
    let words = heading.split(separator: 0x20)
    let isInCapitals = words.allSatisfy { word in
      !word.contains { (0x61...0x7A).contains($0) || $0 >= 0x80 }
        && word.contains(where: \.isLetter)
    }
    return lines.count > 1 && words.count > 2
      && (isInCapitals || words[0].elementsEqual("Filesystem".utf8))
      && heading.contains("  ")
      && lines.dropFirst().allSatisfy { $0.split(separator: 0x20, maxSplits: 2).count > 2 }
  }

  /// Returns whether all lines contain the same nonzero number of separators.
  func haveEqualCounts(of separator: UInt8) -> Bool {
    let count = lines[0].count { $0 == separator }
    return count > 0 && lines.allSatisfy { line in line.count { $0 == separator } == count }
  }

  /// True if all lines contain the same nonzero number of separators outside of quotes. The separator is a
  /// comma or a semicolon. On the first line, no field may be empty, begin with a blank, or contain a slash
  /// or a dot. Without this rule, names such as `Doe, Jane` and `main.c,v` would be mistaken for a table.
  var areCommaSeparated: Bool {
    [0x2C, 0x3B].contains { (separator: UInt8) in
      let names = lines[0].split(separator: separator, omittingEmptySubsequences: false)
      let areNames = names.allSatisfy { name in
        name.first?.isBlank == false && !name.contains { $0 == 0x2F || $0 == 0x2E }
      }
      return names.count > 1 && areNames && !areRevisions
        && lines.allSatisfy { $0.countOutsideQuotes(of: separator) == names.count - 1 }
    }
  }

  /// True if there are at least three lines, and all lines contain the same number of commas or the same
  /// number of tabs. No line may contain a slash.
  var isTable: Bool {
    lines.count >= 3 && !lines.contains { $0.contains(0x2F) } && !areRevisions
      && [0x2C, 0x09].contains(where: haveEqualCounts)
  }

  /// True if every line is the name of an RCS or CVS file, such as `main.c,v`.
  private var areRevisions: Bool { lines.allSatisfy { $0.suffix(2).elementsEqual(",v".utf8) } }
}

extension ArraySlice<UInt8> {
  fileprivate func countOutsideQuotes(of separator: UInt8) -> Int {
    var (count, isQuoted) = (0, false)
    for byte in self {
      if byte == 0x22 { isQuoted.toggle() }
      if byte == separator && !isQuoted { count += 1 }
    }
    return count
  }
}
