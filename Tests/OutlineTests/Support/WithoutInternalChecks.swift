@testable import Outline

/// Runs a body without the checks that builds with `OUTLINE_INTERNAL_CHECKS` make after each mutation. They
/// hash and compare items, too.
func withoutInternalChecks<Result>(_ body: () throws -> Result) rethrows -> Result {
  #if OUTLINE_INTERNAL_CHECKS
    try InternalChecks.$areOn.withValue(false, operation: body)
  #else
    try body()
  #endif
}
