extension Journal {
  /// Reads the commits that were appended to the file since it was read.
  ///
  /// - Parameter size: The number of bytes of the file. A writer may be appending to it.
  /// - Returns: The unfinished commit at the end, if there is one.
  /// - Throws: ``OutlineFileError``. The journal is then unchanged.
  /// - Complexity: O(*a*), where *a* is the number of bytes that were appended. When it throws, also
  ///   O(*h*), where *h* is the number of commits of the history.
  mutating func readCommits(
    appendedTo file: DiskFile, upTo size: Int
  ) throws(OutlineFileError) -> OutlineFile.Recovery? {
    if size == end.offset { return nil }
    // The history is changed in place. A copy to return to would cost as much as the whole history.
    let old = (document, sequence, end, count: history.count)
    do {
      return try readLog(JournalLines(of: file, from: end, to: size))
    } catch {
      (document, sequence, end) = (old.0, old.1, old.2)
      removeCommits(from: old.count)
      throw error
    }
  }
}

extension DiskFile {
  /// True if everything before a line is as it was when it was read. The checksum at the end of the
  /// line before depends on it.
  func isUnchanged(before line: LineStart) throws(OutlineFileError) -> Bool {
    var expected: [UInt8] = []
    LineTrailer.append(line.sum, to: &expected)
    expected.append(UInt8(ascii: "\n"))
    return try bytes(expected.count, at: line.offset - expected.count) == expected
  }

  /// Reads some bytes; fewer if the file ends before.
  private func bytes(_ count: Int, at offset: Int) throws(OutlineFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let result = bytes.withUnsafeMutableBytes { buffer -> Result<Int, OutlineFileError> in
      Result { () throws(OutlineFileError) in try read(into: buffer, at: offset) }
    }
    return Array(bytes.prefix(try result.get()))
  }
}
