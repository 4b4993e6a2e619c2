/// Reads and writes one format.
protocol DocumentCoder {
  static var traits: FormatTraits { get }

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded

  /// Returns the line in which each row of a text begins, in preorder, from 1 on; `nil` if the lines of
  /// the format are not for people.
  static func lines(
    of bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> [Int]?

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8]

  /// True if a title with these bytes is the same when it has been written and read again.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool
}

extension DocumentCoder {
  static func lines(
    of bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> [Int]? { nil }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.isUTF8 }
}
