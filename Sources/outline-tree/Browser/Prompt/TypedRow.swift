import Outline

/// A new row or a new title that the user is typing, in the form in which a recovery file stores it.
struct TypedRow: Equatable, Sendable {
  var purpose: Purpose
  /// The row to rename, or the row next to which the new row goes.
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
  /// Returns the row that is being typed. The result is nil if the prompt has another purpose, or if
  /// nothing has been typed.
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

  /// Creates a prompt in which the user can continue to type a row. If the row to rename no longer exists,
  /// the text becomes a new row.
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
