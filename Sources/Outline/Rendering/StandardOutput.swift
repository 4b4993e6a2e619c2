/// The standard output as something to render to: what is written to it is printed.
public struct StandardOutput: TextOutputStream, Sendable {
  /// Creates a stream to the standard output.
  public init() {}

  /// Prints a text as it is, without a line break after it.
  ///
  /// - Parameter text: The text.
  public mutating func write(_ text: String) {
    print(text, terminator: "")
  }
}
