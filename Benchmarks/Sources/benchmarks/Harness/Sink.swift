/// Takes a result, so that the work that led to it cannot be left out.
///
/// It must be opaque: an empty function that is merely not inlined lets whole loops vanish.
@_optimize(none)
@inline(never)
func sink<Value>(_ value: Value) {}
