/// Detecting text, such as the output of a program, that is not a list of paths although some lines may look
/// like paths.
extension FormatDetector {
  typealias Line = ArraySlice<UInt8>

  /// The form of a text that cannot be read.
  struct Form: Sendable {
    fileprivate let other: LookAlike
    fileprivate let fits: @Sendable (FormatDetector) -> Bool

    /// Returns the form of texts with at least `count` lines, each of which meets the condition `fits`.
    static func each(
      _ name: String, _ hints: [String], count: Int = 1, fits: @escaping @Sendable (Line) -> Bool
    ) -> Form {
      whole(name, hints) { $0.lines.count >= count && $0.lines.allSatisfy(fits) }
    }

    /// Returns the form of texts that meet the condition `fits` as a whole.
    static func whole(
      _ name: String, _ hints: [String], fits: @escaping @Sendable (FormatDetector) -> Bool
    ) -> Form {
      Form(other: LookAlike(name: name, hints: hints), fits: fits)
    }
  }

  /// Returns the description of the first form that the text has; `nil` if the text has none of the forms, or if all
  /// its lines are blank.
  func other(among forms: [Form]) -> LookAlike? {
    lines.isEmpty ? nil : forms.first { $0.fits(self) }?.other
  }
}

extension FormatDetector {
  /// The end of a hint about a command that prints paths, names or JSON.
  private static let isReadable = ", which outline-tree can read"

  /// The forms that can be recognized by the first lines. The remaining lines can have any form, even the form of a
  /// drawing.
  static let formsBeforeDrawings: [Form] = [
    .whole("a patch", ["git diff --name-only prints paths\(isReadable)"]) { text in
      text.lines[0].begins(with: "diff ", "--- ", "Index: ", "@@ -")
        && text.lines.contains { $0.begins(with: "@@ -") }
    },
    .whole(
      "the output of ps", ["the documentation page Filters has a filter for ps -eo pid,ppid,comm"]
    ) { text in
      let words = text.lines[0].words
      return text.lines.count > 1 && words.contains(Array("PID".utf8)[...])
        && ["CMD", "COMMAND"].contains { words.last!.elementsEqual($0.utf8) }
    },
    .whole(
      "the output of git log",
      ["git log --name-only --format= prints the paths of the files\(isReadable)"]
    ) { text in
      // The first line consists of `commit` and a checksum.
      text.lines.count > 1 && text.lines[0].begins(with: "commit ")
        && text.lines[0].words.dropFirst().first?.allSatisfy(\.isHexDigit) == true
        && text.lines[1].begins(with: "Author: ", "Merge: ")
    },
  ]

  /// The forms of all other texts, in the order in which they are tried.
  static let forms: [Form] = [
    // A line is, for example, `-rw-r--r-- user/group …`.
    .each("the output of tar tv", ["tar t prints paths\(isReadable)"]) { line in
      line.hasMode(ofType: "-dlcbph") && line.words.dropFirst().first?.contains(0x2F) == true
    },
    .whole("the output of unzip -l", ["unzip -Z1 prints paths\(isReadable)"]) { text in
      text.lines.count > 1 && text.lines[0].begins(with: "Archive: ")
        && text.lines[1].drop(while: \.isBlank).begins(with: "Length ")
    },
    .whole("the output of ls -R", ["find prints paths\(isReadable)"]) { $0.isFolderListing },
    .whole("the output of ls -l", ["find prints paths\(isReadable)"]) { text in
      // The name of the folder can precede the total.
      let total = text.lines.dropFirst(text.lines[0].last == 0x3A ? 1 : 0).first
      return total?.isTotal == true || text.lines.allSatisfy { $0.hasMode(ofType: "-dlcbps") }
    },
    // A line is, for example, `4.0K<tab>./path`.
    .each("the output of du", ["cut -f 2- prints only the paths\(isReadable)"], count: 2) { line in
      let size = line.prefix { $0 != 0x09 }
      return size.count < line.count && line.first!.isDigit
        && size.allSatisfy { $0.isDigit || ".KMGTkB".utf8.contains($0) }
    },
    // A line is, for example, ` M path` or `?? path`.
    // The option `-b` adds a line `## main` above the other lines.
    .whole(
      "the output of git status -s",
      [
        "git ls-files prints the paths of all files, which outline-tree can read",
        "git diff --name-only HEAD prints the paths of changed files",
      ]
    ) { text in
      let files = text.lines.dropFirst(text.lines[0].begins(with: "## ") ? 1 : 0)
      return !files.isEmpty
        && files.allSatisfy { line in
          let path = line.dropFirst(2)
          return path.first == 0x20 && path.dropFirst().first?.isBlank == false
            && !line.begins(with: "  ") && line.prefix(2).allSatisfy(" MTADRCU?!".utf8.contains)
        }
    },
    // A line is, for example, `M<tab>path` or `R100<tab>old<tab>new`.
    .each(
      "the output of git diff --name-status", ["git diff --name-only prints paths\(isReadable)"]
    ) { line in
      let mark = line.prefix { $0 != 0x09 }
      return (1...4).contains(mark.count) && mark.count < line.count
        && "ACDMRTUXB".utf8.contains(line.first!) && mark.dropFirst().allSatisfy(\.isDigit)
    },
    // A line consists of a checksum, a separator (two spaces, or a space and an asterisk), and a path.
    // If the path contains escapes, the line begins with a backslash.
    .each(
      "the output of sha256sum or md5sum", ["sed 's/^[^ ]* .//' prints only the paths\(isReadable)"]
    ) { line in
      let text = line.dropFirst(line.first == 0x5C ? 1 : 0)
      let digits = text.prefix(while: \.isHexDigit)
      let rest = text.dropFirst(digits.count)
      return [32, 40, 56, 64, 96, 128].contains(digits.count) && rest.count > 2
        && rest.begins(with: "  ", " *")
    },
    // A line consists of two blanks and a single word. On exactly one line, the first blank is an asterisk.
    .whole(
      "the output of git branch",
      ["git branch --format='%(refname:short)' prints names\(isReadable)"]
    ) { text in
      text.lines.count > 1 && text.lines.count { $0.first == 0x2A } == 1
        && text.lines.allSatisfy { line in
          let name = line.dropFirst(2)
          return line.begins(with: "* ", "  ") && !name.isEmpty && name.first != 0x2D
            && !name.contains(where: \.isBlank)
        }
    },
    // Partitions have connectors, so output with partitions has already been detected as a drawing.
    .whole("the output of lsblk", ["lsblk -J prints JSON\(isReadable)"]) { text in
      text.lines[0].begins(with: "NAME ")
        && text.lines[0].words.contains {
          $0.elementsEqual("MAJ:MIN".utf8) || $0.begins(with: "MOUNTPOINT")
        }
    },
    // A line is, for example, `  456      4 drwxr-xr-x   8 root …`.
    .each("the output of find -ls", ["find without -ls prints paths\(isReadable)"]) { line in
      let words = line.split(separator: 0x20, maxSplits: 2)
      return words.count > 2 && words.prefix(2).allSatisfy { $0.allSatisfy(\.isDigit) }
        && words[2].drop(while: \.isBlank).hasMode(ofType: "-dlcbps")
    },
    .whole(
      "the output of git diff --stat", ["git diff --name-only prints paths\(isReadable)"]
    ) { $0.areChangeCounts },
    .whole(
      "the output of env", ["jq -n env prints JSON\(isReadable)"] + LookAlike.table.hints
    ) { $0.areVariables },
    // A line of `/etc/passwd`, `/etc/group` or `/etc/shadow` is, for example, `name:x:12:…`.
    // The second field must not be a number, so that a time such as `10:00:00` does not match.
    .whole(
      "a table with colons, such as /etc/passwd",
      ["cut -d : -f 1 prints only the names"] + LookAlike.table.hints
    ) { text in
      text.lines[0].count { $0 == 0x3A } >= 3 && text.haveEqualCounts(of: 0x3A)
        && text.lines.allSatisfy { line in
          let fields = line.split(separator: 0x3A, omittingEmptySubsequences: false)
          return !fields[0].isEmpty && !fields[0].contains { $0 == 0x2F || $0.isBlank }
            && (fields[1].isEmpty || !fields[1].allSatisfy(\.isDigit))
            && fields[2].allSatisfy(\.isDigit)
        }
    },
    // A line is, for example, `/dev/sda1 on /boot type ext4 (rw)`. On macOS, `type ext4` is missing.
    .each("the output of mount", ["findmnt -J prints JSON\(isReadable)"]) { line in
      line.last == 0x29
        && line.firstIndex(of: Array(" on /".utf8)).map { line[$0...].contains(" (") } == true
    },
    // A line is, for example, `origin<tab>https://example.com/a.git (fetch)`.
    .each(
      "the output of git remote -v", ["git remote prints names\(isReadable)"], count: 2
    ) { line in
      line.contains(0x09)
        && [" (fetch)", " (push)"].contains { line.suffix($0.utf8.count).elementsEqual($0.utf8) }
    },
    .whole(
      "paths after numbers, like the output of find -printf '%s %p\\n'",
      ["cut -d ' ' -f 2- prints only the paths\(isReadable)"]
    ) { $0.haveNumbersBeforePaths },
    .whole(
      "a table with a header line, like the output of lsof or df",
      ["awk 'NR > 1 { print $NF }' prints only the last column"] + LookAlike.table.hints
    ) { $0.hasHeadingOfColumns },
    // File names rarely contain tabs.
    .whole(LookAlike.table.name, LookAlike.table.hints) { text in
      text.lines.count > 1 && (text.haveEqualCounts(of: 0x09) || text.areCommaSeparated)
    },
    .whole(ForeignFormat.org.document, LookAlike(.org).hints) { text in
      text.lines.contains { $0.begins(with: "#+", "** ") }
    },
    .whole(ForeignFormat.yaml.document, LookAlike(.yaml).hints) { $0.isYAML },
  ]
}

/// The forms that depend on several lines together.
extension FormatDetector {
  /// True if the first line and every line after an empty line consist of a folder's name and a colon, such
  /// as `.:` and `./a:`. All other folders must be inside the first folder.
  private var isFolderListing: Bool {
    guard let first = lines.first, first.last == 0x3A else { return false }
    let others = zip(allLines, allLines.dropFirst()).filter { $0.isEmpty && !$1.isEmpty }.map(\.1)
    let top = first.dropLast() + (first.dropLast().last == 0x2F ? [] : [0x2F])
    return !others.isEmpty && others.allSatisfy { $0.last == 0x3A && $0.starts(with: top) }
  }

  /// True for the output of `git log --stat`, which contains indented lines such as ` README.md | 4 ++--` and
  /// ` 1 file changed, …`. With `--oneline`, the output also contains the titles of commits, which are not
  /// indented.
  private var areChangeCounts: Bool {
    let indented = lines.filter { $0.first == 0x20 }
    return indented.contains(where: \.isChangeSummary)
      && indented.allSatisfy { $0.isChangeSummary || $0.isChangeCount }
  }

  /// True if all lines are `NAME=value`, each name occurs once, and most names are in capitals. A list of
  /// paths such as `year=2024/month=01` does not match, because its names are in lowercase.
  private var areVariables: Bool {
    var names: Set<Line> = []
    for line in lines {
      let name = line.prefix { $0 != 0x3D }
      guard name.endIndex < line.endIndex, name.first?.isDigit == false,
        name.allSatisfy({ $0.isDigit || $0.isLetter || $0 == 0x5F }), names.insert(name).inserted
      else { return false }
    }
    let capitals = names.count { !$0.contains { (0x61...0x7A).contains($0) } }
    return lines.count > 1 && capitals * 2 > lines.count
  }
}

extension FormatDetector.Line {
  fileprivate var words: [Self] { split(whereSeparator: \.isBlank) }

  /// Returns whether the line begins with one of the texts.
  fileprivate func begins(with texts: String...) -> Bool {
    texts.contains { starts(with: $0.utf8) }
  }

  /// Returns whether the line begins with a mode such as `-rw-r--r--`, whose first character is one of the
  /// given characters, and continues after the mode.
  fileprivate func hasMode(ofType types: String) -> Bool {
    count > 10 && DrawingEntry.isMode(self) && types.utf8.contains(first!)
  }

  /// True for a line such as `total 8`, which `ls -l` prints first.
  fileprivate var isTotal: Bool {
    begins(with: "total ") && dropFirst(6).allSatisfy { $0.isDigit || ".KMGT".utf8.contains($0) }
  }

  /// True for a line such as ` 1 file changed, 2 insertions(+)`.
  fileprivate var isChangeSummary: Bool {
    let rest = dropFirst().drop(while: \.isDigit)
    return rest.startIndex > startIndex + 1
      && rest.begins(with: " file changed,", " files changed,")
  }

  /// True for a line such as ` README.md | 4 ++--`.
  fileprivate var isChangeCount: Bool {
    guard let bar = lastIndex(of: 0x7C), self[..<bar].last == 0x20 else { return false }
    let count = self[bar...].dropFirst().drop(while: \.isBlank)
    return count.first?.isDigit == true || count.begins(with: "Bin")
  }
}

extension UInt8 {
  fileprivate var isHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }
}
