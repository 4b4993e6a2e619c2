/// The rules of a file that are paths, step by step, end to end: what follows a step is the next
/// one unless the rule ends there.
///
///     a/b     **/c/d       /e
///     a b$    ** c d$      e$         $: a rule
///
/// How far the folders on the way down have led is a list of steps, ascending: those that the name
/// of an entry may match next. So a path is never put together, and what cannot match below a
/// folder costs nothing there.
struct PathRules: Sendable {
  private var steps: [Step] = []
  /// The steps that the names in the file's own folder may match.
  private(set) var start: [Int32] = []
  private var pool = NamePatternPool()

  private struct Step {
    /// nil: `**/`.
    var name: NamePatternPool.Pattern?
    /// The rule that ends here.
    var rule: IgnoreRule?
  }

  var isEmpty: Bool { steps.isEmpty }

  /// Adds a rule that comes after all that are there.
  mutating func add(_ path: [IgnorePattern.Step], _ rule: IgnoreRule) {
    let first = steps.count
    for step in path {
      switch step {
      case .name(let pattern): steps.append(Step(name: pool.add(pattern)))
      case .folders: steps.append(Step())
      }
    }
    steps[steps.count - 1].rule = rule
    reach(first, &start)
  }

  /// Where those steps lead that match the name of a folder.
  func reached(from reached: [Int32], by name: UnsafeBufferPointer<UInt8>) -> [Int32] {
    var next: [Int32] = []
    for place in reached {
      let step = steps[Int(place)]
      if let pattern = step.name {
        if step.rule == nil && pool.matches(pattern, name) { reach(Int(place) + 1, &next) }
      } else {
        reach(Int(place), &next)
      }
    }
    return next
  }

  /// Adds a step, and the one behind it if it may stand for no folder.
  private func reach(_ step: Int, _ reached: inout [Int32]) {
    // Steps are reached in their order, but some on two ways.
    if reached.last ?? -1 < Int32(step) { reached.append(Int32(step)) }
    if steps[step].name == nil { reach(step + 1, &reached) }
  }

  func lastRule(
    _ reached: [Int32], for name: HashedName, isDirectory: Bool
  ) -> IgnoreRule? {
    for place in reached.reversed() {
      let step = steps[Int(place)]
      guard let rule = step.rule, isDirectory || !rule.isDirectoryOnly else { continue }
      if let pattern = step.name, pool.matches(pattern, name.bytes) { return rule }
    }
    return nil
  }
}
