/// The properties of a format that programs need to offer it.
package struct FormatTraits: Sendable {
  /// The name in prose, such as `indented text`.
  package var name: String
  /// The name of one document, such as `an OPML document`.
  package var document: String
  /// The purpose of the format, in one line of help.
  package var summary: String
  /// The file extensions, with the dot. The first one is the most common.
  package var fileExtensions: [String]
  package var isReadable = true
  package var isWritable = true
  package var abilities: Abilities

  /// The parts of a document that are kept when it is written and read again.
  package struct Abilities: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let boxes = Abilities(rawValue: 1)
    package static let notes = Abilities(rawValue: 2)
    /// All other fields of the items.
    package static let fields = Abilities(rawValue: 4)
    /// All fields of the header.
    package static let header = Abilities(rawValue: 8)
    /// The expansion of visible rows.
    package static let expansion = Abilities(rawValue: 16)
    /// The expansion of rows below collapsed ones.
    package static let hiddenExpansion = Abilities(rawValue: 32)
    /// The columns of files, which are shown and cannot be read again.
    package static let columns = Abilities(rawValue: 64)
    /// The title of the document.
    package static let title = Abilities(rawValue: 128)
    /// The types of fields: whether a field is text, or else a number, a Boolean, a list or an object.
    package static let values = Abilities(rawValue: 256)
    package static let all: Abilities = [
      boxes, notes, fields, header, expansion, hiddenExpansion, title, values,
    ]
  }
}

extension DocumentFormat {
  package var traits: FormatTraits { coder.traits }

  /// Returns the line, from 1, in which each row of a text begins, in preorder; `nil` if rows of the format
  /// have no lines.
  ///
  /// - Throws: ``FormatError``, like ``decode(_:options:)``.
  /// - Complexity: That of reading the text.
  package func lines(
    of bytes: [UInt8], options: DecodingOptions
  ) throws(FormatError) -> [Int]? { try coder.lines(of: bytes, options) }

  /// True if a title with these bytes is unchanged after being written and read.
  package func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { coder.keepsTitle(bytes) }
}

/// Reads and writes one format.
protocol DocumentCoder {
  static var traits: FormatTraits { get }

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded

  /// Returns the line, from 1, in which each row of a text begins, in preorder; `nil` if the format has no
  /// lines for people to read.
  static func lines(
    of bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> [Int]?

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8]

  /// True if a title with these bytes is unchanged after being written and read.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool
}

extension DocumentCoder {
  static func lines(
    of bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> [Int]? { nil }

  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.isUTF8 }
}
