/// An error in a text that should be JSON.
struct JSONError: Error, Hashable {
  /// The number of bytes before it.
  var offset: Int
  /// The text that was found, and what was expected.
  var message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

extension JSONError: CustomStringConvertible {
  var description: String { "byte \(offset): \(message)" }
}
