import Outline

/// The names that a format cannot express exactly. The first five names are stored, and the other names are only
/// counted.
struct LostNames {
  private var first: [[UInt8]] = []
  private var count = 0
  private var haveLineBreaks = false

  init() {}

  init(of document: OutlineDocument, in format: DocumentFormat) {
    for item in document.outline.items {
      let name = document[item].titleBytes
      if !format.keepsTitle(name[...]) { add(name[...]) }
    }
  }

  mutating func add(_ name: Bytes) {
    count += 1
    if first.count < 5 { first.append(Array(name)) }
    haveLineBreaks = haveLineBreaks || name.contains(0x0A)
  }

  /// Returns a message about these names; nil if all names can be expressed exactly.
  ///
  /// - Parameter endsWithZero: Whether each path ends with a zero byte.
  func message(_ format: DocumentFormat, endsWithZero: Bool = false) -> Message? {
    if count == 0 { return nil }
    let shown = first.map { "“\($0)”" as Message }.joined(separator: ", ")
    let more: Message = count > first.count ? " and \(count - first.count) more" : ""
    let hint: Message =
      format == .paths && haveLineBreaks && !endsWithZero
      ? "; with -0, names may contain line breaks" : ""
    return "\(format.rawValue) cannot express these names exactly: \(shown)\(more)\(hint)"
  }
}
