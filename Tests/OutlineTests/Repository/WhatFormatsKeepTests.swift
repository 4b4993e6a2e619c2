import Outline
import Testing

/// The table of what each format preserves is right: a document with all of it is written
/// and read in each format.
@Suite(.ownThread) struct WhatFormatsKeepTests {
  @Test func theTableIsTrue() throws {
    let page = try Page("\(Page.catalogue)/DocumentFormats.md")
    let table = try MarkdownTable(below: "### What each format keeps", in: page)
    #expect(table.head == [""] + KeepingFormat.allCases.map(\.heading))
    #expect(table.rows.map { $0[0] } == KeptAspect.allCases.map(\.rawValue))
    for (row, aspect) in zip(table.rows, KeptAspect.allCases) {
      for (cell, format) in zip(row.dropFirst(), KeepingFormat.allCases) {
        let isKept = try aspect.isKept(by: format)
        #expect(cell == (isKept ? "✓" : "–"), "\(aspect.rawValue): \(format.heading)")
      }
    }
  }

  /// A format that preserves nothing is detected.
  @Test func everyAspectIsKeptBySome() throws {
    for aspect in KeptAspect.allCases {
      #expect(try KeepingFormat.allCases.contains { try aspect.isKept(by: $0) })
      #expect(aspect.isSame(Self.empty, Self.empty))
      #expect(!aspect.isSame(aspect.document, Self.empty), "\(aspect)")
    }
  }

  @Test(arguments: DocumentFormat.allCases.filter(\.traits.isWritable))
  func abilitiesAreTrue(format: DocumentFormat) throws {
    let aspects: [(FormatTraits.Abilities, KeptAspect)] = [
      (.boxes, .boxes), (.notes, .notes), (.fields, .textFields), (.header, .header),
      (.expansion, .folding), (.hiddenExpansion, .hiddenFolding), (.title, .title),
      (.values, .valueFields),
    ]
    for (ability, aspect) in aspects {
      let isKept = try aspect.isKept(by: .text(format))
      #expect(isKept == format.traits.abilities.contains(ability), "\(aspect.rawValue)")
    }
  }

  private static let empty = OutlineDocument()
}

/// A part of a document, by its name in the table.
private enum KeptAspect: String, CaseIterable {
  case nesting = "order and nesting"
  case folding = "folding of visible rows"
  case hiddenFolding = "folding of hidden rows"
  case notes = "notes"
  case boxes = "checkboxes"
  case textFields = "other fields with text"
  case valueFields = "other fields with numbers, lists or objects"
  case title = "title of the document"
  case header = "other fields of the header"
  case comments = "comments among the rows"
  case identity = "identity of items across edits"

  func isKept(by format: KeepingFormat) throws -> Bool {
    if self == .comments { return try format.keepsComments }
    return isSame(try format.again(document), document)
  }

  func isSame(_ first: OutlineDocument, _ second: OutlineDocument) -> Bool {
    said(by: first) == said(by: second)
  }

  private func said(by document: OutlineDocument) -> [String] {
    switch self {
    case .folding: return document.outline.visibleItems.map { document[$0].title }
    case .title: return ["\(document.header["title"] as Any)"]
    case .header: return ["\(document.header["owner"] as Any)"]
    case .comments: return ["\((try? OPMLText.encode(document).contains("<!-- kept -->")) == true)"]
    default: return document.outline.rows.map { "\(said(of: $0, document[$0.item]))" }
    }
  }

  private func said(of row: SectionSnapshot<ItemID>.Row, _ content: ItemContent) -> [Any?] {
    switch self {
    case .nesting: [content.title, row.level]
    case .hiddenFolding: [row.isExpanded]
    case .notes: [content.note]
    case .boxes: [content.fields["checked"]]
    case .textFields: [content.fields["shop"]]
    case .valueFields: [content.fields["price"]]
    case .identity: [content.title, row.item]
    case .folding, .title, .header, .comments: []
    }
  }

  /// An edited document with all of it.
  var document: OutlineDocument {
    let price = DocumentField("price", .json("[1.50]"))
    let fields = [DocumentField("shop", .text("corner")), price]
    var document = OutlineDocument(
      [
        (ItemContent("Drinks", note: "hot\nor cold"), 0), (ItemContent("Tea"), 1),
        (ItemContent("Green", fields: [DocumentField("checked", .json("true"))]), 2),
        (ItemContent("Milk", fields: [DocumentField("checked", .json("false"))]), 1),
        (try! OPMLText.item("<!-- kept --><outline text='Food'/>"), 0),
        (ItemContent("Bread", fields: fields), 1),
      ], header: [DocumentField("title", .text("Shopping")), DocumentField("owner", .text("Ann"))])
    let (drinks, food) = (document.outline.item(at: 0), document.outline.item(at: 4))
    document.outline.collapse([drinks])
    document.outline.move([food], before: drinks)
    return document
  }
}
