/// Those rules of an ignore file whose patterns are paths. One array contains the steps of all these paths. Each step
/// is followed by the next step of the same path, unless the path ends there.
///
///     a/b     **/c/d       /e
///     a b$    ** c d$      e$         $: a rule
///
/// The state for a folder is an ascending list of the steps that the name of an entry in the folder can match
/// next. So no paths are built, and a rule that cannot match below a folder costs nothing there.
struct PathRules: Sendable {
  private var steps: [Step] = []
  /// The steps that names in the folder of the ignore file can match.
  private(set) var start: [Int32] = []
  private var pool = NamePatternPool()

  private struct Step {
    /// The pattern of the step; nil for `**/`.
    var name: NamePatternPool.Pattern?
    /// The rule of the path, if this is its last step; otherwise nil.
    var rule: IgnoreRule?
  }

  var isEmpty: Bool { steps.isEmpty }

  /// Adds a rule, which comes after all rules that have been added so far.
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

  /// Returns the steps that are reached in a subfolder with the given name.
  func reached(from reached: [Int32], by name: UnsafeBufferPointer<UInt8>) -> [Int32] {
    var next: [Int32] = []
    for index in reached {
      let step = steps[Int(index)]
      if let pattern = step.name {
        if step.rule == nil && pool.matches(pattern, name) { reach(Int(index) + 1, &next) }
      } else {
        reach(Int(index), &next)
      }
    }
    return next
  }

  /// Adds a step. If the step can match zero folders, adds the next step, too.
  private func reach(_ step: Int, _ reached: inout [Int32]) {
    // Steps are reached in ascending order, but the same step can be reached in two ways.
    if reached.last ?? -1 < Int32(step) { reached.append(Int32(step)) }
    if steps[step].name == nil { reach(step + 1, &reached) }
  }

  func lastRule(
    _ reached: [Int32], for name: HashedName, isDirectory: Bool
  ) -> IgnoreRule? {
    for index in reached.reversed() {
      let step = steps[Int(index)]
      guard let rule = step.rule, isDirectory || !rule.isDirectoryOnly else { continue }
      if let pattern = step.name, pool.matches(pattern, name.bytes) { return rule }
    }
    return nil
  }
}
