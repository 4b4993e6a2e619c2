/// The first line of a drawing with one source, and the header fields that keep it.
struct DrawingSource {
  let content: ItemContent

  private static let fields = [JSONTitle.fieldName, "columns", "error", "#indicator"]

  init(_ content: ItemContent) { self.content = content }

  /// Creates the source from a header, or `nil` if there is no title.
  init?(_ header: [DocumentField], defaultTitle: String?) {
    let title = header.layoutText("title").map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard let title = title.isEmpty ? defaultTitle : title else { return nil }
    content = ItemContent(title, fields: header.filter { Self.fields.contains($0.name) })
  }

  var fields: [DocumentField] { [DocumentField("title", .text(content.title))] + content.fields }
}
