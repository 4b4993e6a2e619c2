/// What is wrong with a text that should be JSON, and where.
struct JSONError: Error, Hashable {
  /// How many bytes are before the place.
  var offset: Int
  /// What was found, and what was expected.
  var message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

extension JSONError: CustomStringConvertible {
  var description: String { "byte \(offset): \(message)" }
}
