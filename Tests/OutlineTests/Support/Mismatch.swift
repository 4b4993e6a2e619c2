/// The first difference that a comparison finds. It is thrown, so that a test stops there. This is
/// also much faster than an expectation macro in a loop of a million comparisons.
struct Mismatch: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description.replacing(#/Outline\.\w+<[\w.]+>\.(\w+\.)?/#, with: "")
  }

  /// Returns the same mismatch with its context.
  func during(_ context: String) -> Mismatch {
    Mismatch("\(description)\nin \(context)")
  }
}

/// Throws unless the two values are equal.
func same<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ what: @autoclosure () -> String
) throws(Mismatch) {
  guard actual != expected else { return }
  throw Mismatch("\(what()): got \(actual), expected \(expected)")
}

/// Throws unless the condition holds.
func holds(_ condition: Bool, _ what: @autoclosure () -> String) throws(Mismatch) {
  guard condition else { throw Mismatch("does not hold: \(what())") }
}

/// Runs the body and adds the context to a mismatch that it throws.
func within(_ context: @autoclosure () -> String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let mismatch as Mismatch {
    throw mismatch.during(context())
  }
}
