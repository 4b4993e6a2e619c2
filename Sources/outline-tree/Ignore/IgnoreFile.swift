import Outline

/// The rules of an ignore file. If several rules match a path, the last one decides.
final class IgnoreFile: Sendable {
  let names: NameRules
  let paths: PathRules

  init(_ text: [UInt8]) {
    var names = NameRules()
    var paths = PathRules()
    for (pattern, number) in Self.patterns(in: text[...]) {
      let rule = IgnoreRule(
        number: number, isNegated: pattern.isNegated, isDirectoryOnly: pattern.isDirectoryOnly)
      switch pattern.matcher {
      case .name(let name): names.add(name, rule)
      case .path(let path): paths.add(path, rule)
      }
    }
    self.names = names
    self.paths = paths
  }

  var isEmpty: Bool { names.isEmpty && paths.isEmpty }

  /// Returns the patterns in order, except those that a later equal pattern overrides.
  private static func patterns(in text: Bytes) -> [(IgnorePattern, Int32)] {
    var patterns: [(IgnorePattern, Int32)] = []
    var number: Int32 = 0
    forEachLine(of: text) { line in
      guard let pattern = IgnorePattern(line: line) else { return }
      patterns.append((pattern, number))
      number += 1
    }
    var later: Set<ShadowedPattern> = []
    let deciding = patterns.reversed().filter { pattern, _ in
      let forAll = ShadowedPattern(matcher: pattern.matcher, isDirectoryOnly: false)
      if later.contains(forAll) { return false }
      let own = ShadowedPattern(matcher: pattern.matcher, isDirectoryOnly: pattern.isDirectoryOnly)
      return later.insert(own).inserted
    }
    return deciding.reversed()
  }

  /// A key for looking up later patterns that override a pattern.
  private struct ShadowedPattern: Hashable {
    var matcher: IgnorePattern.Matcher
    var isDirectoryOnly: Bool
  }

  private static func forEachLine(of text: Bytes, _ body: (Bytes) -> Void) {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: byteOrderMark) ? text.dropFirst(3) : text
    for line in text.split(separator: 0x0A) {
      body(line.last == 0x0D ? line.dropLast() : line)
    }
  }
}

extension IgnoreFile {
  /// The maximum size of an ignore file, in bytes, that git accepts.
  private static let sizeLimit = 100 << 20

  /// Reads the rules in a folder's `.gitignore`. Returns nil if there are no rules, or if the file cannot
  /// be read. As in git, the file must not be a symbolic link.
  static func read(in folder: Int32, _ system: SystemCalls) -> IgnoreFile? {
    system.content(of: Array(".gitignore".utf8), in: folder, .stay, atMost: sizeLimit)
      .flatMap(IgnoreFile.nonempty)
  }

  /// Reads the rules in a repository's `info/exclude`, which may be a symbolic link.
  ///
  /// - Parameter directory: The path that `GitDirectory.common` returns for the folder.
  static func readExclude(
    of directory: [UInt8], in folder: Int32, _ system: SystemCalls
  ) -> IgnoreFile? {
    let name = directory + Array("/info/exclude".utf8)
    return system.content(of: name, in: folder, .follow, atMost: sizeLimit)
      .flatMap(IgnoreFile.nonempty)
  }

  private static func nonempty(_ text: [UInt8]) -> IgnoreFile? {
    let file = IgnoreFile(text)
    return file.isEmpty ? nil : file
  }
}

extension SystemCalls {
  /// Returns the contents of a file; nil if the file is missing, not a regular file, too large or
  /// unreadable.
  func content(
    of name: [UInt8], in folder: Int32, _ links: LinkPolicy, atMost limit: Int
  ) -> [UInt8]? {
    guard let file = try? openFileToRead(folder, name.asPath, links) else { return nil }
    defer { close(file) }
    guard let status = try? statusOfFile(file), status.type == .file, status.size <= limit else {
      return nil
    }
    return try? readPrefix(of: file, Int(status.size))
  }

  private func readPrefix(of file: Int32, _ size: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, SystemError> in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        return Result { () throws(SystemError) in try read(file, rest) }
      }
      let count = try result.get()
      if count == 0 { break }
      filled += count
    }
    return Array(bytes[..<filled])
  }
}
