import Outline

/// A title or new row that is being typed, as a recovery file stores it.
struct TypedRow: Equatable, Sendable {
  var purpose: Purpose
  /// The row to rename, or the one next to the new row.
  var node: ItemID?
  var text: [UInt8]

  enum Purpose: String, Sendable {
    case title, below, above, inside

    fileprivate init(_ side: RowDestination.Side) {
      switch side {
      case .below: self = .below
      case .above: self = .above
      case .inside: self = .inside
      }
    }
  }
}

extension Prompt {
  /// The row that is being typed; nil if the prompt has another purpose, or nothing was typed.
  func typedRow(focus: ItemID?, in document: SourceDocument) -> TypedRow? {
    switch purpose {
    case .title(let node):
      let isNew = bytes[...] != document.title(of: node)
      return isNew ? TypedRow(purpose: .title, node: node, text: bytes) : nil
    case .insertion(let side):
      return bytes.isEmpty ? nil : TypedRow(purpose: .init(side), node: focus, text: bytes)
    case .command, .search, .filter, .path: return nil
    }
  }

  /// Continues typing a row. If the row to rename is gone, the text becomes a new row.
  init(resuming typed: TypedRow) {
    let purpose: Purpose =
      switch (typed.purpose, typed.node) {
      case (.title, let node?): .title(node)
      case (.inside, .some): .insertion(.inside)
      case (.above, _): .insertion(.above)
      case (.below, _), (.title, nil), (.inside, nil): .insertion(.below)
      }
    self.init(purpose, text: typed.text)
  }
}
