/// The rules of a file that look at an entry's name alone. Most names match none of them, which two
/// looks into tables and a few patterns tell; many patterns are followed all at once.
///
/// It is not copyable, so that none of its references is counted at every name.
struct NameRules: ~Copyable, Sendable {
  private var names = NameTable()
  /// `*.log` and the like, by what stands from the last dot on.
  private var extensions = NameTable()
  /// The first of the others; the rest are in the trie.
  private var others: [(pattern: NamePatternPool.Pattern, rule: IgnoreRule)] = []
  private var pool = NamePatternPool()
  private var trie = NamePatternTrie()

  /// How many patterns are tried one by one.
  static let listed = 32

  var isEmpty: Bool { names.isEmpty && extensions.isEmpty && others.isEmpty }

  /// Adds a rule that comes after all that are there.
  mutating func add(_ pattern: NamePattern, _ rule: IgnoreRule) {
    switch pattern {
    case .literal(let name): names.add(rule, for: name)
    case .suffix(let suffix) where suffix.lastIndex(of: 0x2E) == suffix.startIndex:
      extensions.add(rule, for: suffix)
    case _ where others.count < Self.listed: others.append((pool.add(pattern), rule))
    default: trie.add(pattern, rule)
    }
  }

  func lastRule(for name: HashedName, isDirectory: Bool) -> IgnoreRule? {
    var last = names.rule(for: name.bytes, hash: name.hash, isDirectory: isDirectory)
    if let ending = name.fileExtension {
      last = .later(
        last, extensions.rule(for: ending, hash: name.extensionHash, isDirectory: isDirectory))
    }
    if !trie.isEmpty {
      last = .later(last, trie.lastRule(for: name.bytes, isDirectory: isDirectory))
    }
    for place in others.indices.reversed() {
      let rule = others[place].rule
      if let last, last.number > rule.number { return last }
      if rule.isDirectoryOnly && !isDirectory { continue }
      if pool.matches(others[place].pattern, name.bytes) { return rule }
    }
    return last
  }
}
