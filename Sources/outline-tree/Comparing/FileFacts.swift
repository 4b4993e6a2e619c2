import Outline

/// What is known of the file that a row stands for. What is nil is not known, and no difference.
struct FileFacts: Equatable {
  var kinds: FileKinds
  /// Permissions, with the bits for other users and groups to run as.
  var mode: UInt32?
  var size: FileSize?
  /// What a link leads to.
  var target: [UInt8]?
}

extension FileFacts {
  /// nil: the row stands for no file.
  init?(of node: NodeID, _ nodes: NodeTable) {
    guard let kinds = FileKinds(nodes.kind(of: node)) else { return nil }
    let details = nodes.details(of: node)
    self.init(
      kinds: kinds, mode: details?.mode, size: details.map { .bytes($0.size) },
      target: nodes.target(of: node).map { Array($0) })
  }

  /// What a listing says of a file.
  ///
  /// - Parameters:
  ///   - isParent: Whether there is something below the row.
  ///   - isDrawn: Whether the row comes from a drawing, which always shows where links lead to.
  init(listed fields: [DocumentField], isParent: Bool, isDrawn: Bool) {
    kinds = .any
    var columns: ListedColumns?
    for field in fields {
      switch field.name {
      case "type": if case .text(let name) = field.value { kinds = FileKinds(name: name) ?? .any }
      case "target": target = field.value.bytes
      case "mode": if case .text(let octal) = field.value { mode = UInt32(octal, radix: 8) }
      case "size": size = FileSize(field.value.plainText.utf8)
      case "columns": columns = field.value.bytes.map(ListedColumns.init)
      default: break
      }
    }
    mode = mode ?? columns?.mode
    size = size ?? columns?.size
    if kinds == .any {
      kinds = columns?.kinds ?? Self.kinds(hasTarget: target != nil, isParent, isDrawn)
    }
  }

  private static func kinds(hasTarget: Bool, _ isParent: Bool, _ isDrawn: Bool) -> FileKinds {
    if hasTarget { return .link }
    let kinds: FileKinds = isParent ? [.directory, .link] : .any
    return isDrawn ? kinds.subtracting(.link) : kinds
  }

  /// The fields of a listing that say it.
  static let fieldNames: Set<String> = [
    "type", "target", "mode", "prot", "size", "time", "columns", "error", "omitted",
    "collapsed",
  ]

  /// What a listing says of a folder that was not read.
  private static let remarks: Set<String> = ["error opening dir", "recursive, not followed"]

  /// Whether a row of a document is one of a listing of files.
  static func areListed(_ fields: [DocumentField]) -> Bool {
    fields.contains { field in
      switch (field.name, field.value) {
      case ("type", .text(let name)): FileKinds(name: name) != nil
      case ("target", _), ("columns", _): field.value.bytes != nil
      case ("error", .text(let text)): remarks.contains(text)
      default: false
      }
    }
  }
}

extension DocumentField.Value {
  /// A text, or a number, a list or an object as it is written.
  var plainText: String {
    switch self {
    case .text(let text), .json(let text): text
    }
  }
}
