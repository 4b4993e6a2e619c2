/// What a comparison found to differ. Thrown, so that a test stops at the first difference: what
/// follows it is noise, and a loop of a million comparisons needs no expectation macro.
struct Mismatch: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description.replacing(#/Outline\.\w+<[\w.]+>\.(\w+\.)?/#, with: "")
  }

  /// The same mismatch, with where it happened.
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

/// Runs the body and adds the context to whatever mismatch it throws.
func within(_ context: @autoclosure () -> String, _ body: () throws -> Void) throws {
  do {
    try body()
  } catch let mismatch as Mismatch {
    throw mismatch.during(context())
  }
}
