/// The parts that the JSON formats have in common: the encoding of the text, and the locations of errors.
enum JSONSource {
  /// Reads a document.
  ///
  /// - Parameter read: A closure that reads all values with the given reader. The reader starts after the
  ///   byte order mark.
  static func decode(
    _ bytes: [UInt8], options: DocumentFormat.DecodingOptions,
    _ read: (inout JSONReader) throws(JSONError) -> DocumentFormat.Decoded
  ) throws(FormatError) -> DocumentFormat.Decoded {
    if let utf8 = TextInput.utf8(ofUTF16: bytes) {
      let error = FormatError(line: 1, column: 1, "the text is UTF-16; expected UTF-8")
      guard options.isLenient else { throw error }
      var decoded = try decode(utf8, options: options, read)
      decoded.repairs.insert(error, at: 0)
      return decoded
    }
    let mark = TextInput.byteOrderMark
    return try JSONReader.reading(
      bytes, from: bytes.starts(with: mark) ? mark.count : 0, isLenient: options.isLenient
    ) { reader throws(FormatError) in
      let text = reader.text
      do throws(JSONError) {
        var decoded = try read(&reader)
        let repairs = reader.repairs
        decoded.repairs = RepairList.reported(errors(repairs.listed, in: text), of: repairs.count)
        return decoded
      } catch {
        throw errors([error], in: text)[0]
      }
    }
  }

  /// Returns the errors with their lines and columns, sorted by location.
  private static func errors(
    _ errors: [JSONError], in text: UnsafeRawBufferPointer
  ) -> [FormatError] {
    var locations = TextLocations()
    return errors.sorted { $0.offset < $1.offset }
      .map { locations.error(at: $0.offset, in: text, $0.message) }
  }
}
