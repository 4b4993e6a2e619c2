/// The rules of an ignore file that depend only on the name of an entry. Most names match no rule. The tool needs
/// only two dictionary lookups and a few pattern matches to find that a name matches no rule.
///
/// The struct is noncopyable, which avoids updating reference counts for every name.
struct NameRules: ~Copyable, Sendable {
  private var names: [HashedName: LastRules] = [:]
  /// Patterns such as `*.log`, keyed by the extension with its dot.
  private var extensions: [HashedName: LastRules] = [:]
  /// The patterns that are neither literal names nor extensions.
  private var others: [(pattern: PatternSteps.Pattern, rule: IgnoreRule)] = []
  private var steps = PatternSteps()

  /// For one name, the newest rule for directories and the newest rule for other entries.
  private struct LastRules {
    var forDirectories: IgnoreRule?
    var forOthers: IgnoreRule?

    mutating func add(_ rule: IgnoreRule) {
      forDirectories = rule
      if !rule.isDirectoryOnly { forOthers = rule }
    }
  }

  var isEmpty: Bool { names.isEmpty && extensions.isEmpty && others.isEmpty }

  /// Adds a rule, which comes after all rules that have been added so far.
  mutating func add(_ pattern: NamePattern, _ rule: IgnoreRule) {
    switch pattern {
    case .literal(let name): names[HashedName(name), default: LastRules()].add(rule)
    case .suffix(let suffix) where suffix.lastIndex(of: 0x2E) == suffix.startIndex:
      extensions[HashedName(suffix), default: LastRules()].add(rule)
    case .suffix, .glob: others.append((steps.add(pattern), rule))
    }
  }

  func lastRule(for name: EntryName, isDirectory: Bool) -> IgnoreRule? {
    let own = names[name.whole]
    let ofExtension = name.fileExtension.flatMap { extensions[$0] }
    let last = IgnoreRule.later(
      isDirectory ? own?.forDirectories : own?.forOthers,
      isDirectory ? ofExtension?.forDirectories : ofExtension?.forOthers)
    for index in others.indices.reversed() {
      let rule = others[index].rule
      if let last, last.number > rule.number { return last }
      if rule.isDirectoryOnly && !isDirectory { continue }
      if steps.matches(others[index].pattern, name.bytes) { return rule }
    }
    return last
  }
}

/// The name of an entry, with the hashes that are needed to look up rules. The hashes are computed once for the rules
/// of all ignore files.
struct EntryName {
  fileprivate let whole: HashedName
  /// The extension with its dot; nil if the name contains no dot.
  fileprivate let fileExtension: HashedName?

  init(_ bytes: Bytes) {
    whole = HashedName(bytes)
    fileExtension = bytes.lastIndex(of: 0x2E).map { HashedName(bytes[$0...]) }
  }

  var bytes: Bytes { whole.bytes }
}

/// The bytes of a name or an extension, with their hash. Names with different hashes are compared without reading
/// their bytes.
private struct HashedName: Hashable {
  let bytes: Bytes
  private let hash: Int

  init(_ bytes: Bytes) {
    self.bytes = bytes
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    hash = hasher.finalize()
  }

  static func == (a: HashedName, b: HashedName) -> Bool { a.hash == b.hash && a.bytes == b.bytes }

  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}
