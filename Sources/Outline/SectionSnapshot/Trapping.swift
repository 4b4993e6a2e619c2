/// Runs an edit behind the programmers' door, where misuse is a bug of the caller: it traps with
/// the message that the data door would have thrown.
func trapping<Result>(_ body: () throws -> Result) -> Result {
  do {
    return try body()
  } catch {
    // Not `preconditionFailure`: a release build would drop the message.
    fatalError(String(describing: error))
  }
}

extension SectionSnapshot {
  /// Makes an edit behind the programmers' door.
  @inlinable
  mutating func trap(_ edit: (inout SectionSnapshot) throws(OutlineError) -> Void) {
    do {
      try edit(&self)
    } catch {
      fatalError(error.description)
    }
    checkInvariants()
  }
}
