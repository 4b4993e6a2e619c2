import Foundation

/// Returns the reason why this build must not be measured; `nil` if it can be measured.
func refusal() -> String? {
  var isDebug = false
  // An optimized build does not evaluate the condition.
  assert({ isDebug = true }() == ())
  if isDebug { return "built without optimisation: run with `swift run -c release`" }
  #if OUTLINE_INTERNAL_CHECKS
    return "built with internal checks: unset OUTLINE_INTERNAL_CHECKS and build again"
  #else
    if ProcessInfo.processInfo.environment["OUTLINE_INTERNAL_CHECKS"] != nil {
      return "OUTLINE_INTERNAL_CHECKS is set: unset it and build again"
    }
    return nil
  #endif
}
