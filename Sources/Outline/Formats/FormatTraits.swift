/// The properties that a program needs to offer a format to its users.
package struct FormatTraits: Sendable {
  /// The name for use in a sentence, such as `indented text`.
  package var name: String
  /// The phrase for one document in this format, such as `an OPML document`.
  package var document: String
  /// A one-line description of the format for the help text.
  package var summary: String
  /// The file extensions, with the dot. The first extension is the most common.
  package var fileExtensions: [String]
  package var isReadable = true
  package var isWritable = true
  package var abilities: Abilities

  /// The parts of a document that are preserved when the document is written and read back.
  package struct Abilities: OptionSet, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let boxes = Abilities(rawValue: 1)
    package static let notes = Abilities(rawValue: 2)
    /// All fields of the items, except checkboxes and notes.
    package static let fields = Abilities(rawValue: 4)
    /// All fields of the header.
    package static let header = Abilities(rawValue: 8)
    /// The expanded or collapsed state of visible rows.
    package static let expansion = Abilities(rawValue: 16)
    /// The expanded or collapsed state of rows that are hidden inside collapsed rows.
    package static let hiddenExpansion = Abilities(rawValue: 32)
    /// The columns that show properties of files. These columns are written, but cannot be read back.
    package static let columns = Abilities(rawValue: 64)
    /// The title of the document.
    package static let title = Abilities(rawValue: 128)
    /// The types of field values, which are text, number, Boolean, list and object.
    package static let values = Abilities(rawValue: 256)
    package static let all: Abilities = [
      boxes, notes, fields, header, expansion, hiddenExpansion, title, values,
    ]
  }
}

extension DocumentFormat {
  package var traits: FormatTraits { coder.traits }

  /// Returns whether a title with these bytes is unchanged after it is written and read back.
  package func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { coder.keepsTitle(bytes) }
}

/// Reads and writes one format.
protocol DocumentCoder {
  static var traits: FormatTraits { get }

  static func decode(
    _ bytes: [UInt8], _ options: DocumentFormat.DecodingOptions
  ) throws(FormatError) -> DocumentFormat.Decoded

  static func encode(
    _ document: OutlineDocument, _ options: DocumentFormat.EncodingOptions
  ) throws(FormatError) -> [UInt8]

  /// Returns whether a title with these bytes is unchanged after it is written and read back.
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool
}

extension DocumentCoder {
  static func keepsTitle(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.isUTF8 }
}
