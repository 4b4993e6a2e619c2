/// Uses a result, so that the optimizer cannot remove the work for it.
///
/// The function must not be optimized at all. If an empty function is only prevented from being inlined, the
/// optimizer still removes whole loops around its calls.
@_optimize(none)
@inline(never)
func sink<Value>(_ value: Value) {}
