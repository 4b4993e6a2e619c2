/// What stands before a tag: line ends, blanks, perhaps markup between them.
struct OPMLLead {
  var bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  /// The blanks and line ends right before the tag.
  var blanks: OPMLLead {
    OPMLLead(bytes[(bytes.lastIndex { !$0.isXMLBlank } ?? -1).advanced(by: 1)...])
  }

  /// The blanks and line ends that the line of the tag begins with.
  var lineStart: OPMLLead {
    let blanks = blanks
    return blanks.hasLineEnd ? blanks : OPMLLead(bytes.prefix { $0.isXMLBlank })
  }

  var isBlank: Bool { bytes.allSatisfy(\.isXMLBlank) }
  var hasLineEnd: Bool { bytes.contains(where: \.isLineEnd) }

  /// The blanks between the last line end and the tag.
  var indentation: [UInt8] {
    Array(bytes[(bytes.lastIndex { !$0.isBlank } ?? -1).advanced(by: 1)...])
  }

  /// The same with another indentation.
  ///
  /// - Parameters:
  ///   - old: What lines begin with.
  ///   - new: What they are to begin with.
  func indented(from old: [UInt8], to new: [UInt8]) -> OPMLLead {
    let markupStart = bytes.firstIndex { !$0.isXMLBlank } ?? bytes.count
    let markupEnd = bytes.count - blanks.bytes.count
    var result = Self.line(bytes[..<markupStart], old, new)
    if markupStart < bytes.count {
      result += bytes[markupStart..<markupEnd] + Self.line(bytes[markupEnd...], old, new)
    }
    return OPMLLead(result)
  }

  /// Changes the indentation of the line that blanks end with.
  private static func line(
    _ blanks: ArraySlice<UInt8>, _ old: [UInt8], _ new: [UInt8]
  ) -> [UInt8] {
    guard let lineEnd = blanks.lastIndex(where: \.isLineEnd) else { return Array(blanks) }
    let indentation = blanks[(lineEnd + 1)...]
    guard indentation.starts(with: old) else { return Array(blanks) }
    return blanks[...lineEnd] + new + indentation.dropFirst(old.count)
  }
}
