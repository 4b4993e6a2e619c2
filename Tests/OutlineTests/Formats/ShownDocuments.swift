import Outline
import Testing

/// A mindmap as it is read.
enum ShownMindmap {
  static func document(of diagram: [UInt8]) throws -> OutlineDocument {
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    for line in String(decoding: diagram, as: UTF8.self).split(separator: "\n").dropFirst() {
      let node = try #require(line.wholeMatch(of: #/((?:  )+)n\d+\["([^"]+)"\]/#))
      var content = ItemContent("")
      content.show(text(String(node.2)))
      rows.append((content, node.1.count / 2 - 1, false))
    }
    let title = rows.removeFirst().content.title
    for index in rows.indices { rows[index].level -= 1 }
    return try OutlineDocument(rows: rows, header: [DocumentField("title", .text(title))])
  }

  /// Resolves entities and line breaks, as Mermaid does.
  static func text(_ text: String) -> String {
    let text = text == "#160;" ? "" : text.replacing("<br/>", with: "\n")
    return text.replacing(#/#(\d+);/#) { match in
      UInt32(match.1).flatMap(Unicode.Scalar.init).map(String.init) ?? "?"
    }
  }
}

/// A page as it is read.
enum ShownPage {
  static func document(of page: [UInt8]) throws -> OutlineDocument {
    let elements = try #require(XMLWitness.elements(of: page))
    var rows: [(content: ItemContent, level: Int, isExpanded: Bool)] = []
    var title: String?
    for element in elements {
      switch element.name {
      case "title": title = element.text
      case "li": rows.append((ItemContent(""), (element.level - 4) / 3, false))
      case "details": rows[rows.count - 1].isExpanded = element.attributes["open"] != nil
      case "summary": rows[rows.count - 1].content.show(element.text)
      case "div" where element.attributes["class"] == "leaf":
        rows[rows.count - 1].content.show(element.text)
      case "p" where element.attributes["class"] == "note":
        rows[rows.count - 1].content.note = element.text
      default: break
      }
    }
    return try OutlineDocument(
      rows: rows, header: title.map { [DocumentField("title", .text($0))] } ?? [])
  }
}

extension ItemContent {
  fileprivate mutating func show(_ text: String) {
    title = text
    for (box, value) in [("☑ ", "true"), ("☐ ", "false")] where text.hasPrefix(box) {
      title = String(text.dropFirst(box.count))
      fields["checked"] = .json(value)
    }
  }
}
