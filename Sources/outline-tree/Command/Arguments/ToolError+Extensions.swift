import Outline

extension [UInt8] {
  /// The extension of a path's last component, such as `.org` in `a/notes.org`; nil if there is none.
  var fileExtension: Bytes? {
    let start = lastIndex(of: 0x2F).map { $0 + 1 } ?? 0
    guard let dot = self[start...].lastIndex(of: 0x2E), dot > start, dot + 1 < endIndex
    else { return nil }
    return self[dot...]
  }
}

extension ForeignFormat {
  /// Returns hints that explain how to show a file in this format.
  fileprivate func hints(_ path: [UInt8]) -> [Message] {
    var lines: [Message] = []
    if let converter {
      // Without `./`, a name that begins with a dash would be read as an option.
      let file = ShellQuoting.word(path.first == 0x2D ? [0x2E, 0x2F] + path : path)
      lines.append("\(converter.utf8) \(file) | outline-tree --from \(result.utf8) -")
    }
    if hasFilter {
      lines.append("“outline-tree help filters” shows how to read \(document.utf8)")
    }
    return lines
  }
}

extension ToolError {
  /// Creates the error for a SOURCE that is a file with an unknown extension, or without an extension.
  init(notADocument path: [UInt8]) {
    let what: Message =
      path.fileExtension.map { "“\($0)” is not the extension of a document that can be read" }
      ?? "the name has no extension, so the format is unknown"
    let formats = SourceFormat.allCases.map(\.rawValue).joined(last: "or")
    var hints: [Message] = ["--from FORMAT names the format: \(formats)"]
    let foreign = ForeignFormat.all.first { path.hasExtension($0.fileExtensions) }
    if let foreign { hints += foreign.hints(path) }
    self.init("\(file: path): \(what)", hints)
  }

  /// Creates the error for an output file whose extension belongs to no format.
  init(unknownOutput path: [UInt8], _ fileExtension: Bytes) {
    let formats = DisplayOptions.Format.allCases.map(\.rawValue).joined(last: "or")
    let extensions =
      [".outline"] + DocumentFormat.allCases.compactMap(\.traits.fileExtensions.first)
    let list = extensions.joined(last: "and")
    self.init(
      "\(file: path): “\(fileExtension)” is not the extension of a format that can be written",
      [
        "--format FORMAT chooses the format: \(formats)",
        "extensions are \(list); without one, the format is text",
      ])
  }
}
