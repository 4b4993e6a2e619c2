/// A stream that prints to the standard output.
public struct StandardOutput: TextOutputStream, Sendable {
  /// Creates the stream.
  public init() {}

  /// Prints a text without a line break after it.
  ///
  /// - Parameter text: The text.
  public mutating func write(_ text: String) {
    print(text, terminator: "")
  }
}
