extension OutlineFile {
  /// An unfinished commit at the end of a file. It was being written when a process or the power
  /// failed, and was never acknowledged.
  ///
  /// It is the beginning of a line, or a line of which the disk did not write every sector.
  /// Anything else with a wrong checksum is damage, and the file is refused.
  ///
  /// Opening the file for writing cuts the unfinished commit off. Opening it for reading ignores
  /// it.
  public struct Recovery: Hashable, Sendable {
    /// The number of the unfinished line, from 1.
    public let line: Int
    /// The offset of the line: the number of bytes before it.
    public let byte: Int
    /// The number of bytes of the line.
    public let count: Int
  }
}
