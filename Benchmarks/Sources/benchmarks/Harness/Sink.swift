/// Uses a result, so that the optimizer cannot remove the work for it.
///
/// It must be opaque: with an empty function that is only not inlined, whole loops are removed.
@_optimize(none)
@inline(never)
func sink<Value>(_ value: Value) {}
