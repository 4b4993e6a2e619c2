import Outline

/// The names of a document that a format cannot express exactly.
struct LostNames {
  private let names: [[UInt8]]

  init(of document: OutlineDocument, in format: DocumentFormat) {
    names = document.outline.items.compactMap { item in
      let name = document[item].titleBytes
      return format.keepsTitle(name[...]) ? nil : name
    }
  }

  /// Returns a message about the names; nil if there are none.
  func message(_ format: DocumentFormat) -> Message? {
    if names.isEmpty { return nil }
    let shown = names.prefix(5).map { "“\($0)”" as Message }.joined(separator: ", ")
    let more: Message = names.count > 5 ? " and \(names.count - 5) more" : ""
    return "\(format.rawValue) cannot express these names exactly: \(shown)\(more)"
  }
}
