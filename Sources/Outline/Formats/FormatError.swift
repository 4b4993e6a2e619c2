/// An error in the text of a document, or the reason why a document cannot be written in a format.
public struct FormatError: Error, Hashable, Sendable {
  /// The line, from 1. 0 if the error has no location.
  public var line: Int
  /// The column in the line, in bytes from 1. 0 if the error concerns the whole line or has no location.
  public var column: Int
  /// The mistake, and what was expected.
  public var message: String

  /// Creates an error.
  public init(line: Int = 0, column: Int = 0, _ message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}

extension FormatError: CustomStringConvertible {
  /// The location and the message: `14:6: expected …`.
  public var description: String {
    if line == 0 { return message }
    return column == 0 ? "\(line): \(message)" : "\(line):\(column): \(message)"
  }
}
