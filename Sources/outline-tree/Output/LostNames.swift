import Outline

/// The names of a document that a format cannot say as they are.
struct LostNames {
  private let names: [[UInt8]]

  /// - Parameter format: One of those that take text for names.
  init(of document: OutlineDocument, in format: DocumentFormat) {
    names = document.outline.items.compactMap { item in
      let name = document[item].titleBytes
      return Self.keeps(name[...], format) ? nil : name
    }
  }

  private static func keeps(_ name: Bytes, _ format: DocumentFormat) -> Bool {
    switch format {
    case .json, .tree: true
    case .opml, .markdown, .html: name.isUTF8
    // A line break in a title is written as U+2028, and is a line feed again.
    case .indented: name.isUTF8 && !name.contains(0x0D) && !name.hasLineSeparator
    }
  }

  /// nil: all of them can be said.
  func message(_ format: DocumentFormat) -> Message? {
    if names.isEmpty { return nil }
    let shown = names.prefix(5).map { "“\($0)”" as Message }.joined(separator: ", ")
    let more: Message = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "\(format.rawValue) cannot say these names as they are: \(shown)\(more)"
  }
}

extension Bytes {
  fileprivate var hasLineSeparator: Bool {
    indices.contains { self[$0...].starts(with: [0xE2, 0x80, 0xA8]) }
  }
}
