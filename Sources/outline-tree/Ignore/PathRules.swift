/// The rules of an ignore file whose patterns are paths. One array contains the steps of all paths. Each step is
/// followed by the next step of the same path, unless the path ends there. In this example, `$` marks a step that
/// contains a rule, because the step is the last in the path.
///
///     a/b     **/c/d       /e
///     a b$    ** c d$      e$
///
/// The state for a folder is an ascending list of *reached* steps. Only these steps are compared with the names of
/// entries in the folder. So the tool builds no paths, and it spends no time on rules that cannot match anything
/// below a folder.
struct PathRules: Sendable {
  private var steps: [Step] = []
  /// The steps that are reached in the folder that contains the ignore file.
  private(set) var start: [Int32] = []
  private var patterns = PatternSteps()

  private struct Step {
    /// The pattern of the step; nil for `**/`.
    var name: PatternSteps.Pattern?
    /// The rule, if this step is the last step of the rule's path; otherwise nil.
    var rule: IgnoreRule?
  }

  var isEmpty: Bool { steps.isEmpty }

  /// Adds a rule, which comes after all rules that have been added so far.
  mutating func add(_ path: [IgnorePattern.Step], _ rule: IgnoreRule) {
    let first = steps.count
    for step in path {
      switch step {
      case .name(let pattern): steps.append(Step(name: patterns.add(pattern)))
      case .folders: steps.append(Step())
      }
    }
    steps[steps.count - 1].rule = rule
    reach(first, &start)
  }

  /// Returns the reached steps of a subfolder with the given name.
  func reached(from reached: [Int32], by name: Bytes) -> [Int32] {
    var next: [Int32] = []
    for index in reached {
      let step = steps[Int(index)]
      if let pattern = step.name {
        if step.rule == nil && patterns.matches(pattern, name) { reach(Int(index) + 1, &next) }
      } else {
        reach(Int(index), &next)
      }
    }
    return next
  }

  /// Adds a step to the reached steps. After a `**/`, which can match zero folders, also adds the next step.
  private func reach(_ step: Int, _ reached: inout [Int32]) {
    // Steps are reached in ascending order. A step that is reached twice is added only once.
    if reached.last ?? -1 < Int32(step) { reached.append(Int32(step)) }
    if steps[step].name == nil { reach(step + 1, &reached) }
  }

  func lastRule(_ reached: [Int32], for name: Bytes, isDirectory: Bool) -> IgnoreRule? {
    for index in reached.reversed() {
      let step = steps[Int(index)]
      guard let rule = step.rule, isDirectory || !rule.isDirectoryOnly else { continue }
      if let pattern = step.name, patterns.matches(pattern, name) { return rule }
    }
    return nil
  }
}
