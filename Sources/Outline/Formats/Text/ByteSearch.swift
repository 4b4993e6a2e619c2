/// Searching for short strings in bytes.
extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of a string, which must not be empty.
  func firstIndex(of text: [UInt8]) -> Int? {
    indices.first { self[$0] == text[0] && self[$0...].starts(with: text) }
  }

  func contains(_ text: String) -> Bool { firstIndex(of: Array(text.utf8)) != nil }
}

extension [UInt8] {
  /// Returns whether a string occurs at an offset, which must be at most the number of bytes.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    withUnsafeBytes { text.isPrefix(of: UnsafeRawBufferPointer(rebasing: $0[offset...])) }
  }
}
