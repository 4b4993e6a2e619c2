/// The rules of an ignore file that depend only on the name of an entry. Most names match no rule. To find that a name
/// matches no rule, two table lookups and a few pattern matches are enough.
///
/// The struct is noncopyable, which avoids updating reference counts for every name.
struct NameRules: ~Copyable, Sendable {
  private var names = NameTable()
  /// Patterns such as `*.log`, keyed by the extension with its dot.
  private var extensions = NameTable()
  /// The patterns that are neither literal names nor extensions.
  private var others: [(pattern: NamePatternPool.Pattern, rule: IgnoreRule)] = []
  private var pool = NamePatternPool()

  var isEmpty: Bool { names.isEmpty && extensions.isEmpty && others.isEmpty }

  /// Adds a rule, which comes after all rules that have been added so far.
  mutating func add(_ pattern: NamePattern, _ rule: IgnoreRule) {
    switch pattern {
    case .literal(let name): names.add(rule, for: name)
    case .suffix(let suffix) where suffix.lastIndex(of: 0x2E) == suffix.startIndex:
      extensions.add(rule, for: suffix)
    case .suffix, .glob: others.append((pool.add(pattern), rule))
    }
  }

  func lastRule(for name: HashedName, isDirectory: Bool) -> IgnoreRule? {
    var last = names.rule(for: name.bytes, hash: name.hash, isDirectory: isDirectory)
    if let ending = name.fileExtension {
      last = .later(
        last, extensions.rule(for: ending, hash: name.extensionHash, isDirectory: isDirectory))
    }
    for index in others.indices.reversed() {
      let rule = others[index].rule
      if let last, last.number > rule.number { return last }
      if rule.isDirectoryOnly && !isDirectory { continue }
      if pool.matches(others[index].pattern, name.bytes) { return rule }
    }
    return last
  }
}
