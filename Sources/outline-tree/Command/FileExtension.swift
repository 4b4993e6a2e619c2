import Outline

/// What a name ends in: `.org` of `notes.org`.
struct FileExtension {
  var bytes: Bytes

  /// nil: the name has none.
  init?(of path: [UInt8]) {
    let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    guard let dot = path[start...].lastIndex(of: 0x2E), dot > start, dot + 1 < path.endIndex
    else { return nil }
    bytes = path[dot...]
  }

  /// What other programs make Markdown of.
  fileprivate var isKnownToPandoc: Bool {
    let known = [
      ".org", ".docx", ".odt", ".rst", ".tex", ".html", ".htm", ".epub", ".textile", ".rtf",
      ".ipynb",
    ]
    return known.contains { bytes.map(\.lowercased).elementsEqual($0.utf8) }
  }
}

extension Refusal {
  /// Of a SOURCE that is a file, and not by its name a document.
  init(notADocument path: [UInt8]) {
    let ending = FileExtension(of: path)
    let what: Message =
      ending.map { "“\($0.bytes)” is not the extension of a document that can be read" }
      ?? "a file, and not known to be a document"
    let formats = SourceFormat.allCases.map { Message($0.rawValue.utf8) }
    var hints: [Message] = [
      "--from FORMAT says what it is: \(formats.joined(separator: ", ", last: " or "))"
    ]
    if ending?.isKnownToPandoc == true {
      hints.append("pandoc -t markdown \(path) | outline-tree --from markdown -")
    }
    self.init("\(path): \(what)", hints)
  }

  /// Of an output file whose name does not say what to write.
  init(unknownOutput path: [UInt8], _ ending: FileExtension) {
    let names = DisplayOptions.Format.allCases.map { Message($0.rawValue.utf8) }
    let extensions =
      [".outline"] + DocumentFormat.allCases.compactMap(\.traits.fileExtensions.first)
    let words = extensions.map { Message($0.utf8) }
    self.init(
      "\(path): “\(ending.bytes)” is not the extension of a format that can be written",
      [
        "--format FORMAT says what to write: \(names.joined(separator: ", ", last: " or "))",
        "extensions are \(words.joined(separator: ", ", last: " and ")); without one, it is a drawing",
      ])
  }
}
