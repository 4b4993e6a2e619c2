/// Runs a throwing function where an error is a bug of the caller. Traps with the error's message.
func trapping<Result>(_ body: () throws -> Result) -> Result {
  do {
    return try body()
  } catch {
    // Not `preconditionFailure`: a release build would drop the message.
    fatalError(String(describing: error))
  }
}

extension SectionSnapshot {
  /// Makes an edit that must succeed. Traps with the message of the error when it throws.
  @inlinable
  mutating func trap(_ edit: (inout SectionSnapshot) throws(OutlineError) -> Void) {
    do {
      try edit(&self)
    } catch {
      trap(error)
    }
    checkInvariants()
  }

  /// Traps with the message of an error. If an item of the outline was changed, which may be why it is not
  /// found, the message names it.
  @usableFromInline
  func trap(_ error: OutlineError) -> Never {
    let changed = items.first { !contains($0) }.map(messageForChanged)
    fatalError([error.description, changed].compactMap(\.self).joined(separator: "\n"))
  }
}
