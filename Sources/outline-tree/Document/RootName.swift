import Outline

extension Source {
  /// Returns what is written above the rows of a document.
  ///
  /// The first line of a drawing is its title. A document that came through a pipe has no other name than
  /// its title, and one in a file is called as its file.
  func rootName(of document: SourceDocument, _ origin: DocumentOrigin) -> [UInt8] {
    switch origin {
    case .standardInput, .file(_, _, .tree): document.document.title ?? name
    case .emoji, .listing, .file, .store: name
    }
  }
}

extension OutlineDocument {
  /// The title in the header; nil if there is none, or nothing of it would be seen.
  var title: [UInt8]? {
    guard let value = header["title"]?.bytes else { return nil }
    let content = ItemContent(
      String(decoding: value, as: UTF8.self), fields: header.filter { $0.name == "#bytes" })
    let title = content.fields.isEmpty ? value : content.titleBytes
    return title.allSatisfy { $0 == 0x20 || $0 == 0x09 } ? nil : title
  }
}
