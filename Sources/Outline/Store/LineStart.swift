/// The start of a line in an outline file, which is all that reading or writing the line depends
/// on.
struct LineStart {
  /// The number of bytes before the line.
  var offset = 0
  /// The number of the line, from 1.
  var line = 1
  /// The checksum of the line before.
  var sum = Checksum()

  /// Returns the error for damage in this line.
  ///
  /// - Parameter offset: The number of bytes between the start of the line and the damage.
  func damaged(_ reason: String, at offset: Int = 0) -> OutlineFileError {
    .damaged(line: line, byte: self.offset + offset, reason)
  }
}
