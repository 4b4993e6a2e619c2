/// The reason why an operation was refused. A refused operation leaves the outline unchanged.
package struct OperationError: Error, Equatable {
  package var kind: Kind
  /// The reason in words, for people.
  package var message: String
  /// Further lines for people, such as suggestions of requests that would work.
  package var hints: [String]
  /// The rows that the error refers to.
  package var items: [ItemID]
  /// The JSON value of the error's member `data`, if a protocol requires a special form of it; otherwise `nil`.
  package var data: [UInt8]?

  package init(_ kind: Kind, _ message: String, hints: [String] = [], items: [ItemID] = []) {
    (self.kind, self.message, self.hints, self.items) = (kind, message, hints, items)
  }

  /// The kinds of reasons, for programs.
  package enum Kind: String, CaseIterable, Sendable {
    /// The message is not JSON.
    case parseError
    /// The message is JSON, but not a request.
    case invalidRequest
    case unknownMethod
    /// The revision of a protocol is not supported.
    case unsupportedVersion
    case invalidParameters
    case unknownOutline
    case unknownItem
    /// A row cannot be moved into its own subtree.
    case cycle
    /// An index is out of range.
    case outOfRange
    /// The request names another revision of the outline.
    case outdated
    /// Another program has changed the source.
    case conflict
    /// The source cannot be written.
    case readOnly
    /// The document has unsaved edits.
    case unsaved
    /// There is nothing to undo or redo.
    case nothing
    /// The source cannot be opened or read.
    case unreadable
    /// The edit is not allowed, or a command cannot be understood.
    case refused
    case cancelled
    case tooLarge
  }
}

extension OperationError.Kind {
  /// The code in JSON-RPC.
  package var code: Int {
    switch self {
    case .parseError: -32700
    case .invalidRequest: -32600
    case .unknownMethod: -32601
    case .invalidParameters: -32602
    case .unsupportedVersion: -32022
    case .cancelled: -32800
    case .unknownOutline, .unknownItem, .cycle, .outOfRange, .outdated, .conflict, .readOnly,
      .unsaved, .nothing, .unreadable, .refused, .tooLarge:
      -32000
    }
  }
}

extension OperationError {
  /// Creates the error for an edit that an outline refused. Items are written as ids.
  package init(_ error: OutlineError) {
    switch error {
    case .unknownItem(let item, _), .unknownParent(let item), .unknownDestination(let item, _):
      self.init(.unknownItem, "there is no row i\(item)", items: Self.items(item))
    case .cycle(let item, let destination):
      self.init(
        .cycle, "row i\(item) cannot be moved to i\(destination), which is in its subtree",
        items: Self.items(item, destination))
    case .indexOutOfRange(let index, let range):
      self.init(
        .outOfRange,
        "index \(index) is out of range; expected \(range.lowerBound) to \(range.upperBound)")
    case .duplicateItems, .unknownSection, .levelSkips, .differenceDoesNotFit, .notReorderable:
      self.init(.refused, error.description)
    }
  }

  /// Returns the items with the given numbers.
  private static func items(_ descriptions: String...) -> [ItemID] {
    descriptions.compactMap { Int($0).map { ItemID($0) } }
  }

  /// Writes the error as the object `error` of JSON-RPC.
  package func write(to json: inout JSONWriter) {
    let details = JSONWriter.object { json in
      json.member("kind", kind.rawValue)
      if !hints.isEmpty { json.member("hints", hints) }
      if !items.isEmpty { json.member("ids", items.map(\.wireName)) }
    }
    json.object { json in
      json.member("code", kind.code)
      json.member("message", message)
      json.member("data", json: data ?? details)
    }
  }
}
