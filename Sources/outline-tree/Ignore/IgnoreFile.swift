import Outline

/// The rules of an ignore file. If several rules match a path, the last one decides.
final class IgnoreFile: Sendable {
  let names: NameRules
  let paths: PathRules

  init(_ text: [UInt8]) {
    var names = NameRules()
    var paths = PathRules()
    for (number, pattern) in Self.patterns(in: text[...]) {
      let rule = IgnoreRule(
        number: Int32(number), isNegated: pattern.isNegated,
        isDirectoryOnly: pattern.isDirectoryOnly)
      switch pattern.matcher {
      case .name(let name): names.add(name, rule)
      case .path(let path): paths.add(path, rule)
      }
    }
    self.names = names
    self.paths = paths
  }

  var isEmpty: Bool { names.isEmpty && paths.isEmpty }

  /// Returns the patterns with their numbers, in order. A pattern is left out if a later equal pattern overrides it.
  private static func patterns(in text: Bytes) -> [(number: Int, pattern: IgnorePattern)] {
    let patterns = lines(of: text).compactMap { IgnorePattern(line: $0) }
    var laterForAll: Set<IgnorePattern.Matcher> = []
    var laterForDirectories: Set<IgnorePattern.Matcher> = []
    let deciding = patterns.enumerated().reversed().filter { _, pattern in
      if laterForAll.contains(pattern.matcher) { return false }
      return pattern.isDirectoryOnly
        ? laterForDirectories.insert(pattern.matcher).inserted
        : laterForAll.insert(pattern.matcher).inserted
    }
    return deciding.reversed().map { ($0.offset, $0.element) }
  }

  private static func lines(of text: Bytes) -> [Bytes] {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = text.starts(with: byteOrderMark) ? text.dropFirst(3) : text
    return text.split(separator: 0x0A).map { $0.last == 0x0D ? $0.dropLast() : $0 }
  }
}

extension IgnoreFile {
  /// The size, in bytes, of the largest ignore file that git accepts.
  private static let sizeLimit = 100 << 20

  /// Reads the rules in a folder's `.gitignore`. Returns nil if the file cannot be read. As in git, the file must not
  /// be a symbolic link.
  static func read(in folder: Int32, _ system: SystemCalls) -> IgnoreFile? {
    system.content(of: Array(".gitignore".utf8), in: folder, .stay, atMost: sizeLimit)
      .map { IgnoreFile($0) }
  }

  /// Reads the rules in a repository's `info/exclude`, which may be a symbolic link.
  ///
  /// - Parameter directory: The git directory, as returned by `GitDirectory.common`.
  static func readExclude(
    of directory: [UInt8], in folder: Int32, _ system: SystemCalls
  ) -> IgnoreFile? {
    let name = directory + Array("/info/exclude".utf8)
    return system.content(of: name, in: folder, .follow, atMost: sizeLimit).map { IgnoreFile($0) }
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
    return try? [UInt8](unsafeUninitializedCapacity: Int(status.size)) {
      buffer, count throws(SystemError) in
      while count < buffer.count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[count...])
        let length = try read(file, UnsafeMutableRawBufferPointer(rest))
        if length == 0 { break }
        count += length
      }
    }
  }
}
