import Outline

/// The formats in which the tool reads documents.
enum SourceFormat: Hashable, Sendable {
  /// A durable store.
  case outline
  case text(DocumentFormat)

  /// The document format; nil for a durable store.
  var documentFormat: DocumentFormat? {
    if case .text(let format) = self { format } else { nil }
  }
}

extension SourceFormat: CaseIterable, RawRepresentable {
  static let allCases =
    [.outline] + DocumentFormat.allCases.filter(\.traits.isReadable).map(Self.text)

  /// The name of the format, as a value of `--from`.
  var rawValue: String { documentFormat?.rawValue ?? "outline" }

  init?(rawValue: String) {
    guard let format = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}

extension SourceFormat {
  /// Creates the format that belongs to the extension of a file name; nil if the extension is unknown.
  init?(path: [UInt8]) {
    guard let format = Self.allCases.first(where: { path.hasExtension($0.fileExtensions) }) else {
      return nil
    }
    self = format
  }

  /// The extensions of files in the format. The usual extension comes first.
  var fileExtensions: [String] { documentFormat?.traits.fileExtensions ?? [".outline"] }

  /// All extensions as a list for messages, such as `.outline, .opml … or .json`.
  static var extensionsInWords: Message {
    Message(allCases.flatMap(\.fileExtensions).joined(last: "or").utf8)
  }
}

extension [UInt8] {
  /// True if the name of a file ends with one of the given extensions, ignoring case.
  func hasExtension(_ extensions: [String]) -> Bool {
    let name = map(\.lowercased)
    return extensions.contains { name.hasSuffix(Array($0.utf8)) }
  }
}
