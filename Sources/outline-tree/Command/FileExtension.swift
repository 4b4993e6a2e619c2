import Outline

/// The extension of a file name: `.org` of `notes.org`.
struct FileExtension {
  var bytes: Bytes

  /// Creates the extension of a path; nil if there is none.
  init?(of path: [UInt8]) {
    let start = path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    guard let dot = path[start...].lastIndex(of: 0x2E), dot > start, dot + 1 < path.endIndex
    else { return nil }
    bytes = path[dot...]
  }

  /// Whether pandoc can convert such files to Markdown.
  fileprivate var isKnownToPandoc: Bool {
    let known = [
      ".org", ".docx", ".odt", ".rst", ".tex", ".html", ".htm", ".epub", ".textile", ".rtf",
      ".ipynb",
    ]
    return known.contains { bytes.map(\.lowercased).elementsEqual($0.utf8) }
  }
}

extension Refusal {
  /// A SOURCE is a file whose extension is not that of a document.
  init(notADocument path: [UInt8]) {
    let fileExtension = FileExtension(of: path)
    let what: Message =
      fileExtension.map { "“\($0.bytes)” is not the extension of a document that can be read" }
      ?? "a file that is not known to be a document"
    let formats = SourceFormat.allCases.map { Message($0.rawValue.utf8) }
    var hints: [Message] = [
      "--from FORMAT tells what it is: \(formats.joined(separator: ", ", last: " or "))"
    ]
    if fileExtension?.isKnownToPandoc == true {
      hints.append("pandoc -t markdown \(path) | outline-tree --from markdown -")
    }
    self.init("\(file: path): \(what)", hints)
  }

  /// The extension of an output file is not that of a format.
  init(unknownOutput path: [UInt8], _ fileExtension: FileExtension) {
    let names = DisplayOptions.Format.allCases.map { Message($0.rawValue.utf8) }
    let extensions =
      [".outline"] + DocumentFormat.allCases.compactMap(\.traits.fileExtensions.first)
    let words = extensions.map { Message($0.utf8) }
    self.init(
      "\(file: path): “\(fileExtension.bytes)” is not the extension of a format that can be written",
      [
        "--format FORMAT tells what to write: \(names.joined(separator: ", ", last: " or "))",
        "extensions are \(words.joined(separator: ", ", last: " and ")); without one, it is text",
      ])
  }
}
